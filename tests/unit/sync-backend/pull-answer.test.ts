import { describe, expect, it } from 'vitest'
import { readPullAnswer, readPushAnswer } from '#src/backend/pull-answer.ts'
import { generation } from '#tests/support/answers.ts'

const change = {
  scope: 'user:x',
  reset: false,
  outdated: false,
  began_at: 0,
  cursor: '7',
  rows: { reviews: [{ id: 'a', rating: 4, new_column: 1 }] },
  removed: {},
}
const answer = { generation, changes: [change], vanished: [], more: false, has_unlinked_files: true }

describe('the answer to a pull', () => {
  it('is taken as it is, columns of a newer server included', () => {
    expect(readPullAnswer(answer)).toEqual(answer)
  })

  it('loses what this version does not know: entities and fields of a newer server', () => {
    const newer = { ...change, rows: { ...change.rows, bookings: [{ id: 'b' }] }, removed: { bookings: ['c'] } }
    expect(readPullAnswer({ ...answer, changes: [newer], hint: 'slow down' })).toEqual(answer)
  })

  it.each([
    undefined,
    [],
    { ...answer, more: 'no' },
    { changes: [change], vanished: [], more: false, has_unlinked_files: true },
    { ...answer, changes: [{ ...change, cursor: '' }] },
    { ...answer, changes: [{ ...change, rows: { reviews: [{ rating: 4 }] } }] },
    { ...answer, changes: [{ ...change, rows: { profiles: [{ id: 'a' }] } }] },
    { ...answer, changes: [{ ...change, removed: { reviews: [1] } }] },
  ])('that has not its form is to be asked for again: %j', (wrong) => {
    expect(() => readPullAnswer(wrong)).toThrow(expect.objectContaining({ kind: 'busy', code: 'invalid_answer' }))
  })
})

describe('the answer to a push', () => {
  const verdicts = [
    { id: 'a', status: 'applied', replayed: true },
    { id: 'b', status: 'rejected', code: 'not_found', message: 'words' },
    { status: 'retry' },
    { id: 'd', status: 'later', code: 'visits', message: 'words', seconds: 60 },
  ]

  it('is one verdict for each mutation', () => {
    expect(readPushAnswer({ generation, verdicts }, 4).verdicts).toEqual([
      { status: 'applied' },
      { status: 'rejected', code: 'not_found', message: 'words' },
      { status: 'retry' },
      { status: 'later', code: 'visits', message: 'words', seconds: 60 },
    ])
  })

  it.each([
    [{ generation, verdicts }, 2],
    [{ verdicts }, 4],
    [{ generation, verdicts: [{ status: 'perhaps' }] }, 1],
    [{ generation, verdicts: [{ status: 'rejected' }] }, 1],
  ])('is never guessed: %j for %i', (wrong, count) => {
    expect(() => readPushAnswer(wrong, count)).toThrow(expect.objectContaining({ kind: 'busy' }))
  })
})
