/**
 * Who may do what through the API: every table, view, call, bucket, function and live feed, as data; intent-matrix.ts has the intents.
 * Roles are relations to the row: `owner` made it, `follower` follows the owner, `stranger` does neither but likes the
 * owner's public list; the owner has blocked `blocked`, and `blocker` has blocked the owner; `anon` has no token, `forged` and `expired` hold tokens in the owner's name; `service` has the secret
 * key. A role that a cell does not name is refused. completeness.test.ts fails for anything that exists without a row here.
 */

/** Whoever comes without the secret key. */
export const outsiders = ['owner', 'follower', 'stranger', 'blocked', 'blocker', 'anon', 'forged', 'expired'] as const
export type Outsider = (typeof outsiders)[number]
export type Role = Outsider | 'service'
export const roles: readonly Role[] = [...outsiders, 'service']

const nobody: Role[] = []
const owner: Role[] = ['owner']
const follower: Role[] = ['follower']
const stranger: Role[] = ['stranger']
const signedIn: Role[] = ['owner', 'follower', 'stranger', 'blocked', 'blocker']
/** All but those whom a block keeps apart from the owner. */
const inSight: Role[] = ['owner', 'follower', 'stranger']
const service: Role[] = ['service']
const ownerAndService: Role[] = ['owner', 'service']
const others: Role[] = ['follower', 'stranger']
const ownerAndFollower: Role[] = ['owner', 'follower']
const ownerAndStranger: Role[] = ['owner', 'stranger']
const everybody: Role[] = [...roles]

/**
 * Tables and views, as if the schema were exposed: who reads, changes and deletes a row that is there. Through the API nobody
 * does (calls.test.ts).
 */
export const tableRows = [
  { table: 'tags', row: 'active tag', select: signedIn, update: nobody, delete: nobody },
  { table: 'tags', row: 'inactive tag', select: nobody, update: nobody, delete: nobody },
  { table: 'profiles', row: 'profile', select: owner, update: owner, delete: nobody },
  { table: 'public_profiles', row: 'public profile', select: inSight, update: nobody, delete: nobody },
  { table: 'profile_counts', row: 'counts of a person', select: inSight, update: nobody, delete: nobody },
  { table: 'restaurants', row: 'place', select: signedIn, update: nobody, delete: nobody },
  { table: 'restaurant_cards', row: 'card of a place', select: signedIn, update: nobody, delete: nobody },
  { table: 'restaurant_stats', row: 'stats of a place', select: signedIn, update: nobody, delete: nobody },
  { table: 'restaurant_visits', row: 'visits of a day', select: signedIn, update: nobody, delete: nobody },
  { table: 'reviews', row: 'review', select: inSight, update: owner, delete: owner },
  { table: 'reviews', row: 'hidden review', select: nobody, update: nobody, delete: nobody },
  { table: 'followers', row: 'follow by the follower', select: inSight, update: nobody, delete: ownerAndFollower },
  { table: 'lists', row: 'public list', select: inSight, update: owner, delete: owner },
  { table: 'lists', row: 'hidden list', select: nobody, update: nobody, delete: nobody },
  { table: 'lists', row: 'private list', select: owner, update: owner, delete: owner },
  { table: 'list_restaurants', row: 'place in a public list', select: inSight, update: nobody, delete: nobody },
  { table: 'list_restaurants', row: 'place in a private list', select: owner, update: nobody, delete: nobody },
  { table: 'list_likes', row: 'like by the stranger', select: ownerAndStranger, update: nobody, delete: stranger },
  { table: 'review_likes', row: 'like of the review', select: ownerAndStranger, update: nobody, delete: stranger },
  { table: 'review_companions', row: 'name on the review', select: inSight, update: nobody, delete: nobody },
  { table: 'review_companions', row: 'name on the hidden review', select: nobody, update: nobody, delete: nobody },
  { table: 'private_notes', row: 'private note', select: owner, update: owner, delete: nobody },
  { table: 'earlier_texts', row: 'earlier text', select: owner, update: nobody, delete: owner },
  { table: 'activities', row: 'activity of a visit', select: ownerAndFollower, update: nobody, delete: nobody },
  { table: 'activities', row: 'visible activity', select: ownerAndFollower, update: nobody, delete: nobody },
  { table: 'activities', row: 'invisible activity', select: owner, update: nobody, delete: nobody },
  { table: 'activities', row: 'notice of a moderator', select: owner, update: nobody, delete: nobody },
  { table: 'restrictions', row: "the owner's block", select: owner, update: nobody, delete: owner },
  { table: 'reports', row: 'report by the owner', select: owner, update: nobody, delete: nobody },
] as const

