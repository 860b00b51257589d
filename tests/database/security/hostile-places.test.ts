/** One account that tries to bury or falsify the places of a town, over HTTP with a valid token. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { placeUuid } from '#src/domain/places/place-ids.ts'
import { createHandler } from '#supabase/functions/search-mapkit-places/handler.ts'
import { mutation, type Row } from '#tests/support/device.ts'
import { startFakeAppleMaps } from '#tests/support/fake-apple-maps.ts'
import { nearbyVectors, north } from '#tests/support/nearby-vectors.ts'
import { startOwnBackend } from '#tests/support/own-backend.ts'
import { createWorld, liftBudgets, outcomes, type Person, visit } from '#tests/support/world.ts'

const backend = await startOwnBackend()
const { sql } = backend
const world = createWorld(backend)
await liftBudgets(backend)

/** Each test has a town of its own. */
let towns = 0
const newTown = () => ({ latitude: 10 + towns++, longitude: 20 })

type Card = { id: string; name: string; is_unconfirmed: boolean | null }

async function read(name: string, parameters: Row, asker: Person): Promise<Card[]> {
  const { status, body } = await backend.asUser(asker).rpc<Card[]>(name, parameters)
  expect([name, status]).toEqual([name, 200])
  return body
}

const typedIn = (town: Row, name: string, more: Row = {}) => {
  const id = randomUUID()
  return { id, place_id: `manual_${id}`, name, ...town, ...more }
}

const metres = (town: { latitude: number; longitude: number }, distance: number) => ({
  ...town,
  latitude: north(town.latitude, distance),
})

describe('who made a place', () => {
  it('is who was signed in, whatever the client sends; nobody for what the project brings', async () => {
    const [ada, mallory] = [await world.person('Ada'), await world.person('Mallory')]
    const place = typedIn(newTown(), 'Mine', { user_id: ada.id, is_unconfirmed: false, is_featured: true })
    await mallory.device.push(['save_place', place])
    const curated = await world.restaurant()
    expect(await sql`select user_id, is_unconfirmed, is_featured from restaurants where id = ${place.id}`).toEqual([
      { user_id: mallory.id, is_unconfirmed: true, is_featured: false },
    ])
    expect(await sql`select user_id, is_unconfirmed from restaurants where id = ${curated}`).toEqual([
      { user_id: null, is_unconfirmed: false },
    ])
  })

  it('is told to nobody', async () => {
    const [ada, mallory] = [await world.person('Ada'), await world.person('Mallory')]
    const place = typedIn(newTown(), 'Whose')
    await mallory.device.push(['save_place', place])
    const { body } = await backend.asUser(ada).rpc('restaurant_page', { restaurant_id: place.id })
    expect(JSON.stringify(body)).not.toContain(mallory.id)
  })
})

