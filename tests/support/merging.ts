/** Two places that are one, who may merge them, and what devices hold afterwards. */
import { randomUUID } from 'node:crypto'
import { placeUuid } from '#src/domain/places/place-ids.ts'
import type { TestBackend } from './backend.ts'
import type { Device, Row } from './device.ts'
import type { Person, World } from './world.ts'

/** A duplicate of the maps service, and the place to keep. */
export async function twoPlaces(world: World): Promise<{ mapsId: string; duplicate: string; kept: string }> {
  const mapsId = `I${randomUUID()}`
  const duplicate = await world.restaurant({
    id: await placeUuid(mapsId),
    place_id: mapsId,
    name: 'Osteria (old)',
    phone: '+43 1',
    photos: ['https://example.org/old.jpg'],
  })
  return { mapsId, duplicate, kept: await world.restaurant({ name: 'Osteria', address: 'Gasse 1' }) }
}

/** Somebody whom the operator has made a moderator. */
export async function makeModerator({ sql }: TestBackend, world: World): Promise<Person> {
  const person = await world.person('Mod')
  await sql`insert into private.moderators (user_id) values (${person.id})`
  return person
}

const entities = ['restaurants', 'reviews', 'profiles', 'lists', 'list_restaurants', 'activities', 'followers']

/** Every row that a device holds. */
export const held = (device: Device): [string, Row[]][] =>
  entities.map((entity) => [entity, [...device.rows(entity).values()].toSorted(byId)])

export const byId = (a: Row, b: Row): number =>
  String(a['id'] ?? a['user_id']) < String(b['id'] ?? b['user_id']) ? -1 : 1
