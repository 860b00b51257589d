import { describe, expect, it } from 'vitest'
import { matchingPeople, usernamePart } from '#src/domain/people/people-search.ts'

const person = (username: string) => ({ user_id: `id-${username}`, username })
const names = (found: { username: string }[]) => found.map(({ username }) => username)

describe('usernamePart', () => {
  it.each([
    ['', ''],
    ['   ', ''],
    ['@', ''],
    ['  @Ben ', 'ben'],
    ['BEN', 'ben'],
    ['a@b', 'a@b'],
    ['abcdefghijklmnop', 'abcdefghijklmnop'],
  ])('makes %j of %j', (typed, part) => {
    expect(usernamePart(typed)).toBe(part)
  })
})

describe('matchingPeople (spec L§5)', () => {
  it('finds a part anywhere in the username, by username, and never oneself', () => {
    const people = ['zoe_ben', 'ada', 'ben', 'benny'].map(person)
    expect(names(matchingPeople(people, 'ben', 'id-benny'))).toEqual(['ben', 'zoe_ben'])
  })

  it('finds at most 10', () => {
    const people = Array.from({ length: 12 }, (_, index) => person(`ada_${10 + index}`))
    expect(names(matchingPeople(people.toReversed(), 'ada', 'me'))).toEqual(names(people.slice(0, 10)))
    expect(matchingPeople(people.slice(0, 10), 'ada', 'me')).toHaveLength(10)
  })

  it('finds nobody by more characters than a username has, and by all of them', () => {
    const people = [person('abcdefghijklmno')]
    expect(names(matchingPeople(people, usernamePart('ABCDEFGHIJKLMNO'), 'me'))).toEqual(['abcdefghijklmno'])
    expect(matchingPeople(people, usernamePart('abcdefghijklmnop'), 'me')).toEqual([])
  })

  it('takes every character as it is, and nothing for an empty text', () => {
    const people = ['a_b', 'axb'].map(person)
    expect(names(matchingPeople(people, 'a_', 'me'))).toEqual(['a_b'])
    expect(matchingPeople(people, '%', 'me')).toEqual([])
    expect(matchingPeople(people, '', 'me')).toEqual([])
  })
})
