/** Lists and their places for the tests of the list screens. */
import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { type Change, type Person, push } from './app.ts'
import { importPlaces } from './restaurant-places.ts'
import { rowsOnServer } from './server.ts'

export type TestList = { id: string; name: string; places: { id: string; name: string }[] }

type Fields = { description?: string; is_public?: boolean; is_ranked?: boolean }

const placeOf = (name: string) => ({ id: randomUUID(), name })

/** Makes a list with new places of these names. */
export async function makeList(
  person: Person,
  name: string,
  placeNames: readonly string[] = [],
  fields: Fields = {},
): Promise<TestList> {
  const places = placeNames.map(placeOf)
  await pushAll(
    person,
    places.map((place) => ({ intent: 'save_place', input: { ...place, place_id: `manual_${place.id}` } })),
  )
  return listOf(person, name, places, fields)
}

/** The same with more places than one person may add in a day. */
export async function makeLongList(
  person: Person,
  name: string,
  placeNames: readonly string[],
  fields: Fields,
): Promise<TestList> {
  const places = placeNames.map(placeOf)
  await importPlaces(places)
  return listOf(person, name, places, fields)
}

async function listOf(person: Person, name: string, places: TestList['places'], fields: Fields): Promise<TestList> {
  const id = randomUUID()
  await pushAll(person, [
    { intent: 'create_list', input: { id, name, is_public: true, is_ranked: false, ...fields } },
    ...places.map((place) => ({
      intent: 'add_to_list',
      input: { id: randomUUID(), list_id: id, restaurant_id: place.id },
    })),
  ])
  return { id, name, places }
}

async function pushAll(person: Person, changes: readonly Change[]): Promise<void> {
  // The server takes so many at a time.
  for (let start = 0; start < changes.length; start += 50) await push(person, ...changes.slice(start, start + 50))
}

export const noteOf = (list: TestList, index: number, notes: string): Change => ({
  intent: 'set_list_note',
  input: { list_id: list.id, restaurant_id: list.places[index]?.id, notes },
})

export const like = (list: TestList): Change => ({
  intent: 'like_list',
  input: { id: randomUUID(), list_id: list.id },
})

/** The restaurants of the list on the screen, in their order. */
export const placesShown = (page: Page) => page.getByRole('list', { name: 'Restaurants', exact: true })

type Item = { restaurant_id: string; position: number; notes: string | null }

/** The places of a list as the server has them: names in their order, positions 0..n-1. */
export async function namesOnServer(person: Person, list: TestList): Promise<string[]> {
  const items = await rowsOnServer<Item & { restaurants: { name: string } }>(
    person,
    `list_restaurants?list_id=eq.${list.id}&order=position&select=restaurant_id,position,notes,restaurants(name)`,
  )
  expect(items.map(({ position }) => position)).toEqual(items.map((_, index) => index))
  return items.map(({ restaurants }) => restaurants.name)
}

/** From the menu in the header. */
export async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
