/** A person with visits, photos, a favorite and somebody to follow: what screens look like when the app is in use. */
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { publishableKey } from '#supabase/local/settings.ts'
import { type Change, type Person, push, signUp } from './app.ts'
import { like, makeList, noteOf, type TestList } from './lists-changes.ts'
import { makePlaces, type Point } from './log-places.ts'
import { curate } from './restaurant-places.ts'
import { readTestBackend } from './test-backend.ts'

export type World = {
  ada: Person
  /** Ada follows Ben, Ben follows Ada. */
  ben: Person
  /** With two photos, all ratings and a long text. */
  adasReview: string
  bensReview: string
  /** With nothing but the longest text that there may be. */
  bensLongReview: string
}

/** Of 5,000 characters (src/domain/limits.ts): from left to right and from right to left, with emoji of several parts. */
export const longestComment = [...'مطعم رائع والخدمة ممتازة 👩‍🍳 by the dozen, twice 🍜\n'.repeat(200)]
  .slice(0, 5000)
  .join('')

const comments = [
  'The dumplings come by the dozen, hot enough to fog a window, and the chili oil is made in the house. Ask for the corner table: it has the view over the river and none of the draught.',
  'Fine 🍜',
  longestComment,
  undefined,
]

/** A visit to a place of its own. */
function visit(id: string, name: string, index: number, here: Point): Change {
  const place = randomUUID()
  const comment = comments[index % comments.length]
  return {
    intent: 'log_visit',
    input: {
      id,
      restaurant_id: place,
      place: {
        id: place,
        place_id: `manual_${place}`,
        name,
        address: `Linzer Gasse ${index + 1}, Salzburg`,
        latitude: here.latitude + index * 0.001,
        longitude: here.longitude,
      },
      created_at: new Date(Date.now() - index * 86_400_000 * 3).toISOString(),
      rating: [3.5, 5, 0.5, undefined][index % 4],
      ...(comment === undefined ? {} : { comment }),
      ...(index === 0 && {
        food_rating: 4.5,
        drinks_rating: 3,
        service_rating: 4,
        atmosphere_rating: 2.5,
        value_for_money_rating: 5,
        price_level: 3,
        favorite: true,
      }),
    },
  }
}

const placeNames = [
  'Gasthaus zum Wilden Mann am oberen Marktplatz',
  'Ika',
  'Café Sonnblick & Söhne',
  'Bäckerei 🥐 Holzofen',
]

/** Signs two people up who follow each other and have visited four places each. */
export async function makeWorld(
  people = Promise.all([signUp('Ada'), signUp('Ben')]) as Promise<[ada: Person, ben: Person]>,
): Promise<World> {
  const [ada, ben] = await people
  const [adasReview, bensReview, adasLongReview, bensLongReview] = [0, 1, 2, 3].map(() => randomUUID()) as [
    string,
    string,
    string,
    string,
  ]
  await Promise.all(
    [
      { person: ada, other: ben, first: adasReview, long: adasLongReview },
      { person: ben, other: ada, first: bensReview, long: bensLongReview },
    ].map(async ({ person, other, first, long }) => {
      const ids = [first, randomUUID(), long, randomUUID()]
      const { here } = makePlaces()
      const visits = placeNames.map((name, index) => visit(ids[index] ?? '', name, index, here))
      await push(person, ...visits, {
        intent: 'follow',
        input: { id: randomUUID(), user_id: other.id },
      })
      await addPhotos(person, first, 2)
    }),
  )
  return { ada, ben, adasReview, bensReview, bensLongReview }
}

/** As long as names may be, or longer than a line of any screen. */
const longest = {
  tag: 'Donaudampfschifffahrtsgesellschaftskapitänskajütenküche',
  list: 'The hundred and one very best places for dumplings, noodles and soups in all of Salzburg and beyond.',
}

/**
 * A world with a ranked list of two places, the first of them wanted, and the shortest and the longest names: of people, of the
 * first place's tag, and of Ben's list, which Ada likes.
 */
export type FullWorld = World & { list: TestList; place: string }

export async function makeFullWorld(): Promise<FullWorld> {
  // Not with a digit: axe takes one on a face for a label (label-content-name-mismatch), a letter not.
  const letter = String.fromCodePoint(97 + Math.floor(Math.random() * 26))
  const shortest = `${letter}${Math.random().toString(36).slice(2, 4).padEnd(2, '_')}`
  const world = await makeWorld(Promise.all([signUp('Ada', shortest), signUp('Wwwwwwww')]))
  const list = await makeList(world.ada, 'Soups', ['Zum Eulenwirt', 'Ika'], {
    is_ranked: true,
    description: 'Hot ones.',
  })
  const place = list.places[0]?.id ?? ''
  const longList = await makeList(world.ben, longest.list, ['Ika'])
  await curate({ id: place }, { tags: [longest.tag] })
  const visit = { id: randomUUID(), restaurant_id: place, rating: 4, food_rating: 4.5, service_rating: 2 }
  await push(world.ben, named(world.bensReview, world.ada))
  await push(
    world.ada,
    named(world.adasReview, world.ben),
    noteOf(list, 0, 'Ask for the corner table.'),
    like(longList),
    { intent: 'log_visit', input: visit },
    { intent: 'add_want_to_try', input: { restaurant_id: place } },
  )
  return { ...world, list, place }
}

const named = (id: string, { id: person }: Person): Change => ({
  intent: 'edit_review',
  input: { id, base: {}, fields: { companions: [person] } },
})

/** Uploads pictures as the app would and links them to a review. */
async function addPhotos(person: Person, reviewId: string, count: number): Promise<void> {
  const { url } = readTestBackend()
  const paths = Array.from({ length: count }, (_, index) => `${person.id}/${Date.now()}-${index}.jpg`)
  for (const [index, path] of paths.entries()) {
    const background = { r: 180 - index * 60, g: 90, b: 40 + index * 60 }
    const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background } })
      .jpeg()
      .toBuffer()
    const response = await fetch(`${url}/storage/v1/object/review-photos/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'image/jpeg',
        apikey: publishableKey,
        authorization: `Bearer ${person.accessToken}`,
      },
      body: new Uint8Array(picture),
    })
    if (!response.ok) throw new Error(`The upload of ${path} failed: ${response.status} ${await response.text()}`)
  }
  await push(person, ...paths.map((path) => ({ intent: 'attach_photo', input: { review_id: reviewId, path } })))
}