describe('a place of the maps service', () => {
  /** Under an id of its own; `said` is what the service says, and `sent` what a client claims. */
  const ofMaps = async () => {
    const place_id = `I${randomUUID().replaceAll('-', '').toUpperCase()}`
    const said = { place_id, name: 'Osteria', address: 'Gasse 1', town: 'Anif', ...newTown() }
    const sent = { id: await placeUuid(place_id), place_id, name: 'Buy at example.org', latitude: -33, longitude: 151 }
    return { said, sent }
  }
  const note = async (...places: Row[]): Promise<void> => {
    expect(await backend.asService().rpc('note_maps_places', { places })).toMatchObject({
      status: 200,
      body: places.length,
    })
  }
  const rowOf = async (place_id: string) => {
    const [row] = await sql`select place_id, name, address, town, latitude, longitude, user_id, is_unconfirmed
      from restaurants where place_id = ${place_id}`
    return row
  }
  const nobodys = { user_id: null, is_unconfirmed: false }

  it('is what the function was told by the service, whatever name and position a client sends', async () => {
    const [ada, mallory] = [await world.person('Ada'), await world.person('Mallory')]
    const { said, sent } = await ofMaps()
    const apple = await startFakeAppleMaps()
    apple.replyToSearch({
      body: {
        results: [
          {
            id: said.place_id,
            name: said.name,
            coordinate: said,
            formattedAddressLines: [said.address],
            structuredAddress: { locality: said.town },
          },
        ],
      },
    })
    const { url: supabaseUrl, publishableKey, secretKey } = backend
    const search = createHandler({ supabaseUrl, publishableKey, secretKey, appleMaps: apple.credentials })
    const found = await search(
      new Request('http://functions.test', {
        method: 'POST',
        headers: { authorization: `Bearer ${ada.accessToken}` },
        body: JSON.stringify({ query: 'Osteria' }),
      }),
    )
    expect(await found.json()).toMatchObject({ status: 'OK', results: [{ place_id: said.place_id }] })
    await apple.close()

    const visited = visit(sent.id, { place: sent })
    expect(outcomes(await mallory.device.push(['log_visit', visited], ['save_place', sent]))).toEqual([
      'applied',
      'applied',
    ])
    expect(await rowOf(said.place_id)).toEqual({ ...said, ...nobodys })
    await mallory.device.pull()
    expect(mallory.device.rows('restaurants').get(sent.id)).toMatchObject(said)
  })

  it('under an id that the service has not named counts as typed in, until the service names it', async () => {
    const [ada, mallory] = [await world.person('Ada'), await world.person('Mallory')]
    const { said, sent } = await ofMaps()
    expect(outcomes(await mallory.device.push(['save_place', sent]))).toEqual(['applied'])
    expect(await rowOf(said.place_id)).toMatchObject({ name: sent.name, user_id: mallory.id, is_unconfirmed: true })
    await ada.device.push(['add_want_to_try', { restaurant_id: sent.id }])
    await ada.device.pull()
    await note(said)
    expect(await rowOf(said.place_id)).toEqual({ ...said, ...nobodys })
    await ada.device.pull()
    expect(ada.device.rows('restaurants').get(sent.id)).toMatchObject(said)
    expect(ada.device.rows('profiles').get(ada.id)?.['want_to_try']).toMatchObject([
      { id: sent.id, name: said.name, address: said.address },
    ])
  })

  it('follows the service when that changes name and position, on phones and in what names it', async () => {
    const ada = await world.person('Ada')
    const { said, sent } = await ofMaps()
    await note(said)
    const visited = visit(sent.id, { place: sent, favorite: true })
    await ada.device.push(['log_visit', visited])
    const renamed = { ...said, name: 'Trattoria', address: 'Gasse 2', town: 'Hallein', latitude: said.latitude + 0.001 }
    await note(renamed)
    expect(await rowOf(said.place_id)).toEqual({ ...renamed, ...nobodys })
    await ada.device.pull()
    expect(ada.device.rows('restaurants').get(sent.id)).toMatchObject(renamed)
    expect(ada.device.rows('profiles').get(ada.id)?.['favorites']).toMatchObject([{ id: sent.id, name: 'Trattoria' }])
    expect(
      await sql`select metadata ->> 'restaurant_name' as name from activities where related_id = ${visited.id}`,
    ).toEqual([{ name: 'Trattoria' }])
  })

  it('is noted by nobody with a session, and forgotten after a month in which nobody asked for it', async () => {
    const mallory = await world.person('Mallory')
    const [old, { said }] = [await ofMaps(), await ofMaps()]
    expect((await backend.asUser(mallory).rpc('note_maps_places', { places: [said] })).status).toBe(403)
    await note(old.said)
    await sql`update private.maps_places set noted_at = now() - interval '31 days' where place_id = ${old.said.place_id}`
    await note(said)
    expect(
      await sql`select place_id from private.maps_places where place_id in (${old.said.place_id}, ${said.place_id})`,
    ).toEqual([{ place_id: said.place_id }])
  })
})

