/** Blocks, mutes and removed followers: what they end, who hears of it, and what comes back (docs/decisions/2026-11-25-blocks.md). */
import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, describe, expect, test } from 'vitest'
import { testBackend } from '#tests/support/backend.ts'
import type { Row } from '#tests/support/device.ts'
import { createWorld, outcomes, type Person, visit } from '#tests/support/world.ts'

const backend = testBackend()
const world = createWorld(backend)
const { sql } = backend
const connections: postgres.Sql[] = []
afterAll(() => Promise.all(connections.map((connection) => connection.end())))

const about = (intent: string, { id }: Person): [string, Row] => [intent, { id: randomUUID(), user_id: id }]

/** Ada and Ben follow each other, like each other’s list and review, and follow Cem, who likes both lists. */
async function friends() {
  const [ada, ben, cem] = [await world.person('Ada'), await world.person('Ben'), await world.person('Cem')]
  const place = await world.restaurant()
  const made = new Map<Person, { review: string; list: string }>()
  for (const person of [ada, ben]) {
    const review = visit(place)
    const list = randomUUID()
    made.set(person, { review: review.id, list })
    await person.device.push(
      ['log_visit', review],
      ['create_list', { id: list, name: `List of ${person.username}`, is_public: true }],
    )
  }
  const of = (person: Person) => made.get(person) as { review: string; list: string }
  for (const [one, other] of [
    [ada, ben],
    [ben, ada],
  ] as const) {
    await one.device.push(
      about('follow', other),
      about('follow', cem),
      ['like_list', { id: randomUUID(), list_id: of(other).list }],
      ['like_review', { id: randomUUID(), review_id: of(other).review }],
    )
    await cem.device.push(['like_list', { id: randomUUID(), list_id: of(other).list }])
  }
  for (const person of [ada, ben, cem]) await person.device.pull()
  return { ada, ben, cem, of }
}

/** What a device holds that names somebody, by entity. */
const naming = ({ device }: Person, { id, username }: Person): Record<string, number> =>
  Object.fromEntries(
    ['profiles', 'followers', 'reviews', 'lists', 'list_likes', 'review_likes', 'activities'].flatMap((entity) => {
      const rows = [...device.rows(entity).values()].filter((row) => {
        const text = JSON.stringify(row)
        return text.includes(id) || text.includes(username)
      })
      return rows.length > 0 ? [[entity, rows.length]] : []
    }),
  )

const counts = async ({ id }: Person): Promise<unknown> =>
  (await sql`select follower_count, following_count from profile_counts where user_id = ${id}`)[0]

