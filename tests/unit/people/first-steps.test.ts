import { expect, test } from 'vitest'
import { firstSteps, isNewcomer } from '#src/domain/people/first-steps.ts'
import { isUsername } from '#src/domain/people/sign-up.ts'
import { stillOffered, whySuggested } from '#src/domain/people/suggested-people.ts'
import { placesToTry } from '#src/domain/places/places-to-try.ts'
import { restaurantRow } from '#tests/unit/db/rows.ts'

const done = (begun: Parameters<typeof firstSteps>[0]) =>
  firstSteps(begun).flatMap(({ name, isDone }) => (isDone ? [name] : []))

test('the first steps tick themselves off by what there is', () => {
  expect(done({ hasLocation: false, hasVisit: false, following: 0 })).toEqual([])
  expect(done({ hasLocation: true, hasVisit: false, following: 1 })).toEqual(['location'])
  expect(done({ hasLocation: false, hasVisit: true, following: 2 })).toEqual(['visit', 'people'])
})

test('who has a visit and follows two people is no newcomer, whether or not this device gives a location', () => {
  expect(isNewcomer({ hasVisit: true, following: 2 })).toBe(false)
  expect(isNewcomer({ hasVisit: false, following: 2 })).toBe(true)
  expect(isNewcomer({ hasVisit: true, following: 1 })).toBe(true)
})

const ben = { user_id: 'ben', username: 'ben', mutual: 0 }

test('the reason for a suggestion is the nearest one', () => {
  const why = (more: object, following = 5, followers: string[] = []) =>
    whySuggested(
      { ...ben, ...more },
      {
        following: new Set(Array.from({ length: following }, (_, at) => at.toString())),
        followers: new Set(followers),
      },
    )
  expect(why({ mutual: 3, visits: 4 }, 5, ['ben'])).toBe('Followed by 3 people you follow')
  expect(why({ mutual: 3 }, 1)).toBe('Followed by 1 person you follow')
  // Who has unfollowed everybody since is not told of anybody whom they follow.
  expect(why({ mutual: 3 }, 0, ['ben'])).toBe('Follows you')
  // Nor is who was removed as a follower since said to follow, though the kept answer has it so.
  expect(why({ follows_me: true })).toBe('New on crumb.')
  expect(why({ visits: 18, bio: 'Ramen' })).toBe('18 visits in 30 days')
  expect(why({ visits: 1, bio: 'Ramen' })).toBe('Ramen')
  expect(why({ visits: 1 })).toBe('1 visit in 30 days')
  expect(why({ visits: 0 })).toBe('New on crumb.')
})

test('who was followed before, and oneself, is not offered', () => {
  const people = ['me', 'ben', 'cleo'].map((user_id) => ({ user_id }))
  expect(stillOffered(people, new Set(['cleo']), 'me')).toEqual([{ user_id: 'ben' }])
})

test('places to try are the open and rated ones, best first, near the person, without those that are wanted already', () => {
  const place = (id: number, more: object) => ({ ...restaurantRow(id, `P${id}`), latitude: 50, longitude: 8, ...more })
  const places = [
    place(1, { rating_average: 5, rating_count: 1 }),
    place(2, { rating_average: 4.6, rating_count: 40 }),
    place(3, { rating_average: 5, rating_count: 90, is_closed: true }),
    place(4, {}),
    place(5, { rating_average: 4.9, rating_count: 90, latitude: 10 }),
    place(6, { rating_average: 4.9, rating_count: 90 }),
  ]
  const named = (near: Parameters<typeof placesToTry>[1]) =>
    placesToTry(places, near, new Set([places[5]?.id ?? ''])).map(({ name }) => name)
  expect(named({ latitude: 50, longitude: 8 })).toEqual(['P2', 'P1'])
  expect(named(undefined)).toEqual(['P5', 'P2', 'P1'])
})

test('only what can be a username is taken from an invitation', () => {
  expect(['ada_7', 'abc'].map(isUsername)).toEqual([true, true])
  expect(['ab', 'Ada', 'a b c', 'x'.repeat(16), '<b>x</b>', ''].some(isUsername)).toBe(false)
})
