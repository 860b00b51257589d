import 'fake-indexeddb/auto'
import { firstValueFrom } from 'rxjs'
import { beforeEach, describe, expect, test } from 'vitest'
import { cacheAnswer } from '#src/commands/cache-answer.ts'
import { cacheFetched } from '#src/commands/cache-fetched.ts'
import { forgetPeople, peopleFetched } from '#src/commands/forget-people.ts'
import type { LiveCopy } from '#src/db/open.ts'
import { peopleMentioned, personOfPicture } from '#src/domain/people/people-mentioned.ts'
import { cachedAnswer } from '#src/queries/cached-answer.ts'
import { tableBelow } from '#tests/support/dexie-tables.ts'
import { openForEach } from '#tests/unit/db/real-stores.ts'
import { profileRow, putReview, restaurantRow, reviewRow, uuid } from '#tests/unit/db/rows.ts'

const [me, ben, cleo, place] = [1, 2, 3, 4].map(uuid) as [string, string, string, string]

let copy: LiveCopy
openForEach(me, (opened) => {
  copy = opened
})

const answerAbout = (userId: string) => ({ author: { user_id: userId, username: 'x' }, reviews: [{ id: uuid(90) }] })
/** Everything in a collection, with what RxDB leaves of deleted documents. */
const bytesOf = async (collection: 'cached_results' | 'profiles' | 'reviews') =>
  JSON.stringify(await (await tableBelow((await copy.documents.collections())[collection])).toArray())

describe('forgetPeople', () => {
  beforeEach(async () => {
    await cacheFetched(copy, [
      { entity: 'profiles', row: profileRow(ben, 'ben') },
      { entity: 'profiles', row: profileRow(cleo, 'cleo') },
      { entity: 'reviews', row: reviewRow(10, ben, place, 1) },
      { entity: 'restaurants', row: restaurantRow(4, 'Ika') },
    ])
    await copy.documents.write([putReview(reviewRow(11, ben, place, 2))])
    await cacheAnswer(copy, 'page-of-ben', answerAbout(ben))
    await cacheAnswer(copy, 'page-of-cleo', answerAbout(cleo))
  })

  test('knows the people of what was fetched, in rows and in answers', async () => {
    expect([...(await peopleFetched(copy))].toSorted()).toEqual([ben, cleo])
  })

  test('drops their rows and answers, and leaves nothing of them behind', async () => {
    await forgetPeople(copy, new Set([ben]))
    const { documents } = copy
    expect([...(await documents.get('profiles', [ben, cleo])).keys()]).toEqual([cleo])
    expect(await documents.answers.get('page-of-ben')).toBeUndefined()
    expect(await documents.answers.get('page-of-cleo')).toBeDefined()
    expect(await bytesOf('profiles')).not.toContain(ben)
    expect(await bytesOf('cached_results')).not.toContain(ben)
  })

  test('leaves to the pull what a scope holds, and places to everybody', async () => {
    await forgetPeople(copy, new Set([ben]))
    expect([...(await copy.documents.get('reviews', [uuid(10), uuid(11)])).keys()]).toEqual([uuid(11)])
    expect((await copy.documents.get('restaurants', [place])).size).toBe(1)
  })

  test('an answer can be kept again under the same key, and who looks sees it', async () => {
    await forgetPeople(copy, new Set([ben]))
    expect(await firstValueFrom(cachedAnswer(copy, 'page-of-ben'))).toBeNull()
    await cacheAnswer(copy, 'page-of-ben', answerAbout(cleo))
    expect(await firstValueFrom(cachedAnswer(copy, 'page-of-ben'))).toMatchObject({ answer: answerAbout(cleo) })
    await cacheAnswer(copy, 'page-of-ben', undefined)
    expect(await bytesOf('cached_results')).not.toContain('page-of-ben')
  })
})

test('people are found however deep, and only in columns that name them', () => {
  expect([...peopleMentioned({ id: 'a', rows: [{ user_id: 'b', owner: { owner_id: 'c' } }], user: 'd' })]).toEqual([
    'b',
    'c',
  ])
  expect([...peopleMentioned(undefined)]).toEqual([])
})

test('a picture lies in the folder of its person, one of a place in none', () => {
  expect(personOfPicture(`https://x/storage/v1/object/public/avatars/${ben}/avatar.jpg?t=1`)).toBe(ben)
  expect(personOfPicture(`https://x/storage/v1/object/public/review-photos/${ben}/1-0.webp`)).toBe(ben)
  expect(personOfPicture('https://x/storage/v1/object/public/restaurant-photos/a/b.webp')).toBeUndefined()
})