describe('a town with 99 false places of one account', () => {
  const flood = async (mallory: Person, town: { latitude: number; longitude: number }): Promise<string[]> => {
    const places = Array.from({ length: 99 }, (_, number) => typedIn(metres(town, number + 1), `False Inn ${number}`))
    await mallory.device.push(...places.map((place): [string, Row] => ['save_place', place]))
    return places.map(({ id }) => id)
  }

  it('still offers what is really there first, nearby, in search and in the filter, also when their author rates them', async () => {
    const [ada, mallory] = [await world.person('Ada'), await world.person('Mallory')]
    const town = newTown()
    const real = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        world.restaurant({ name: `Real Inn ${number}`, ...metres(town, 1000 + number) }),
      ),
    )
    const bought = await flood(mallory, town)
    await mallory.device.push(...bought.map((id): [string, Row] => ['log_visit', visit(id, { rating: 5 })]))
    const answers = {
      nearby: await read('nearby_restaurants', { ...town, radius_m: 10_000, max_rows: 100 }, ada),
      search: await read('search_restaurants', { query: 'Inn', ...town, max_rows: 50 }, ada),
    }
    for (const [name, found] of Object.entries(answers))
      expect([name, found.slice(0, 20).map(({ id }) => id)]).toEqual([name, real])
    const { body } = await backend
      .asUser(ada)
      .rpc<{ places: Card[] }>('filter_restaurants', { ...town, within_km: 10, max_rows: 100 })
    expect(body.places.slice(0, 20).map(({ id }) => id)).toEqual(real)
  })

  it('does not push out the one place of somebody else, where nothing else is known', async () => {
    const [ada, mallory] = [await world.person('Ada'), await world.person('Mallory')]
    const town = newTown()
    const stand = typedIn(metres(town, 2000), 'Stand')
    await ada.device.push(['save_place', stand])
    await flood(mallory, town)
    await flood(mallory, town)
    const ids = (await read('nearby_restaurants', { ...town, max_rows: 100 }, ada)).map(({ id }) => id)
    expect(ids).toHaveLength(100)
    expect(ids).toContain(stand.id)
  })

  it('is not offered as the newest to people of other towns', async () => {
    const [ada, mallory] = [await world.person('Ada'), await world.person('Mallory')]
    const bought = new Set(await flood(mallory, newTown()))
    const found = await read('suggested_restaurants', { max_rows: 100 }, ada)
    expect(found.filter(({ id }) => bought.has(id))).toEqual([])
  })

  it('keeps them last after their author’s account is gone', async () => {
    const [ada, mallory] = [await world.person('Ada'), await world.person('Mallory')]
    const town = newTown()
    const real = await world.restaurant({ name: 'Real', ...metres(town, 3000) })
    await flood(mallory, town)
    await sql`delete from auth.users where id = ${mallory.id}`
    expect((await read('nearby_restaurants', { ...town, max_rows: 100 }, ada))[0]?.id).toBe(real)
  })
})

describe('a typed-in place that somebody else has rated', () => {
  it('stands where it is, and no more when that rating is gone', async () => {
    const [ada, ben] = [await world.person('Ada'), await world.person('Ben')]
    const town = newTown()
    const real = await world.restaurant({ name: 'Real', ...metres(town, 3000) })
    const stand = typedIn(metres(town, 10), 'Stand')
    const order = async () => (await read('nearby_restaurants', { ...town, max_rows: 100 }, ada)).map(({ id }) => id)
    await ada.device.push(['save_place', stand], ['log_visit', visit(stand.id, { rating: 5 })])
    expect(await order()).toEqual([real, stand.id])
    await ben.device.push(['log_visit', visit(stand.id, { rating: 0 })])
    expect(await order()).toEqual([real, stand.id])
    const rated = visit(stand.id, { rating: 2 })
    await ben.device.push(['log_visit', rated])
    expect(await order()).toEqual([stand.id, real])
    await ada.device.pull()
    expect(ada.device.rows('restaurants').get(stand.id)).not.toHaveProperty('is_unconfirmed', true)
    expect(outcomes(await ben.device.send([mutation('delete_review', { id: rated.id })]))).toEqual(['applied'])
    expect(await order()).toEqual([real, stand.id])
  })
})

describe('the database offers nearby places as the phone does', () => {
  it.each(nearbyVectors)('$name', async ({ places, offered }) => {
    const [ada, mallory] = [await world.person('Ada'), await world.person('Mallory')]
    const town = newTown()
    for (const { name, metres: distance, is_unconfirmed } of places) {
      if (is_unconfirmed) await mallory.device.push(['save_place', typedIn(metres(town, distance), name)])
      else await world.restaurant({ name, ...metres(town, distance) })
    }
    const found = await read('nearby_restaurants', { ...town, radius_m: 5000, max_rows: 100 }, ada)
    expect(found.map(({ name }) => name)).toEqual(offered)
  })
})
