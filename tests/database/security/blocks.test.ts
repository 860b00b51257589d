/**
 * The pair "blocked by": for somebody whom the owner has blocked, and for somebody who has blocked the owner, every read, refusal and
 * count is as if the owner were not there.
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '#tests/support/backend.ts'
import { callArguments } from './call-arguments.ts'
import { createWorld, makeOwnedRows, mutation, type OwnedRows, push } from './fixtures.ts'
import { type IntentCase, intentInputs, intents } from './intent-matrix.ts'
import { calls } from './matrix.ts'

const world = await createWorld()
const { owner, stranger, follower, blocked, blocker } = world.people
const { sql } = world.backend
let rows: OwnedRows

const apart = ['blocked', 'blocker'] as const

/** What tells of the owner, but for what one knows who has blocked them. */
const signs = () => [
  owner.username,
  rows.marker,
  rows.reviewId,
  rows.publicListId,
  rows.publicItemId,
  rows.secret,
  rows.followId,
]

beforeAll(async () => {
  rows = await makeOwnedRows(world)
  // Friends of friends: the follower of the owner is followed by all, and likes the owner's list.
  for (const person of [stranger, blocked, blocker])
    await sql`insert into followers (follower_id, following_id) values (${person.id}, ${follower.id})`
  await sql`insert into list_likes (list_id, user_id) values (${rows.publicListId}, ${follower.id})`
  await sql`update reviews set photos = array[${`${owner.id}/1-0.jpg`}] where id = ${rows.reviewId}`
})

async function told(
  role: 'stranger' | (typeof apart)[number],
  call: (typeof calls)[number]['call'],
): Promise<string[]> {
  const { body } = await world.as[role].rpc(call, callArguments(world, rows)[call])
  const text = JSON.stringify(body)
  return [...signs(), `${owner.id}/1-0.jpg`].filter((sign) => text.includes(sign))
}

describe('a read', () => {
  it.each(calls)('$call tells nothing of the owner', async ({ call }) => {
    for (const role of apart) {
      // Whom oneself has blocked.
      const known = call === 'restricted_people' && role === 'blocker' ? [owner.username] : []
      expect([role, await told(role, call)]).toEqual([role, known])
    }
  })

  it('tells a stranger of the owner in all that are about people', async () => {
    const telling: string[] = []
    for (const { call } of calls) if ((await told('stranger', call)).length > 0) telling.push(call)
    expect(telling).toEqual(
      expect.arrayContaining([
        'sync_pull',
        'photos_of_places',
        'restaurant_page',
        'restaurant_reviews',
        'search_people',
        'suggested_people',
        'profile_page',
        'review_page',
        'list_page',
        'lists_of_person',
        'search_lists',
        'follows_page',
        'reviews_of_person',
      ]),
    )
  })

  it('says that the owner is gone, to a phone that asks', async () => {
    for (const role of apart) {
      const { body } = await world.as[role].rpc('deleted_people', { user_ids: [owner.id, follower.id] })
      expect(body).toEqual([owner.id])
    }
  })

  it('counts nobody whom it does not show', async () => {
    const followersOf = async (role: 'stranger' | (typeof apart)[number], id: string) => {
      const { body } = await world.as[role].rpc<{ count: number; people: { user_id: string }[] }>('follows_page', {
        person_id: id,
        side: 'following',
      })
      const profile = await world.as[role].rpc<{ counts: { following: number } }>('profile_page', { person_id: id })
      return [body.count, body.people.length, profile.body.counts.following]
    }
    expect(await followersOf('stranger', follower.id)).toEqual([1, 1, 1])
    for (const role of apart) expect(await followersOf(role, follower.id)).toEqual([0, 0, 0])
  })

  it('finds as many people as there are, when somebody among the first is out of sight', async () => {
    const name = `zq${randomUUID().slice(0, 5)}`
    const ids = Array.from({ length: 12 }, () => randomUUID())
    for (const [index, id] of ids.entries())
      await sql`insert into auth.users (id, email, aud, role, raw_user_meta_data) values
        (${id}, ${`${id}@test.example`}, 'authenticated', 'authenticated', ${sql.json({ username: `${name}_${index + 10}`, full_name: 'Z' })})`
    await sql`insert into restrictions (id, user_id, person_id, kind) values (${randomUUID()}, ${ids[0] ?? ''}, ${blocked.id}, 'block')`
    for (const query of [name, name.slice(0, 2)]) {
      const { body } = await world.as.blocked.rpc<{ user_id: string }[]>('search_people', { query })
      expect(body.map(({ user_id }) => user_id)).toEqual(ids.slice(1, 11))
    }
  })

  it('names whom one has blocked to oneself alone', async () => {
    const named = async (role: 'owner' | 'stranger' | (typeof apart)[number]) =>
      (await world.as[role].rpc<{ user_id: string }[]>('restricted_people', {})).body.map(({ user_id }) => user_id)
    expect(await named('owner')).toEqual([blocked.id])
    expect(await named('blocker')).toEqual([owner.id])
    expect([await named('blocked'), await named('stranger')]).toEqual([[], []])
  })
})

describe('an intent aimed at the owner', () => {
  // An id that is taken is taken, whoever has it: a row of one's own cannot have it.
  const takesAnId = new Set(["log_visit: id of the owner's review", 'create_list: id of the private list'])

  it.each(intents.filter(({ intent, aim }) => !takesAnId.has(`${intent}: ${aim}`)))(
    '$intent: $aim has the verdict that it has when the owner is not there',
    async ({ intent, aim }) => {
      const path = (id: string) => `${id}/1700000000000-0.jpg`
      for (const role of apart) {
        const sender = world.people[role]
        const inputOf = (person: TestUser, of: OwnedRows) =>
          intentInputs(
            { ...world, people: { ...world.people, owner: person } },
            of,
            { owners: path(person.id), own: path(sender.id) },
            sender,
          )[`${intent}: ${aim}` as keyof IntentCase]
        const nobodys = Object.fromEntries(Object.keys(rows).map((name) => [name, randomUUID()])) as OwnedRows
        const inputs = [inputOf(owner, rows), inputOf({ ...owner, id: randomUUID() }, nobodys)]
        const [there, gone] = await push(
          world.as[role],
          inputs.map((input) => mutation(intent, input)),
        )
        const outcome = (verdict: typeof there) => [verdict?.status, verdict?.code, verdict?.message]
        expect([role, ...outcome(there)]).toEqual([role, ...outcome(gone)])
      }
    },
  )
})
