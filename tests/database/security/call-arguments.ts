/** What each call of matrix.ts is asked, about the owner where it asks about somebody. */
import { randomUUID } from 'node:crypto'
import type { OwnedRows, World } from './fixtures.ts'
import type { calls } from './matrix.ts'

type Call = (typeof calls)[number]['call']

export function callArguments(world: World, rows: OwnedRows): Record<Call, object> {
  const here = { latitude: 47.8, longitude: 13.05 }
  return {
    username_available: { username: 'somebody' },
    account_exists: { user_id: randomUUID() },
    database_generation: {},
    check_caller: {},
    sync_pull: { cursors: {} },
    sync_home: {},
    sync_push: { client_id: randomUUID(), mutations: [] },
    restricted_people: {},
    own_account: {},
    end_session: { session_id: randomUUID() },
    agree_to_new_email: { code: '00000000' },
    save_push_subscription: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/none',
      p256dh: `BA${'A'.repeat(85)}`,
      auth: 'A'.repeat(22),
    },
    remove_push_subscription: {},
    unlinked_files: {},
    search_restaurants: { query: 'place' },
    nearby_restaurants: here,
    featured_restaurants: here,
    suggested_restaurants: {},
    photos_of_places: { place_ids: [world.placeId] },
    filter_restaurants: here,
    popular_restaurants: { period: 'month' },
    restaurant_page: { restaurant_id: world.placeId },
    restaurant_reviews: { restaurant_id: world.placeId },
    search_people: { query: 'owner' },
    suggested_people: here,
    profile_page: { person_id: world.people.owner.id },
    review_page: { review_id: rows.reviewId },
    review_likers: { review_id: rows.reviewId },
    deleted_people: { user_ids: [randomUUID()] },
    list_page: { list_id: rows.publicListId },
    lists_of_person: { person_id: world.people.owner.id },
    follows_page: { person_id: world.people.owner.id, side: 'followers' },
    collection_page: { person_id: world.people.owner.id, collection: 'visited' },
    reviews_of_person: { person_id: world.people.owner.id },
    place_reports: {},
    correct_place: { restaurant_id: world.placeId, correction: { name: 'Mine' } },
    merge_places: { duplicate_id: world.placeId, kept_id: world.secondPlaceId },
    dismiss_place_report: { report_id: randomUUID() },
    files_to_clean: {},
    spread_cards: {},
    file_checked: {
      bucket: 'review-photos',
      path: 'none/1-0.jpg',
      noted_at: new Date(0).toISOString(),
      is_picture: true,
    },
    notifications_to_send: {},
    notifications_sent: { outcomes: [] },
    digests_to_send: {},
    digest_sent: { user_id: randomUUID(), number: 1 },
    end_digests: { token: randomUUID() },
    note_maps_places: { places: [] },
    turn_popularity_back: {},
    visits_of_week: { place_id: world.placeId },
    remove_rehearsed_places: {},
  }
}
