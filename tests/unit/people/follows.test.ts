import { describe, expect, it } from 'vitest'
import { type PersonSince, withNextPage, withOwnEntry, withThoseBefore } from '#src/domain/people/follows.ts'
import { plainDate } from '#src/domain/time/dates.ts'

/** A person who came on this day of January. */
const person = (name: string, day: number): PersonSince => ({
  user_id: name,
  username: name,
  since: new Date(Date.UTC(2026, 0, day)).toISOString(),
})
const names = (people: readonly PersonSince[]) => people.map(({ user_id }) => user_id)
const [ada, ben, cleo] = [person('ada', 3), person('ben', 2), person('cleo', 1)]

describe('withOwnEntry', () => {
  const changed = (people: PersonSince[], count: number, own: PersonSince | null) => {
    const { people: shown, count: counted } = withOwnEntry({ people, count }, 'ada', own)
    return [names(shown), counted]
  }

  it('leaves what the server said when it is still so', () => {
    expect(changed([ada, ben], 2, ada)).toEqual([['ada', 'ben'], 2])
    expect(changed([ben], 1, null)).toEqual([['ben'], 1])
  })

  it('adds and counts oneself once followed, and takes oneself away again', () => {
    expect(changed([ben], 1, ada)).toEqual([['ada', 'ben'], 2])
    expect(changed([], 0, ada)).toEqual([['ada'], 1])
    expect(changed([ada, ben], 2, null)).toEqual([['ben'], 1])
    expect(changed([ada], 0, null)).toEqual([[], 0])
  })

  it('waits for a later page when oneself must be there', () => {
    const own = person('ada', 1)
    expect(changed([ben], 5, own)).toEqual([['ben'], 5])
    expect(changed([ben], 1, own)).toEqual([['ben', 'ada'], 2])
  })
})

describe('withThoseBefore', () => {
  it('keeps the place of who has left, and of who comes again', () => {
    const left = withThoseBefore([ada, ben, cleo], [ada, cleo])
    expect(names(left)).toEqual(['ada', 'ben', 'cleo'])
    expect(names(withThoseBefore(left, [person('ben', 9), ada, cleo]))).toEqual(['ada', 'ben', 'cleo'])
  })

  it('shows who is new, and what is new of somebody', () => {
    const found = withThoseBefore([ben], [person('dora', 5), { ...ben, full_name: 'Ben' }])
    expect(found.map(({ user_id, full_name }) => [user_id, full_name])).toEqual([
      ['dora', undefined],
      ['ben', 'Ben'],
    ])
  })
})

describe('withNextPage', () => {
  it('puts a page at the end, everybody once, and counts as the server does now', () => {
    const { people, count } = withNextPage({ people: [ada, ben], count: 3 }, { people: [ben, cleo], count: 4 })
    expect([names(people), count]).toEqual([['ada', 'ben', 'cleo'], 4])
  })

  it('ends with an empty page', () => {
    expect(withNextPage({ people: [ada], count: 3 }, { people: [], count: 3 })).toEqual({ people: [ada], count: 1 })
  })
})

describe('plainDate', () => {
  it.each([
    ['2026-11-21T12:00:00Z', '21 Nov 2026'],
    ['2025-01-02T12:00:00.123456+00:00', '2 Jan 2025'],
    ['soon', ''],
  ])('%s is %j', (time, words) => {
    expect(plainDate(time)).toBe(words)
  })
})
