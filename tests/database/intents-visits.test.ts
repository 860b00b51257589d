import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { placeUuid } from '#src/domain/places/place-ids.ts'
import { testBackend } from '#tests/support/backend.ts'
import type { Row } from '#tests/support/device.ts'
import { createWorld, outcomes, ownProfile, visit } from '#tests/support/world.ts'

const backend = testBackend()
const world = createWorld(backend)

describe('log_visit', () => {
  test('stores zeros and empty text as null, adds the favorite, leaves want-to-try', async () => {
    const ada = await world.person('Ada')
    const place = await world.restaurant({
      name: 'Zum Hirschen',
      address: 'Gasse 1',
      photos: ['https://example.org/a.jpg'],
    })
    await ada.device.push(['add_want_to_try', { restaurant_id: place }])
    const input = visit(place, {
      rating: 3.5,
      food_rating: 0,
      price_level: 0,
      comment: '  \n',
      favorite: true,
      remove_want_to_try: true,
    })
    expect(outcomes(await ada.device.push(['log_visit', input]))).toEqual(['applied'])
    const profile = await ownProfile(ada)
    expect(profile['favorites']).toMatchObject([
      { id: place, name: 'Zum Hirschen', address: 'Gasse 1', image: 'https://example.org/a.jpg' },
    ])
    expect(profile['want_to_try']).toEqual([])
    const [review] =
      await backend.sql`select rating::float, food_rating, price_level, comment from reviews where id = ${input.id}`
    expect(review).toEqual({ rating: 3.5, food_rating: null, price_level: null, comment: null })
  })

  test('with a place that is typed in saves both or neither', async () => {
    const ada = await world.person('Ada')
    const place = { id: randomUUID(), place_id: `manual_${randomUUID()}`, name: 'Stand am Eck' }
    const wrong = visit(place.id, { place, rating: 9 })
    const right = visit(place.id, { place })
    expect(outcomes(await ada.device.push(['log_visit', wrong]))).toEqual(['rejected reviews_rating_half_steps'])
    expect(await backend.sql`select 1 from restaurants where id = ${place.id}`).toHaveLength(0)
    expect(outcomes(await ada.device.push(['log_visit', right]))).toEqual(['applied'])
    expect(await backend.sql`select user_id, is_featured from restaurants where id = ${place.id}`).toEqual([
      { user_id: ada.id, is_featured: false },
    ])
  })

  test('two people who save the same place of the maps service offline save one row', async () => {
    const [ada, ben] = [await world.person('Ada'), await world.person('Ben')]
    const placeId = `I${randomUUID()}`
    const place = { id: await placeUuid(placeId), place_id: placeId, name: 'Osteria', latitude: 47.8, longitude: 13.04 }
    for (const person of [ada, ben]) {
      expect(outcomes(await person.device.push(['log_visit', visit(place.id, { place })]))).toEqual(['applied'])
    }
    expect(await backend.sql`select 1 from restaurants where place_id = ${placeId}`).toHaveLength(1)
  })

  test('nobody takes the place of the maps service under an id of their own', async () => {
    const ada = await world.person('Ada')
    const place = { id: randomUUID(), place_id: `I${randomUUID()}`, name: 'Squatter' }
    expect(outcomes(await ada.device.push(['save_place', place]))).toEqual(['rejected not_allowed'])
  })
})

describe('edit_review and delete_review', () => {
  test('two devices that edit different fields both keep their edit', async () => {
    const ada = await world.person('Ada')
    const review = visit(await world.restaurant(), { comment: 'good' })
    await ada.device.push(['log_visit', review])
    const base = { rating: 4, comment: 'good' }
    await ada.device.push(['edit_review', { id: review.id, base, fields: { rating: 4, comment: 'better' } }])
    await ada.device.push(['edit_review', { id: review.id, base, fields: { rating: 2.5, comment: 'good' } }])
    expect(await backend.sql`select rating::float, comment from reviews where id = ${review.id}`).toEqual([
      { rating: 2.5, comment: 'better' },
    ])
  })

  test('deleting drops the favorite, and a second device that deletes it too is not refused', async () => {
    const ada = await world.person('Ada')
    const review = visit(await world.restaurant(), { favorite: true })
    await ada.device.push(['log_visit', review])
    expect(
      outcomes(await ada.device.push(['delete_review', { id: review.id }], ['delete_review', { id: review.id }])),
    ).toEqual(['applied', 'applied'])
    expect((await ownProfile(ada))['favorites']).toEqual([])
    expect(outcomes(await ada.device.push(['edit_review', { id: review.id, fields: { rating: 1 } }]))).toEqual([
      'rejected not_found',
    ])
  })

  test('are refused for reviews of others', async () => {
    const [ada, ben] = [await world.person('Ada'), await world.person('Ben')]
    const review = visit(await world.restaurant())
    await ada.device.push(['log_visit', review])
    expect(
      outcomes(
        await ben.device.push(
          ['delete_review', { id: review.id }],
          ['edit_review', { id: review.id, fields: { rating: 1 } }],
        ),
      ),
    ).toEqual(['rejected not_allowed', 'rejected not_found'])
  })
})

describe('photos', () => {
  test('are linked in the order they were picked, whatever order they arrive in, and never more than ten', async () => {
    const ada = await world.person('Ada')
    const review = visit(await world.restaurant())
    const paths = Array.from({ length: 11 }, (_, index) => `${ada.id}/1700000000000-${index}.webp`)
    for (const path of paths) {
      await backend.sql`insert into storage.objects (bucket_id, name) values ('review-photos', ${path})`
    }
    const attach = (index: number): [string, Row] => ['attach_photo', { review_id: review.id, path: paths[index] }]
    await ada.device.push(['log_visit', review], ...[10, 2, 0, 9, 1, 3, 4, 5, 6, 7].map(attach), attach(2))
    const [row] = await backend.sql`select photos from reviews where id = ${review.id}`
    expect(row?.['photos']).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 9, 10].map((index) => paths[index]))
    expect(outcomes(await ada.device.push(attach(8)))).toEqual(['rejected reviews_photos_at_most_ten'])
    const missing: [string, Row] = ['attach_photo', { review_id: review.id, path: `${ada.id}/1-1.webp` }]
    const detach: [string, Row] = ['detach_photo', { review_id: review.id, path: paths[0] }]
    expect(outcomes(await ada.device.push(detach, missing, attach(8)))).toEqual([
      'applied',
      'rejected photo_missing',
      'applied',
    ])
  })
})

describe('report', () => {
  test("needs a reason, is trimmed, and is not for one's own content", async () => {
    const [ada, ben] = [await world.person('Ada'), await world.person('Ben')]
    const review = visit(await world.restaurant())
    await ada.device.push(['log_visit', review])
    const report = (more: Row): [string, Row] => [
      'report',
      { id: randomUUID(), content_type: 'review', content_id: review.id, reasons: ['spam', 'other'], ...more },
    ]
    expect(
      outcomes(
        await ben.device.push(
          report({ description: ' bad ' }),
          report({ reasons: [] }),
          report({ reasons: ['rude'] }),
          report({ content_id: randomUUID() }),
        ),
      ),
    ).toEqual(['applied', 'rejected reports_reasons_known', 'rejected reports_reasons_known', 'rejected not_found'])
    expect(outcomes(await ada.device.push(report({})))).toEqual(['rejected not_allowed'])
    expect(await backend.sql`select description from reports where reporter_id = ${ben.id}`).toEqual([
      { description: 'bad' },
    ])
  })
})
