import { expect, test } from 'vitest'
import { pullSoFar } from '#src/backend/pull-so-far.ts'

const changes = [
  {
    scope: 'user:a',
    cursor: '100/250',
    rows: { reviews: [{ id: '1', comment: 'A "quote", a \\ and ]}{' }] },
    removed: {},
  },
  { scope: 'user:a', cursor: '200/250', rows: {}, removed: { reviews: ['2'] } },
]
const answer = `{"generation" : "one", "changes" : ${JSON.stringify(changes)}, "more" : false, "vanished" : ["user:b"]}`

test('an answer cut anywhere gives the changes that are whole, and says that there is more', () => {
  const counts = new Set<number>()
  for (let length = 0; length <= answer.length; length++) {
    const part = pullSoFar(answer.slice(0, length)) as
      | { generation: string; changes: unknown[]; more: boolean }
      | undefined
    counts.add(part?.changes.length ?? 0)
    expect(part?.changes ?? []).toEqual(changes.slice(0, part?.changes.length ?? 0))
    expect(part?.more ?? true).toBe(true)
    expect(part?.generation ?? 'one').toBe('one')
  }
  expect([...counts]).toEqual([0, 1, 2])
})

test('what is no pull gives nothing', () => {
  expect(['', '<html>', '{"message":"no"}', '{"changes":[]', '{"changes":', '{"changes":[{}'].map(pullSoFar)).toEqual(
    Array.from({ length: 6 }, () => undefined),
  )
})
