/** The matrix of the live feed: who hears that a row changed. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anonymousClient } from '#tests/support/supabase-clients.ts'
import { createWorld, makeOwnedRows } from './fixtures.ts'
import { heard, type Outsider, outsiders } from './matrix.ts'

type Change = { schema: string; table: string; new: Record<string, unknown> }

const clients: SupabaseClient[] = []
const heardBy = new Map<Outsider, Change[]>()

const world = await createWorld()
const rows = await makeOwnedRows(world)

beforeAll(async () => {
  for (const role of outsiders) heardBy.set(role, await listen(role))
  // What was written before, by this file and by others, may still be on its way.
  await waitForLaterChange()
})

afterAll(async () => {
  for (const client of clients) await client.removeAllChannels()
})

async function tokenOf(role: Outsider): Promise<string | undefined> {
  const sub = world.people.owner.id
  if (role === 'anon') return undefined
  if (role === 'forged') return world.backend.tokenFor({ sub }, 'a secret that is not the one of the project')
  if (role === 'expired') return world.backend.tokenFor({ sub, exp: Math.floor(Date.now() / 1000) - 60 })
  return world.people[role].accessToken
}

/** Subscribes to everything that is published; an answer that refuses leaves the array empty for ever. */
async function listen(role: Outsider): Promise<Change[]> {
  const changes: Change[] = []
  const client = anonymousClient(world.backend)
  clients.push(client)
  const token = await tokenOf(role)
  if (token) await client.realtime.setAuth(token)
  const keep = (change: Change): unknown => changes.push(change)
  await new Promise<void>((resolve) => {
    client
      .channel(`feed of ${role}`)
      .on('postgres_changes', { event: '*', schema: 'public' }, keep)
      .on('postgres_changes', { event: '*', schema: 'sync' }, keep)
      .on('postgres_changes', { event: '*', schema: 'private' }, keep)
      .on('postgres_changes', { event: '*', schema: 'auth' }, keep)
      .subscribe(() => resolve())
  })
  return changes
}

/** Changes one row as the superuser, so that nothing else decides who hears of it. */
async function change(row: (typeof heard)[number]['row']): Promise<void> {
  const { sql } = world.backend
  const ownerId = world.people.owner.id
  const touchScope = (scope: string) => sql`update sync.scopes set head = head + 1 where scope = ${scope}`
  await {
    "the owner's scope": () => touchScope(`user:${ownerId}`),
    'the scope of who follows the owner': () => touchScope(`followers:${ownerId}`),
    "the scope of the owner's public list": () => touchScope(`list:${rows.publicListId}`),
    "the scope of the owner's private list": () => touchScope(`list:${rows.privateListId}`),
    'the catalog': () => touchScope('catalog'),
    "the owner's public list": () => sql`update lists set name = name || '!' where id = ${rows.publicListId}`,
    "the owner's private list": () => sql`update lists set name = name || '!' where id = ${rows.privateListId}`,
    "the owner's counts": () => sql`update profile_counts set following_count = 5 where user_id = ${ownerId}`,
  }[row]()
}

/** Whether a change tells of the row that the matrix names. */
function isOf(row: (typeof heard)[number]['row'], { new: record }: Change): boolean {
  const ownerId = world.people.owner.id
  return {
    "the owner's scope": record['scope'] === `user:${ownerId}`,
    'the scope of who follows the owner': record['scope'] === `followers:${ownerId}`,
    "the scope of the owner's public list": record['scope'] === `list:${rows.publicListId}`,
    "the scope of the owner's private list": record['scope'] === `list:${rows.privateListId}`,
    'the catalog': record['scope'] === 'catalog',
    "the owner's public list": record['id'] === rows.publicListId,
    "the owner's private list": record['id'] === rows.privateListId,
    "the owner's counts": record['user_id'] === ownerId,
  }[row]
}

let marks = 1000

/** Changes come in the order of their commits, so whoever has heard this one has heard all that came before. */
async function waitForLaterChange(): Promise<void> {
  const mark = ++marks
  const { id } = world.people.bystander
  await world.backend.sql`update profile_counts set following_count = ${mark} where user_id = ${id}`
  const heardLater = (role: Outsider): boolean =>
    heardBy.get(role)?.some(({ new: record }) => record['user_id'] === id && record['following_count'] === mark) ??
    false
  while (!(heardLater('owner') && heardLater('follower') && heardLater('stranger'))) await sleep(10)
}

describe.each(heard)('$table: $row', ({ table, row, hears }) => {
  it(`is heard by: ${hears.join(', ')}`, async () => {
    for (const changes of heardBy.values()) changes.length = 0
    await change(row)
    await waitForLaterChange()
    const listeners = outsiders.filter((role) =>
      heardBy.get(role)?.some((event) => `${event.schema}.${event.table}` === table && isOf(row, event)),
    )
    expect(listeners).toEqual(hears)
  })
})

describe('without a session', () => {
  it('nothing is heard at all', async () => {
    for (const changes of heardBy.values()) changes.length = 0
    for (const { row } of heard) await change(row)
    await waitForLaterChange()
    for (const role of ['anon', 'forged', 'expired'] as const) expect(heardBy.get(role)).toEqual([])
  })
})

describe('what is deleted', () => {
  it('is told to nobody: not that there was a private list, nor its id', async () => {
    for (const changes of heardBy.values()) changes.length = 0
    await world.backend.sql`delete from lists where id = ${rows.privateListId}`
    await waitForLaterChange()
    for (const changes of heardBy.values()) {
      expect(JSON.stringify(changes)).not.toMatch(/"DELETE"/)
      expect(changes.filter(({ table }) => table === 'lists')).toEqual([])
    }
  })
})

describe('the token of a deleted account', () => {
  it('hears nothing any more, not of what is public either', async () => {
    const changes = heardBy.get('stranger') ?? []
    await world.backend.sql`delete from auth.users where id = ${world.people.stranger.id}`
    changes.length = 0
    for (const row of ["the owner's public list", "the owner's counts", 'the catalog'] as const) await change(row)
    const { id } = world.people.bystander
    await world.backend.sql`update profile_counts set following_count = 7 where user_id = ${id}`
    const hasHeard = () => heardBy.get('follower')?.some(({ new: record }) => record['following_count'] === 7)
    while (!hasHeard()) await sleep(10)
    expect(changes).toEqual([])
  })
})
