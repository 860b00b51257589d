/**
 * Finds the saved work that the server lost when its database was restored to an earlier state, as mutations that make
 * it again. Pure.
 * A row that the server does not mention came after the backup and was lost; a row deleted before the backup comes as a
 * removal. If both have a row, the phone's is later when the phone had read beyond the backup. What the person deleted
 * after the backup is back, and cannot be told from what another device has just created.
 */

import type { Change } from '#src/domain/intent.ts'
import type { PlaceArray } from '#src/domain/places/places.ts'
import type {
  Entity,
  List,
  ListRestaurant,
  PlaceEntry,
  PrivateNote,
  Profile,
  Restaurant,
  Review,
  SyncedEntity,
  SyncedRows,
} from '#src/domain/rows.ts'
import { companionIds } from '#src/domain/visits/companions.ts'
import { ratingColumns, textColumns } from '#src/domain/visits/review.ts'
import type { LostIntentName } from './intents.ts'
import { applyEffects, createWorkingCopy, type PendingMutation, type WorkingCopy } from './rebase.ts'

/**
 * One's own row as the server had it, and as the screens would show it now; `isLost`: the server does not mention it.
 */
export type KnownRow = {
  entity: SyncedEntity
  key: string
  before: SyncedRows[SyncedEntity]
  after: SyncedRows[SyncedEntity] | undefined
  isLost: boolean
}

/** A mutation that creates something again. Rows keep their id, so that two devices offer and send the same. */
export type LostWork = {
  id: string
  seq: number
  intent: string
  input: Record<string, unknown>
  /** When it was created (ISO); empty when nothing tells. */
  saved_at: string
  /** Paths of its pictures. */
  photos?: string[]
  /** A place that must be saved first. */
  place?: Record<string, unknown>
}

type Known = {
  known: readonly KnownRow[]
  pending: readonly PendingMutation[]
  userId: string
  /** Whether the phone had read a scope beyond the backup. */
  isAhead: (scope: string) => boolean
}

/** Rows that a person creates, and the places that these name. */
const ownEntities: readonly SyncedEntity[] = [
  'restaurants',
  'profiles',
  'reviews',
  'lists',
  'list_restaurants',
  'followers',
  'list_likes',
  'review_likes',
  'private_notes',
  'earlier_texts',
  'restrictions',
]

/** Whether a row in these scopes stays until it is certain that the server has it. `ownLists`: ids. */
export function isOwnRow(
  entity: SyncedEntity,
  { row, scopes }: { row: SyncedRows[SyncedEntity]; scopes: readonly string[] },
  userId: string,
  ownLists: ReadonlySet<string>,
): boolean {
  if (!ownEntities.includes(entity)) return false
  if (entity === 'restaurants') return true
  if (entity === 'list_restaurants') return ownLists.has((row as ListRestaurant).list_id)
  const owner = entity === 'followers' ? 'follower_id' : 'user_id'
  return (row as unknown as Record<string, unknown>)[owner] === userId && scopes.length > 0
}