/** Who may insert a row, by what it claims. "own" means: in the name of whoever sends it. */
export const inserts = [
  { table: 'tags', row: 'tag', insert: nobody },
  { table: 'profiles', row: 'profile for a new id', insert: nobody },
  { table: 'public_profiles', row: 'profile for a new id', insert: nobody },
  { table: 'profile_counts', row: 'own counts', insert: nobody },
  { table: 'restaurants', row: 'typed-in place', insert: signedIn },
  { table: 'restaurants', row: 'maps place under its own id', insert: signedIn },
  { table: 'restaurants', row: 'maps place under another id', insert: nobody },
  { table: 'restaurants', row: 'place without a place id', insert: nobody },
  { table: 'restaurant_cards', row: 'typed-in place', insert: nobody },
  { table: 'restaurant_stats', row: 'stats', insert: nobody },
  { table: 'restaurant_visits', row: 'visits', insert: nobody },
  { table: 'reviews', row: 'own review', insert: signedIn },
  { table: 'reviews', row: "review in the owner's name", insert: owner },
  { table: 'followers', row: 'own follow of somebody', insert: signedIn },
  { table: 'followers', row: "follow in the owner's name", insert: owner },
  { table: 'lists', row: 'own list', insert: signedIn },
  { table: 'lists', row: "list in the owner's name", insert: owner },
  { table: 'list_restaurants', row: "place in the owner's list", insert: nobody },
  { table: 'list_likes', row: "own like of the owner's public list", insert: others },
  { table: 'list_likes', row: "own like of the owner's private list", insert: nobody },
  { table: 'list_likes', row: "like in the follower's name", insert: follower },
  { table: 'review_likes', row: "own like of the owner's review", insert: others },
  { table: 'review_likes', row: "own like of the owner's hidden review", insert: nobody },
  { table: 'review_likes', row: "like of the review in the follower's name", insert: follower },
  { table: 'review_companions', row: "own name on the owner's review", insert: nobody },
  { table: 'private_notes', row: 'own private note on a place', insert: signedIn },
  { table: 'private_notes', row: "private note in the owner's name", insert: owner },
  { table: 'private_notes', row: "own private note on the owner's hidden review", insert: nobody },
  { table: 'earlier_texts', row: 'own earlier text', insert: nobody },
  { table: 'activities', row: 'own activity', insert: nobody },
  { table: 'restrictions', row: 'own block of somebody', insert: signedIn },
  { table: 'restrictions', row: "block in the owner's name", insert: owner },
  { table: 'reports', row: "own report of the owner's review", insert: others },
  { table: 'reports', row: "own report of the owner's public list", insert: others },
  { table: 'reports', row: "own report of the owner's private list", insert: nobody },
  { table: 'reports', row: "own report of the owner's hidden review", insert: nobody },
  { table: 'reports', row: 'own report of the owner', insert: others },
  { table: 'reports', row: "report in the follower's name", insert: follower },
] as const

