/** Likes of reviews: who may give one, who hears of it, and what many of them cost. */
import { describe, expect, test } from 'vitest'
import { testBackend } from '#tests/support/backend.ts'
import type { Row } from '#tests/support/device.ts'
import { createWorld, outcomes, type Person, visit } from '#tests/support/world.ts'

const backend = testBackend()
const world = createWorld(backend)
const { sql } = backend

/** Ada's review, and Ben and Cem, of whom only Ben follows her. */
async function reviewOfAda() {
  const [ada, ben, cem] = [await world.person('Ada'), await world.person('Ben'), await world.person('Cem')]
  const review = visit(await world.restaurant())
  await ada.device.push(['log_visit', review])
  await ben.device.push(['follow', { user_id: ada.id }])
  return { ada, ben, cem, id: review.id }
}

const like = (review_id: string): [string, Row] => ['like_review', { review_id }]
const unlike = (review_id: string): [string, Row] => ['unlike_review', { review_id }]

async function seenBy({ device }: Person, id: string) {
  await device.pull()
  return { likes: device.rows('review_likes').size, counted: device.rows('reviews').get(id)?.['like_count'] }
}

const likersFor = async (person: Person, id: string) =>
  (await backend.asUser(person).rpc<{ people: Row[] } | null>('review_likers', { review_id: id })).body?.people.map(
    (one) => one['user_id'],
  )

const headOf = async (scope: string): Promise<unknown> =>
  (await sql`select head from sync.scopes where scope = ${scope}`)[0]?.['head']

describe('a like of a review', () => {
  test('counts once for each person, but not for its author, and is taken back', async () => {
    const { ada, ben, cem, id } = await reviewOfAda()
    expect(outcomes(await ada.device.push(like(id)))).toEqual(['rejected not_allowed'])
    expect(outcomes(await ben.device.push(like(id), like(id)))).toEqual(['applied', 'applied'])
    expect(outcomes(await cem.device.push(like(id)))).toEqual(['applied'])
    expect(await seenBy(ada, id)).toEqual({ likes: 0, counted: 2 })
    expect(await seenBy(ben, id)).toEqual({ likes: 1, counted: undefined })
    expect(await likersFor(ada, id)).toEqual([cem.id, ben.id])
    expect([await likersFor(ben, id), await likersFor(cem, id)]).toEqual([undefined, undefined])
    expect(outcomes(await ben.device.push(unlike(id), unlike(id)))).toEqual(['applied', 'applied'])
    expect(await seenBy(ben, id)).toEqual({ likes: 0, counted: undefined })
    expect([await seenBy(ada, id), await likersFor(ada, id)]).toEqual([{ likes: 0, counted: 1 }, [cem.id]])
  })

  test('moves no scope that anybody but its author and the liker has', async () => {
    const { ada, ben, cem, id } = await reviewOfAda()
    const scopes = [ada, ben, cem].map((person) => `user:${person.id}`)
    const before = await Promise.all(scopes.map(headOf))
    await cem.device.push(like(id))
    expect(await Promise.all(scopes.map(headOf))).toEqual(before)
    await ada.device.pull()
    await ben.device.push(unlike(id))
    expect(await headOf(`followers:${ben.id}`)).toBeUndefined()
  })

  test('neither counts nor shows while the review is hidden, and goes with it', async () => {
    const { ada, ben, cem, id } = await reviewOfAda()
    await ben.device.push(like(id))
    expect(await seenBy(ada, id)).toEqual({ likes: 0, counted: 1 })
    await sql`update reviews set is_hidden = true where id = ${id}`
    await ada.device.pull()
    expect([ada.device.rows('reviews').has(id), await likersFor(ada, id)]).toEqual([false, undefined])
    expect(outcomes(await cem.device.push(like(id)))).toEqual(['rejected not_found'])
    await sql`update reviews set is_hidden = false where id = ${id}`
    expect(await seenBy(ada, id)).toEqual({ likes: 0, counted: 1 })
    await ada.device.push(['delete_review', { id }])
    expect(ada.device.rows('reviews').size).toBe(1)
    expect([await seenBy(ada, id), ada.device.rows('reviews').size]).toEqual([{ likes: 0, counted: undefined }, 0])
    expect(await seenBy(ben, id)).toEqual({ likes: 0, counted: undefined })
    expect(outcomes(await ben.device.push(like(id)))).toEqual(['rejected not_found'])
  })

  test('goes with the account of who gave it', async () => {
    const { ada, ben, cem, id } = await reviewOfAda()
    await ben.device.push(like(id))
    await cem.device.push(like(id))
    await sql`delete from auth.users where id = ${cem.id}`
    expect([await seenBy(ada, id), await likersFor(ada, id)]).toEqual([{ likes: 0, counted: 1 }, [ben.id]])
    expect(await sql`select 1 from review_likes where user_id = ${cem.id}`).toEqual([])
    expect(await headOf(`followers:${cem.id}`)).toBeUndefined()
  })
})

test('a review that 250 people like costs nobody a row for each: a number for its author, nothing for others', async () => {
  const { ada, ben, cem, id } = await reviewOfAda()
  const named = `l${id.slice(0, 8)}_%`
  await Promise.all([ada, ben].map(({ device }) => device.pull()))
  await sql.begin(async (transaction) => {
    await transaction`insert into auth.users (id, raw_user_meta_data)
      select gen_random_uuid(), jsonb_build_object('username', 'l' || substr(${id}, 1, 8) || '_' || n)
      from generate_series(1, 250) as n`
    await transaction`insert into review_likes (review_id, user_id)
      select ${id}, user_id from profiles where username like ${named}`
  })
  const entries = async (person: Person, device = person.newDevice()): Promise<number> => {
    await device.pull()
    return ['reviews', 'review_likes', 'profiles'].reduce((sum, name) => sum + device.rows(name).size, 0)
  }
  expect(await seenBy(ada, id)).toEqual({ likes: 0, counted: 250 })
  // Ada's profile, her visit and Ben's card; for Ben the same; for Cem himself.
  expect([await entries(ada), await entries(ben), await entries(cem)]).toEqual([3, 3, 1])
  expect((await likersFor(ada, id))?.length).toBe(100)
  await ada.device.push(['delete_review', { id }])
  expect(await sql`select 1 from review_likes where review_id = ${id}`).toEqual([])
  await sql`delete from auth.users where id in (select user_id from profiles where username like ${named})`
})