describe('a block', () => {
  test('ends follows and likes both ways, and both devices hear of it as of what is gone', async () => {
    const { ada, ben, of } = await friends()
    expect(naming(ben, ada)).toMatchObject({
      profiles: 1,
      followers: 2,
      reviews: 1,
      lists: 1,
      list_likes: 1,
      activities: 3,
    })
    expect(outcomes(await ada.device.push(about('block', ben), about('block', ben)))).toEqual(['applied', 'applied'])
    for (const person of [ada, ben]) await person.device.pull()
    expect([naming(ben, ada), naming(ada, ben)]).toEqual([{}, {}])
    expect([ada.device.rows('restrictions').size, ben.device.rows('restrictions').size]).toEqual([1, 0])
    expect([await counts(ada), await counts(ben)]).toEqual([
      { follower_count: 0, following_count: 1 },
      { follower_count: 0, following_count: 1 },
    ])
    const [likes] = await sql`select (select like_count from lists where id = ${of(ada).list}) as list,
      (select like_count from reviews where id = ${of(ada).review}) as review`
    expect(likes).toEqual({ list: 1, review: 0 })
  })

  test('is not told of by what is counted', async () => {
    const { ada, ben, cem } = await friends()
    const page = async (person: Person) =>
      (await backend.asUser(person).rpc<{ counts: Row }>('profile_page', { person_id: cem.id })).body.counts
    expect(await page(ben)).toMatchObject({ followers: 2 })
    await ada.device.push(about('block', ben))
    expect([await page(ben), await page(ada), await page(cem)]).toMatchObject([
      { followers: 1 },
      { followers: 1 },
      { followers: 2 },
    ])
  })

  test('of somebody who has blocked oneself, or who was never there, is taken like any other', async () => {
    const { ada, ben } = await friends()
    await ada.device.push(about('block', ben))
    const nobody: [string, Row] = ['block', { id: randomUUID(), user_id: randomUUID() }]
    expect(outcomes(await ben.device.push(about('block', ada), nobody))).toEqual(['applied', 'applied'])
    await ada.device.push(['unblock', { user_id: ben.id }])
    // Each has to take back their own.
    expect((await backend.asUser(ada).rpc('profile_page', { person_id: ben.id })).body).toBeNull()
  })

  test('refuses what was saved before it and comes after it, as if its subject were gone', async () => {
    const { ada, ben, of } = await friends()
    await ada.device.push(about('block', ben))
    const verdicts = await ben.device.push(
      about('follow', ada),
      ['like_list', { id: randomUUID(), list_id: of(ada).list }],
      ['like_review', { id: randomUUID(), review_id: of(ada).review }],
      ['report', { id: randomUUID(), content_type: 'review', content_id: of(ada).review, reasons: ['spam'] }],
      ['unlike_list', { list_id: of(ada).list }],
      ['unfollow', { user_id: ada.id }],
    )
    expect(outcomes(verdicts)).toEqual([...Array.from({ length: 4 }, () => 'rejected not_found'), 'applied', 'applied'])
    expect(verdicts[0]?.message).toBe('This person does not exist any more.')
  })

  test('and a follow at the same moment: one of the two waits, and no follow outlives it', async () => {
    const { ada, ben } = await friends()
    await ben.device.push(['unfollow', { user_id: ada.id }])
    const as = async ({ id }: Person) => {
      const connection = postgres(backend.adminDatabaseUrl, { max: 1, onnotice: () => {} })
      connections.push(connection)
      await connection`begin`
      await connection`select set_config('request.jwt.claims', ${JSON.stringify({ sub: id, role: 'authenticated' })}, true)`
      return connection
    }
    const [follows, blocks] = [await as(ben), await as(ada)]
    const blocked = randomUUID()
    await follows`insert into public.followers (follower_id, following_id) values (${ben.id}, ${ada.id})`
    let hasBlocked = false
    const blocking = blocks`insert into public.restrictions (id, user_id, person_id, kind)
      values (${blocked}, ${ada.id}, ${ben.id}, 'block')`.then(() => (hasBlocked = true))
    await sql`select pg_sleep(0.2)`
    expect(hasBlocked).toBe(false)
    await follows`commit`
    await blocking
    // The other way round: it waits, and is refused.
    const again = await as(ben)
    const following = again`insert into public.followers (follower_id, following_id)
      values (${ben.id}, ${ada.id})`.catch((error: postgres.PostgresError) => error.constraint_name)
    await sql`select pg_sleep(0.2)`
    await blocks`commit`
    expect(await following).toBe('followers_person_exists')
    await again`rollback`
    expect(await sql`select from followers where follower_id = ${ben.id} and following_id = ${ada.id}`).toHaveLength(0)
  })

  test('goes with the account of either', async () => {
    const { ada, ben, cem } = await friends()
    await ada.device.push(about('block', ben), about('mute', cem))
    await ben.device.push(about('block', ada))
    await ada.device.pull()
    await sql`delete from auth.users where id = ${ben.id}`
    await ada.device.pull()
    expect([...ada.device.rows('restrictions').values()].map((row) => row['person_id'])).toEqual([cem.id])
  })
})

describe('unblocking', () => {
  test('restores no follow and no like, and reads work again', async () => {
    const { ada, ben, of } = await friends()
    await ada.device.push(about('block', ben), ['unblock', { user_id: ben.id }])
    for (const person of [ada, ben]) await person.device.pull()
    // What their friend did with each other’s list.
    expect([naming(ben, ada), naming(ada, ben)]).toEqual([{ activities: 1 }, { activities: 1 }])
    expect((await backend.asUser(ben).rpc('review_page', { review_id: of(ada).review })).body).not.toBeNull()
    expect(outcomes(await ben.device.push(about('follow', ada)))).toEqual(['applied'])
  })
})

test('a mute is known to its owner alone, and changes nothing that anybody may read', async () => {
  const { ada, ben } = await friends()
  const before = naming(ada, ben)
  await ada.device.push(about('mute', ben))
  for (const person of [ada, ben]) await person.device.pull()
  expect(naming(ada, ben)).toEqual(before)
  expect([ada.device.rows('restrictions').size, ben.device.rows('restrictions').size]).toEqual([1, 0])
  await ada.device.push(['unmute', { user_id: ben.id }])
  await ada.device.pull()
  expect(ada.device.rows('restrictions').size).toBe(0)
})

test('a follower who is removed follows no more, may follow again, and removes nobody else’s', async () => {
  const { ada, ben, cem } = await friends()
  expect(outcomes(await cem.device.push(['remove_follower', { user_id: ben.id }]))).toEqual(['applied'])
  expect(outcomes(await ada.device.push(['remove_follower', { user_id: ben.id }]))).toEqual(['applied'])
  await ben.device.pull()
  const followed = [...ben.device.rows('followers').values()].map((row) => [
    row['follower_id'] === ben.id,
    row['following_id'] === ben.id,
  ])
  expect(followed).toEqual([[false, true]])
  expect(ben.device.scopes()).not.toContain(`user:${ada.id}`)
  expect(outcomes(await ben.device.push(about('follow', ada)))).toEqual(['applied'])
})
