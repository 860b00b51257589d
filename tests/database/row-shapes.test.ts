/**
 * What leaves the database and the schemas that read it name the same columns, both ways: a column that only one side knows
 * fails here, so none is dropped in silence, by the app or by the database.
 */
import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import { personCard, rowSchemas } from '#src/domain/rows.ts'
import { personPlaces, personReviews } from '#src/services/collection-pages.ts'
import { foundList, listPage, personLists } from '#src/services/list-pages.ts'
import { ownAccount } from '#src/services/own-account.ts'
import {
  followsPage,
  personResult,
  profilePage,
  restaurantPage,
  reviewLikers,
  reviewPage,
  reviewResult,
  suggestedPerson,
} from '#src/services/pages.ts'
import {
  filteredPlaces,
  foundTown,
  photoOfPlace,
  placeCandidate,
  placeResult,
  placesWithin,
} from '#src/services/places.ts'
import { restrictedPerson } from '#src/services/restricted-people.ts'
import { testBackend } from '#tests/support/backend.ts'
import type { Row } from '#tests/support/device.ts'
import { createWorld, type Person, visit } from '#tests/support/world.ts'
import { calls } from './security/matrix.ts'

type Schema = v.GenericSchema & { entries?: Record<string, Schema>; item?: Schema; wrapped?: Schema }

const backend = testBackend()

async function columnsOf(relation: string): Promise<string[]> {
  const rows = await backend.sql<{ name: string }[]>`
    select attname as name from pg_attribute where attrelid = ${relation}::regclass and attnum > 0 and not attisdropped`
  return rows.map(({ name }) => name)
}

describe('a row that leaves the database has the columns of its schema:', () => {
  const own = [
    'followers',
    'list_restaurants',
    'list_likes',
    'review_likes',
    'private_notes',
    'earlier_texts',
    'restrictions',
    'tags',
  ] as const
  const shapes: [relation: string, schema: Schema][] = [
    ['private.review_rows', rowSchemas.reviews],
    ['public.restaurant_cards', rowSchemas.restaurants],
    ['private.person_cards', personCard],
    ['private.list_rows', rowSchemas.lists],
    ...own.map((table): [string, Schema] => [`public.${table}`, rowSchemas[table]]),
  ]
  test.each(shapes)('%s', async (relation, schema) => {
    expect((await columnsOf(relation)).toSorted()).toEqual(Object.keys(schema.entries ?? {}).toSorted())
  })

  test('public.activities, but for whether others may see it', async () => {
    const sent = (await columnsOf('public.activities')).filter((column) => !column.startsWith('is_'))
    expect(sent.toSorted()).toEqual(Object.keys(rowSchemas.activities.entries).toSorted())
  })

  test('public.profiles, and private.followed_profiles, which has a card and more', async () => {
    const [own, followed] = [await columnsOf('public.profiles'), await columnsOf('private.followed_profiles')]
    expect(followed).toEqual(expect.arrayContaining(Object.keys(personCard.entries)))
    expect(new Set([...own, ...followed])).toEqual(new Set(Object.keys(rowSchemas.profiles.entries)))
  })
})