/** The lost work, in an order in which it can be sent. */
export function lostWork({ known, pending, userId, isAhead }: Known): LostWork[] {
  const before = createWorkingCopy()
  for (const { entity, key, before: row } of known) before.store([{ entity, key, row } as Change])
  // Unsent work may delete or change lost rows, or create missing ones.
  applyEffects(before, pending, userId)
  const isShown = new Set(known.flatMap(({ entity, key, after }) => (after ? [`${entity}:${key}`] : [])))
  const lost = new Set(known.flatMap(({ entity, key, isLost }) => (isLost ? [`${entity}:${key}`] : [])))
  const isMissing = (entity: Entity, id: string): boolean =>
    lost.has(`${entity}:${id}`) && !isShown.has(`${entity}:${id}`)
  const placeOf = (id: string) => (isShown.has(`restaurants:${id}`) ? undefined : placeInput(before, id))
  const found: Omit<LostWork, 'seq'>[] = []
  const add: Add = (id, intent, input, saved_at, more = {}) => {
    const without = Object.entries(input).filter(([, value]) => value !== undefined)
    found.push({ id, intent, input: Object.fromEntries(without), saved_at, ...more })
  }

  for (const review of before.where('reviews', 'user_id', userId)) {
    if (!isMissing('reviews', review.id)) continue
    const { user_id: _1, like_count: _2, photos, companions, ...input } = review
    const place = placeInput(before, review.restaurant_id)
    const named = companions && { companions: companionIds(review) }
    add(review.id, 'log_visit', { ...input, ...named, place }, review.created_at, photos ? { photos } : {})
  }
  for (const list of before.where('lists', 'user_id', userId)) {
    const isLostList = isMissing('lists', list.id)
    const { id, name, description, is_public, is_ranked } = list
    if (isLostList) add(id, 'create_list', { id, name, description, is_public, is_ranked }, list.created_at)
    const items = before.where('list_restaurants', 'list_id', id).toSorted((a, b) => a.position - b.position)
    for (const item of items) {
      if (!(isLostList || isMissing('list_restaurants', item.id)) || isShown.has(`list_restaurants:${item.id}`))
        continue
      const { list_id, restaurant_id, notes } = item
      const place = placeOf(restaurant_id)
      add(
        item.id,
        'add_to_list',
        { id: item.id, list_id, restaurant_id, notes },
        item.created_at,
        place ? { place } : {},
      )
    }
  }
  for (const { id, following_id, created_at } of before.where('followers', 'follower_id', userId))
    if (isMissing('followers', id)) add(id, 'follow', { user_id: following_id }, created_at)
  for (const { id, list_id, created_at } of before.where('list_likes', 'user_id', userId))
    if (isMissing('list_likes', id)) add(id, 'like_list', { list_id }, created_at)
  for (const { id, review_id, created_at } of before.where('review_likes', 'user_id', userId))
    if (isMissing('review_likes', id)) add(id, 'like_review', { review_id }, created_at)
  for (const { id, person_id, kind, created_at } of before.where('restrictions', 'user_id', userId))
    if (isMissing('restrictions', id)) add(id, kind, { id, user_id: person_id }, created_at)

  for (const note of before.where('private_notes', 'user_id', userId))
    if (isMissing('private_notes', note.id)) addPrivateNote(add, note, undefined, placeOf)
  for (const { id, subject_id, field, text, created_at } of before.where('earlier_texts', 'user_id', userId))
    if (isMissing('earlier_texts', id)) add(id, 'keep_earlier_text', { id, subject_id, field, text }, created_at)

  for (const { entity, key, after } of known) {
    const was = before.get(entity as Entity, key)
    if (!was || !after) continue
    if (!isAhead(scopeOf(entity, was, userId))) continue
    if (entity === 'profiles') addProfile(add, was as Profile, after as Profile, placeOf)
    if (entity === 'reviews') addReview(add, was as Review, after as Review)
    if (entity === 'lists') addList(add, was as List, after as List)
    if (entity === 'list_restaurants') addNote(add, was as ListRestaurant, after as ListRestaurant)
    if (entity === 'private_notes') addPrivateNote(add, was as PrivateNote, after as PrivateNote, placeOf)
  }
  return found.map((work, seq) => ({ ...work, seq }))
}

type Add = (id: string, intent: LostIntentName, input: object, saved_at: string, more?: Partial<LostWork>) => void

/** A column of a profile, and the intents that add and remove a place there. */
const profileArrays = [
  ['favorites', 'add_favorite', 'remove_favorite'],
  ['want_to_try', 'add_want_to_try', 'remove_want_to_try'],
  ['pinned_restaurants', 'pin_restaurant', 'unpin_restaurant'],
] as const satisfies readonly [PlaceArray, LostIntentName, LostIntentName][]
const settings = [
  'full_name',
  'bio',
  'email_notifications',
  'push_notifications',
  'show_activity',
  'allow_friend_requests',
  'hides_first_steps',
] as const

