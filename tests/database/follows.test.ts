/** The call behind the followers, following and friends of somebody else (spec L§2.5). */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testBackend } from '#tests/support/backend.ts'
import type { Row } from '#tests/support/device.ts'
import { createWorld, type Person } from '#tests/support/world.ts'

type Page = { person: Row; count: number; people: (Row & { user_id: string; since: string })[] }

const backend = testBackend()
const world = createWorld(backend)
const reader = await world.person('Reader')

async function page(of: Person, parameters: Row): Promise<Page> {
  const answer = await backend.asUser(reader).rpc<Page>('follows_page', { person_id: of.id, ...parameters })
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
  return answer.body
}

const follow = (by: Person, whom: Person) => by.device.push(['follow', { user_id: whom.id }])
const ids = ({ people }: Page) => people.map(({ user_id }) => user_id)

describe('follows_page', () => {
  test('gives both sides with cards only, the latest first, and counts all of them', async () => {
    const [ada, ben, cleo] = [await world.person('Ada'), await world.person('Ben'), await world.person('Cleo')]
    await follow(ben, ada)
    await follow(cleo, ada)
    await follow(ada, ben)

    const followers = await page(ada, { side: 'followers' })
    expect(followers.person).toEqual({ user_id: ada.id, username: ada.username })
    expect([followers.count, ids(followers)]).toEqual([2, [cleo.id, ben.id]])
    expect(Object.keys(followers.people[0] ?? {}).toSorted()).toEqual([
      'avatar_url',
      'full_name',
      'since',
      'user_id',
      'username',
    ])
    const following = await page(ada, { side: 'following' })
    expect([following.count, ids(following)]).toEqual([1, [ben.id]])
    expect(await page(cleo, { side: 'followers' })).toMatchObject({ count: 0, people: [] })

    await cleo.device.push(['unfollow', { user_id: ada.id }])
    expect(await page(ada, { side: 'followers' })).toMatchObject({ count: 1, people: [{ user_id: ben.id }] })
  })

  test('gives every person once, page by page, also when many came at the same moment', async () => {
    const ada = await world.person('Ada')
    const crowd = await Promise.all(Array.from({ length: 7 }, () => world.person('Crowd')))
    const rows = crowd.map(({ id }, index) => ({
      follower_id: id,
      following_id: ada.id,
      created_at: index < 5 ? '2026-01-02T00:00:00.000001Z' : '2026-01-01T00:00:00Z',
    }))
    await backend.sql`insert into public.followers ${backend.sql(rows)}`

    const seen: string[] = []
    for (let after: Row = {}; seen.length < 7; ) {
      const next = await page(ada, { side: 'followers', max_rows: 2, ...after })
      expect(next.count).toBe(7)
      const last = next.people.at(-1)
      if (!last) break
      seen.push(...ids(next))
      after = { before_time: last.since, before_id: last.user_id }
    }
    const early = rows.slice(0, 5).map((row) => row.follower_id)
    const late = rows.slice(5).map((row) => row.follower_id)
    expect(seen).toEqual([...early.toSorted(), ...late.toSorted()])
  })

  test('is null for nobody, and refuses another side', async () => {
    const ask = (parameters: Row) => backend.asUser(reader).rpc('follows_page', parameters)
    expect((await ask({ person_id: randomUUID(), side: 'followers' })).body).toBeNull()
    for (const side of ['both', null]) expect((await ask({ person_id: reader.id, side })).status).toBe(400)
  })
})