describe('the answer and its schema have the same columns:', () => {
  const place = rowSchemas.restaurants.entries
  const here = { latitude: 47.5, longitude: 13.5 }
  /** Columns of an answer that its schema leaves out on purpose. */
  const leftOut: { [Call in string]?: string[] } = {
    search_restaurants: ['is_featured'],
    match_restaurants: ['is_featured'],
    nearby_restaurants: ['is_featured'],
    featured_restaurants: ['is_featured'],
    suggested_restaurants: ['is_featured'],
    filter_restaurants: ['places.is_featured'],
    restaurants_within: ['places.is_featured'],
    popular_restaurants: ['is_featured'],
    // A tile shows less, and all of them are kept.
    collection_page: Object.keys(place)
      .filter(
        (column) =>
          ![
            'id',
            'name',
            'latitude',
            'longitude',
            'photo',
            'tags',
            'rating_average',
            'rating_count',
            'visits',
            'figures_version',
          ].includes(column),
      )
      .map((column) => `places.${column}`),
  }
  /** Columns of a schema that an answer never has. */
  const notThere: { [Call in string]?: string[] } = {
    // Only the other two arrays of a profile say when a place was chosen.
    profile_page: ['profile.pinned_restaurants.added_at'],
  }
  const answers: { [Call in string]: readonly [Schema, (ids: Ids) => Row] } = {
    search_restaurants: [placeResult, ({ name }) => ({ query: name })],
    nearby_restaurants: [placeResult, () => here],
    featured_restaurants: [placeResult, () => here],
    suggested_restaurants: [placeResult, () => ({})],
    search_towns: [foundTown, () => ({ query: 'Shapes' })],
    match_restaurants: [placeCandidate, ({ name }) => ({ asked: [{ name, ...here }] })],
    photos_of_places: [photoOfPlace, ({ placeId }) => ({ place_ids: [placeId] })],
    filter_restaurants: [filteredPlaces, () => here],
    restaurants_within: [placesWithin, () => ({ west: 13, south: 47, east: 14, north: 48 })],
    popular_restaurants: [placeResult, () => ({})],
    restaurant_page: [restaurantPage, ({ placeId }) => ({ restaurant_id: placeId })],
    restaurant_reviews: [reviewResult, ({ placeId }) => ({ restaurant_id: placeId })],
    review_page: [reviewPage, ({ reviewId }) => ({ review_id: reviewId })],
    review_likers: [reviewLikers, ({ bensReviewId }) => ({ review_id: bensReviewId })],
    search_people: [personResult, ({ ada }) => ({ query: ada.username })],
    restricted_people: [restrictedPerson, () => ({})],
    own_account: [ownAccount, () => ({})],
    suggested_people: [suggestedPerson, () => here],
    profile_page: [profilePage, ({ ada }) => ({ person_id: ada.id })],
    follows_page: [followsPage, ({ ada }) => ({ person_id: ada.id, side: 'followers' })],
    list_page: [listPage, ({ listId }) => ({ list_id: listId })],
    lists_of_person: [personLists, ({ ada }) => ({ person_id: ada.id })],
    search_lists: [foundList, () => ({ query: 'soup' })],
    collection_page: [personPlaces, ({ ada }) => ({ person_id: ada.id, collection: 'visited' })],
    reviews_of_person: [personReviews, ({ ada }) => ({ person_id: ada.id })],
  }
  type Ids = { ada: Person; name: string; placeId: string; reviewId: string; bensReviewId: string; listId: string }
  let ids: Ids
  let ben: Person

  beforeAll(async () => {
    const world = createWorld(backend)
    const ada = await world.person('Ada')
    ben = await world.person('Ben')
    const fan = await world.person('Fan')
    const name = `Shapes ${randomUUID().slice(0, 6)}`
    const placeId = await world.restaurant({ name, ...here, is_featured: true, town: 'Shapes', address: '1 Street' })
    const review = visit(placeId)
    const listId = randomUUID()
    await ada.device.push(
      ['log_visit', review],
      ['pin_restaurant', { restaurant_id: placeId }],
      ['create_list', { id: listId, name: 'Soups', restaurant: { id: randomUUID(), restaurant_id: placeId } }],
    )
    const bensReview = visit(placeId)
    await ben.device.push(['follow', { user_id: ada.id }], ['log_visit', bensReview])
    await ben.device.push(['mute', { id: randomUUID(), user_id: fan.id }])
    await ada.device.push(['like_review', { review_id: bensReview.id }])
    await fan.device.push(['follow', { user_id: ben.id }])
    await backend.sql`update reviews set photos = ${[`${ada.id}/1-0.webp`]} where id = ${review.id}`
    ids = { ada, name, placeId, reviewId: review.id, bensReviewId: bensReview.id, listId }
  })

  test.each(Object.entries(answers))('%s', async (call, [schema, parametersOf]) => {
    const { status, body } = await backend.asUser(ben).rpc(call, parametersOf(ids))
    expect([status, body]).toEqual([200, expect.anything()])
    if (Array.isArray(body)) expect(body).not.toEqual([])
    const { unread, missing } = differences(schema, body)
    expect([...unread].toSorted()).toEqual((leftOut[call] ?? []).toSorted())
    expect([...missing].toSorted()).toEqual(notThere[call] ?? [])
  })

  test('every call that gives rows is among them', () => {
    const others = [
      'account_exists',
      'agree_to_new_email',
      'check_caller',
      'database_generation',
      'deleted_people',
      'end_session',
      'remove_push_subscription',
      'save_push_subscription',
      'sync_home',
      'sync_pull',
      'sync_push',
    ]
    const ofRehearsal = ['remove_rehearsed_places', 'turn_popularity_back', 'visits_of_week']
    // Read with the role: moderation.test.ts.
    const ofModerators = [
      'correct_place',
      'dismiss_place_report',
      'merge_places',
      'moderate',
      'moderation_desk',
      'moderation_log',
      'place_reports',
    ]
    const byTheSecretKey = ['end_suspensions', 'file_checked', 'files_to_clean', 'note_maps_places', 'spread_cards']
    // The same, read by notifications.test.ts and digests.test.ts.
    const ofMail = ['digest_sent', 'digests_to_send', 'end_digests', 'notifications_sent', 'notifications_to_send']
    const rest = [...ofRehearsal, ...ofModerators, ...byTheSecretKey, ...ofMail, 'unlinked_files', 'username_available']
    expect([...Object.keys(answers), ...others, ...rest].toSorted()).toEqual(calls.map(({ call }) => call).toSorted())
  })
})

/** Paths of an answer that the schema does not read, and of the schema that the answer has not. */
function differences(schema: Schema, answer: unknown) {
  const [unread, missing] = [new Set<string>(), new Set<string>()]
  const walk = (part: Schema, value: unknown, path: string): void => {
    if (Array.isArray(value)) for (const one of value) walk(part.item ?? part, one, path)
    else if (part.wrapped) walk(part.wrapped, value, path)
    else if (part.entries && typeof value === 'object' && value !== null) {
      const at = (column: string): string => (path ? `${path}.${column}` : column)
      for (const column of Object.keys(value)) if (!part.entries[column]) unread.add(at(column))
      for (const [column, inner] of Object.entries(part.entries)) {
        if (column in value) walk(inner, (value as Row)[column], at(column))
        else missing.add(at(column))
      }
    }
  }
  walk(schema, answer, '')
  return { unread, missing }
}