function addProfile(add: Add, was: Profile, now: Profile, placeOf: (id: string) => object | undefined): void {
  for (const [column, put, take] of profileArrays) {
    const has = (entries: PlaceEntry[] | undefined, id: string): boolean =>
      entries?.some((entry) => entry.id === id) ?? false
    for (const { id, added_at } of was[column] ?? []) {
      const place = placeOf(id) as Record<string, unknown> | undefined
      if (!has(now[column], id)) add(`${put}:${id}`, put, { restaurant_id: id }, added_at ?? '', place ? { place } : {})
    }
    for (const { id, added_at } of now[column] ?? [])
      if (!has(was[column], id)) add(`${take}:${id}`, take, { restaurant_id: id }, added_at ?? '')
  }
  const edit = editOf(was, now, settings)
  if (edit) add('update_profile:', 'update_profile', edit, '')
  if (was.avatar_url !== now.avatar_url) add('set_avatar:', 'set_avatar', { avatar_url: was.avatar_url ?? null }, '')
}

const reviewColumns = [...ratingColumns, ...textColumns, 'created_at'] as const

function addReview(add: Add, was: Review, now: Review): void {
  const { id, created_at } = was
  const edit = editOf(was, now, reviewColumns)
  if (edit) add(`edit_review:${id}`, 'edit_review', { id, ...edit }, created_at)
  for (const path of was.photos ?? [])
    if (!now.photos?.includes(path)) add(`attach_photo:${path}`, 'attach_photo', { review_id: id, path }, created_at)
  for (const path of now.photos ?? [])
    if (!was.photos?.includes(path)) add(`detach_photo:${path}`, 'detach_photo', { review_id: id, path }, created_at)
}

function addList(add: Add, was: List, now: List): void {
  const edit = editOf(was, now, ['name', 'description', 'is_public', 'is_ranked'])
  if (edit) add(`edit_list:${was.id}`, 'edit_list', { id: was.id, ...edit }, was.updated_at)
}

function addNote(
  add: Add,
  { id, list_id, restaurant_id, notes, created_at }: ListRestaurant,
  now: ListRestaurant,
): void {
  if (notes !== now.notes)
    add(
      `set_list_note:${id}`,
      'set_list_note',
      { list_id, restaurant_id, notes: notes ?? '', base: { notes: now.notes ?? null } },
      created_at,
    )
}

/** Under an id of its own: a row that is there may have another note. */
function addPrivateNote(
  add: Add,
  { id, review_id, restaurant_id, note, created_at }: PrivateNote,
  now: PrivateNote | undefined,
  placeOf: (id: string) => object | undefined,
): void {
  if (note === now?.note) return
  const place =
    restaurant_id === undefined ? undefined : (placeOf(restaurant_id) as Record<string, unknown> | undefined)
  const input = { id, review_id, restaurant_id, note: note ?? '', base: { note: now?.note ?? null } }
  add(`set_private_note:${id}`, 'set_private_note', input, created_at, place ? { place } : {})
}

/** The scope by which the phone had one's own row. */
function scopeOf(entity: SyncedEntity, row: SyncedRows[SyncedEntity], userId: string): string {
  if (entity === 'list_restaurants') return `list:${(row as ListRestaurant).list_id}`
  return `${entity === 'private_notes' ? 'followers' : 'user'}:${userId}`
}

/** The columns that differ, as an edit over the server's current row; an absent text or number equals an empty one. */
function editOf<Row extends object>(was: Row, now: Row, columns: readonly (keyof Row)[]) {
  const differing = columns.filter((column) => was[column] !== now[column])
  if (differing.length === 0) return undefined
  const of = (row: Row) => Object.fromEntries(differing.map((column) => [column, row[column] ?? null]))
  return { fields: of(was), base: of(now) }
}

/** The input of save_place. */
function placeInput(copy: WorkingCopy, id: string): Record<string, unknown> | undefined {
  const place: Restaurant | undefined = copy.get('restaurants', id)
  if (!place?.place_id) return undefined
  const { place_id, name, address, latitude, longitude } = place
  const input = { id, place_id, name, address, latitude, longitude }
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
}