/** Calls (RPC): who gets an answer. What is in the answers: see pulled, and hostile-reads.test.ts. */
export const calls = [
  { call: 'username_available', allowed: [...signedIn, 'anon'] },
  { call: 'account_exists', allowed: [...signedIn, 'anon'] },
  { call: 'database_generation', allowed: [...signedIn, 'anon'] },
  { call: 'check_caller', allowed: [...signedIn, 'anon', 'service'] },
  { call: 'sync_pull', allowed: signedIn },
  { call: 'sync_home', allowed: signedIn },
  { call: 'sync_push', allowed: signedIn },
  { call: 'restricted_people', allowed: signedIn },
  { call: 'own_account', allowed: signedIn },
  { call: 'end_session', allowed: signedIn },
  { call: 'agree_to_new_email', allowed: signedIn },
  { call: 'save_push_subscription', allowed: signedIn },
  { call: 'remove_push_subscription', allowed: signedIn },
  { call: 'unlinked_files', allowed: signedIn },
  { call: 'search_restaurants', allowed: signedIn },
  { call: 'nearby_restaurants', allowed: signedIn },
  { call: 'featured_restaurants', allowed: signedIn },
  { call: 'suggested_restaurants', allowed: signedIn },
  { call: 'photos_of_places', allowed: signedIn },
  { call: 'search_towns', allowed: signedIn },
  { call: 'match_restaurants', allowed: signedIn },
  { call: 'filter_restaurants', allowed: signedIn },
  { call: 'restaurants_within', allowed: signedIn },
  { call: 'popular_restaurants', allowed: signedIn },
  { call: 'restaurant_page', allowed: signedIn },
  { call: 'restaurant_reviews', allowed: signedIn },
  { call: 'search_people', allowed: signedIn },
  { call: 'suggested_people', allowed: signedIn },
  { call: 'profile_page', allowed: signedIn },
  { call: 'review_page', allowed: signedIn },
  { call: 'review_likers', allowed: signedIn },
  { call: 'deleted_people', allowed: signedIn },
  { call: 'list_page', allowed: signedIn },
  { call: 'lists_of_person', allowed: signedIn },
  { call: 'search_lists', allowed: signedIn },
  { call: 'follows_page', allowed: signedIn },
  { call: 'collection_page', allowed: signedIn },
  { call: 'reviews_of_person', allowed: signedIn },
  // For moderators, see wrong-places.test.ts.
  { call: 'place_reports', allowed: nobody },
  { call: 'correct_place', allowed: nobody },
  { call: 'merge_places', allowed: nobody },
  { call: 'dismiss_place_report', allowed: nobody },
  // For moderators, see moderation.test.ts.
  { call: 'moderation_desk', allowed: nobody },
  { call: 'moderation_log', allowed: nobody },
  { call: 'moderate', allowed: nobody },
  // For the function clean-files.
  { call: 'end_suspensions', allowed: service },
  { call: 'files_to_clean', allowed: service },
  { call: 'file_checked', allowed: service },
  { call: 'spread_cards', allowed: service },
  // For the function send-notifications.
  { call: 'notifications_to_send', allowed: service },
  { call: 'notifications_sent', allowed: service },
  // For the functions send-digests and unsubscribe.
  { call: 'digests_to_send', allowed: service },
  { call: 'digest_sent', allowed: service },
  { call: 'end_digests', allowed: service },
  // For the function search-mapkit-places.
  { call: 'note_maps_places', allowed: service },
  // For npm run rehearse.
  { call: 'turn_popularity_back', allowed: service },
  { call: 'visits_of_week', allowed: service },
  { call: 'remove_rehearsed_places', allowed: service },
] as const

/** What sync_pull brings to a device with no cursors: the row's id stands in the rows of the answer. */
export const pulled = [
  { row: 'private settings', reaches: owner },
  // To the stranger as the author of a list that they like.
  { row: 'public profile', reaches: inSight },
  { row: 'review', reaches: ownerAndFollower },
  { row: 'hidden review', reaches: nobody },
  { row: 'public list', reaches: inSight },
  { row: 'place in a public list', reaches: ownerAndStranger },
  { row: 'private list', reaches: owner },
  { row: 'place in a private list', reaches: owner },
  { row: 'like by the stranger', reaches: ownerAndStranger },
  { row: 'like of the review', reaches: stranger },
  { row: 'number of likes of the review', reaches: owner },
  { row: 'private note', reaches: owner },
  { row: 'earlier text', reaches: owner },
  { row: 'follow by the follower', reaches: ownerAndFollower },
  // The review tells the same.
  { row: 'activity of a visit', reaches: nobody },
  // The owner's lists and likes tell the same.
  { row: 'visible activity', reaches: follower },
  { row: 'invisible activity', reaches: nobody },
  { row: 'notice of a moderator', reaches: owner },
  { row: 'hidden list', reaches: nobody },
  { row: "the owner's block", reaches: owner },
  { row: 'report by the owner', reaches: nobody },
  { row: 'active tag', reaches: signedIn },
  { row: 'inactive tag', reaches: nobody },
] as const

