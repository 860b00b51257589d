/** The matrix of intents: the verdict for the owner and for a stranger, and that a stranger changes nothing of the owner's. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '#tests/support/backend.ts'
import { createWorld, makeOwnedRows, mutation, type OwnedRows, push, readOwnedBy } from './fixtures.ts'
import { type IntentCase, intentInputs, intents } from './intent-matrix.ts'
import { uploadFile } from './storage-requests.ts'

const photoOf = ({ id }: TestUser): string => `${id}/1700000000000-0.jpg`

const world = await createWorld()

beforeAll(async () => {
  const { owner, stranger, bystander } = world.people
  for (const role of ['owner', 'stranger'] as const) {
    await uploadFile(world.as[role], 'review-photos', photoOf(world.people[role]))
  }
  await uploadFile(world.as.owner, 'avatars', `${owner.id}/avatar.jpg`)
  await world.backend.sql`insert into followers (follower_id, following_id) values (${owner.id}, ${bystander.id})`
  await world.backend
    .sql`update profiles set favorites = jsonb_build_array(jsonb_build_object('id', ${world.placeId}::text))
    where user_id = ${stranger.id}`
})

async function verdictFor(role: 'owner' | 'stranger', { intent, aim }: (typeof intents)[number], rows: OwnedRows) {
  const sender = world.people[role]
  const photos = { owners: photoOf(world.people.owner), own: photoOf(sender) }
  // The matrix is a union of pairs, of which TypeScript only knows that each exists.
  const input = intentInputs(world, rows, photos, sender)[`${intent}: ${aim}` as keyof IntentCase]
  const [verdict] = await push(world.as[role], [mutation(intent, input)])
  if (verdict?.status !== 'applied') expect(verdict?.message).toMatch(/^[A-Z].*/)
  return verdict?.status === 'rejected' ? verdict.code : verdict?.status
}

describe.each(intents)('$intent: $aim', (entry) => {
  it(`is ${entry.owner} for the owner, and ${entry.stranger} without effect on the owner for a stranger`, async () => {
    const rows = await makeOwnedRows(world)
    const before = await readOwnedBy(world, world.people.owner.id)
    expect(await verdictFor('stranger', entry, rows)).toBe(entry.stranger)
    expect(await readOwnedBy(world, world.people.owner.id)).toEqual(before)
    expect(await verdictFor('owner', entry, rows)).toBe(entry.owner)
  })
})
