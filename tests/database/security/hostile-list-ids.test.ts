/** What the scope of a list still knows of its past: a list that is made under a deleted one's id, and one that goes public late. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Client } from '#tests/support/backend.ts'
import { createWorld, mutation, push } from './fixtures.ts'

type Change = { scope: string; rows: Record<string, { id?: string; user_id?: string }[]>; removed: object }

const world = await createWorld()

/** What a new device is sent in the scope of a list: the ids of rows, by entity. */
async function sentOf(client: Client, listId: string): Promise<Record<string, unknown[]>> {
  const { body } = await client.rpc<{ changes: Change[] }>('sync_pull', { cursors: {} })
  const [change, ...more] = body.changes.filter(({ scope }) => scope === `list:${listId}`)
  expect([change?.removed, more]).toEqual([{}, []])
  return Object.fromEntries(
    Object.entries(change?.rows ?? {}).map(([entity, rows]) => [entity, rows.map(({ id, user_id }) => id ?? user_id)]),
  )
}

const applied = async (client: Client, ...mutations: unknown[]): Promise<void> => {
  expect((await push(client, mutations)).map(({ status }) => status)).toEqual(mutations.map(() => 'applied'))
}
const add = (list_id: string, restaurant_id: string) =>
  mutation('add_to_list', { id: randomUUID(), list_id, restaurant_id })

it('a list that is made again under the id of a deleted one tells its new owner nothing of the old: no place, liker or owner', async () => {
  const { owner, follower, stranger } = world.as
  const id = randomUUID()
  await applied(owner, mutation('create_list', { id, name: 'Theirs' }), add(id, world.placeId))
  await applied(follower, mutation('like_list', { list_id: id }))
  const hidden = { id, base: { is_public: true }, fields: { is_public: false } }
  await applied(owner, mutation('edit_list', hidden), add(id, world.secondPlaceId), mutation('delete_list', { id }))
  await applied(stranger, mutation('create_list', { id, name: 'Mine', is_public: false }))
  expect(await sentOf(stranger, id)).toEqual({ lists: [id], profiles: [world.people.stranger.id] })
})

it('a place that was taken out of a list while it was private reaches nobody who likes it later', async () => {
  const { owner, stranger } = world.as
  const id = randomUUID()
  await applied(
    owner,
    mutation('create_list', { id, name: 'List', is_public: false }),
    add(id, world.placeId),
    add(id, world.secondPlaceId),
    mutation('remove_from_list', { list_id: id, restaurant_id: world.placeId }),
    mutation('edit_list', { id, base: { is_public: false }, fields: { is_public: true } }),
  )
  await applied(stranger, mutation('like_list', { list_id: id }))
  expect((await sentOf(stranger, id))['restaurants']).toEqual([world.secondPlaceId])
})
