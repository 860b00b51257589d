/** A person with visits, photos, a favorite and somebody to follow: what screens look like when the app is in use. */
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { type Change, type Person, push, signUp } from './app.ts'
import { readTestBackend } from './test-backend.ts'

export type World = {
  ada: Person
  /** Ada follows Ben, Ben follows Ada. */
  ben: Person
  /** With two photos, all ratings and a long text. */
  adasReview: string
  bensReview: string
}

const comments = [
  'The dumplings come by the dozen, hot enough to fog a window, and the chili oil is made in the house. Ask for the corner table: it has the view over the river and none of the draught.',
  'Fine 🍜',
  'مطعم رائع والخدمة ممتازة',
  undefined,
]

/** A visit to a place of its own. */
function visit(id: string, name: string, index: number): Change {
  const place = randomUUID()
  const comment = comments[index % comments.length]
  return {
    intent: 'log_visit',
    input: {
      id,
      restaurant_id: place,
      place: { id: place, place_id: `manual_${place}`, name, address: `Linzer Gasse ${index + 1}, Salzburg` },
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
export async function makeWorld(): Promise<World> {
  const [ada, ben] = await Promise.all([signUp('Ada'), signUp('Ben')])
  const adasReview = randomUUID()
  const bensReview = randomUUID()
  await Promise.all(
    [
      { person: ada, other: ben, first: adasReview },
      { person: ben, other: ada, first: bensReview },
    ].map(async ({ person, other, first }) => {
      const visits = placeNames.map((name, index) => visit(index === 0 ? first : randomUUID(), name, index))
      await push(person, ...visits, {
        intent: 'follow',
        input: { id: randomUUID(), user_id: other.id },
      })
      await addPhotos(person, first, 2)
    }),
  )
  return { ada, ben, adasReview, bensReview }
}

/** Uploads pictures as the app would and links them to a review. */
async function addPhotos(person: Person, reviewId: string, count: number): Promise<void> {
  const { url, publishableKey } = readTestBackend()
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