/**
 * Buckets: who does what with a file in the owner's folder. `download` is by public address, where no token is looked at;
 * `list` names the files of the folder; `overwrite` puts other bytes at the same path.
 */
export const files = [
  { bucket: 'avatars', verb: 'upload', allowed: ownerAndService },
  { bucket: 'avatars', verb: 'overwrite', allowed: ownerAndService },
  { bucket: 'avatars', verb: 'move', allowed: nobody },
  { bucket: 'avatars', verb: 'list', allowed: ownerAndService },
  { bucket: 'avatars', verb: 'download', allowed: everybody },
  { bucket: 'avatars', verb: 'delete', allowed: ownerAndService },
  { bucket: 'review-photos', verb: 'upload', allowed: ownerAndService },
  { bucket: 'review-photos', verb: 'overwrite', allowed: service },
  { bucket: 'review-photos', verb: 'move', allowed: nobody },
  { bucket: 'review-photos', verb: 'list', allowed: ownerAndService },
  { bucket: 'review-photos', verb: 'download', allowed: everybody },
  { bucket: 'review-photos', verb: 'delete', allowed: ownerAndService },
  { bucket: 'withheld-photos', verb: 'upload', allowed: service },
  { bucket: 'withheld-photos', verb: 'overwrite', allowed: service },
  { bucket: 'withheld-photos', verb: 'move', allowed: nobody },
  { bucket: 'withheld-photos', verb: 'list', allowed: service },
  { bucket: 'withheld-photos', verb: 'download', allowed: nobody },
  { bucket: 'withheld-photos', verb: 'delete', allowed: service },
  { bucket: 'restaurant-photos', verb: 'upload', allowed: service },
  { bucket: 'restaurant-photos', verb: 'overwrite', allowed: service },
  { bucket: 'restaurant-photos', verb: 'move', allowed: nobody },
  { bucket: 'restaurant-photos', verb: 'list', allowed: service },
  { bucket: 'restaurant-photos', verb: 'download', allowed: everybody },
  { bucket: 'restaurant-photos', verb: 'delete', allowed: service },
] as const

/** Functions: who gets an answer other than 401. Each acts for the caller alone: there is no argument that names a person. */
export const functions = [
  { name: 'search-mapkit-places', allowed: signedIn },
  { name: 'autocomplete-mapkit-places', allowed: signedIn },
  { name: 'delete-user', allowed: signedIn },
  { name: 'clean-files', allowed: service },
  { name: 'send-notifications', allowed: service },
  { name: 'send-digests', allowed: service },
  // Whoever has the token of a mail.
  { name: 'unsubscribe', allowed: nobody },
] as const

/** Live feed: who hears that a row changed. */
export const heard = [
  { table: 'sync.scopes', row: "the owner's scope", hears: ownerAndFollower },
  { table: 'sync.scopes', row: 'the scope of who follows the owner', hears: owner },
  { table: 'sync.scopes', row: "the scope of the owner's public list", hears: ownerAndStranger },
  { table: 'sync.scopes', row: "the scope of the owner's private list", hears: owner },
  { table: 'sync.scopes', row: 'the catalog', hears: signedIn },
  { table: 'public.lists', row: "the owner's public list", hears: inSight },
  { table: 'public.lists', row: "the owner's private list", hears: owner },
  { table: 'public.profile_counts', row: "the owner's counts", hears: inSight },
] as const

/** Policies on storage.objects: each stands behind a cell of `files`. */
export const storagePolicies = [
  'a person sees their own uploads',
  'a person uploads their own pictures',
  'a person overwrites their own avatar',
  'a person deletes their own pictures that nothing shows',
] as const

/** Views that read with their owner's rights on purpose: their column list is the permission. */
export const viewsWithOwnersRights = ['followed_profiles', 'public_profiles'] as const

/** Schemas that the API must not reach. */
export const hiddenSchemas = [
  'public',
  'sync',
  'intent',
  'private',
  'auth',
  'storage',
  'extensions',
  'pg_catalog',
] as const
