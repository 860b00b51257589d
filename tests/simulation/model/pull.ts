/** sync_pull of the model: supabase/migrations/*_sync_pull.sql, without the windows of 100 reviews and 50 activities. */
import type { Profile, Review, SyncedEntity } from '#src/domain/rows.ts'
import type { PullAnswer, PullChange } from '#sync/backend.ts'
import { companionIds, namingNone } from './companions.ts'
import { outOfSight, type Scope, type StoredActivity, type Tables } from './tables.ts'
import type { Row } from './values.ts'

export type Readable = { tables: Tables; scopes: ReadonlyMap<string, Scope> }

/** The scopes that a person may see, in the order in which a pull sends them. */
function manifestOf({ tables }: Readable, userId: string): string[] {
  const others = new Set<string>()
  const unseen = outOfSight(tables, userId)
  for (const { following_id } of tables.where('followers', 'follower_id', userId))
    if (!unseen.has(following_id)) others.add(`user:${following_id}`)
  for (const { id } of tables.where('lists', 'user_id', userId)) others.add(`list:${id}`)
  for (const { list_id } of tables.where('list_likes', 'user_id', userId)) {
    const list = tables.get('lists', list_id)
    if (list?.is_public && !unseen.has(list.user_id)) others.add(`list:${list_id}`)
  }
  return [`user:${userId}`, `followers:${userId}`, 'catalog', ...[...others].toSorted()]
}

/** A row as the person sees it in a scope; undefined when they may not, or it is gone. */
function visibleRow(
  { tables }: Readable,
  userId: string,
  scope: string,
  entity: SyncedEntity,
  key: string,
): object | undefined {
  const [kind = '', subjectId = ''] = scope.split(':')
  const isOwn = kind === 'user' && subjectId === userId
  const isFollowed = kind === 'user' && !isOwn
  const unseen = outOfSight(tables, userId)
  const mayReadList = (listId: string): boolean => {
    const list = tables.get('lists', listId)
    return list !== undefined && (list.user_id === userId || (list.is_public && !unseen.has(list.user_id)))
  }
  const row = tables.all(entity).get(key) as never
  if (!row || (entity !== 'restrictions' && isOf(row, unseen))) return undefined
  switch (entity) {
    case 'profiles':
      return profileIn(row, isOwn, isFollowed, () => isNamedIn(tables, userId, kind, subjectId, key))
    case 'restaurants': {
      if (kind === 'catalog') return tables.get('restaurants', key)?.is_featured ? row : undefined
      if (kind === 'list') {
        const inList = tables.where('list_restaurants', 'list_id', subjectId)
        return inList.some(({ restaurant_id }) => restaurant_id === key) ? row : undefined
      }
      if (!isFollowed) return row
      const visited = tables.where('reviews', 'restaurant_id', key).some((review) => review.user_id === subjectId)
      return visited ? row : undefined
    }
    case 'lists':
      return mayReadList(key) ? row : undefined
    case 'list_restaurants':
      return mayReadList((row as { list_id: string }).list_id) ? row : undefined
    case 'list_likes': {
      const { user_id, list_id } = row as { user_id: string; list_id: string }
      const isVisible = user_id === userId || tables.get('lists', list_id)?.user_id === userId
      return isVisible && !isFollowed ? row : undefined
    }
    case 'followers':
      return isFollowed ? undefined : row
    case 'activities': {
      const { is_visible, ...activity } = row as StoredActivity
      return is_visible && !unseen.has(String(activity.metadata['owner_id'])) ? activity : undefined
    }
    case 'reviews':
      return kind === 'followers' && !isIn(row, userId) ? undefined : reviewRow(row, userId, unseen)
    case 'review_likes':
    case 'private_notes':
    case 'earlier_texts':
    case 'restrictions':
    case 'tags':
      break
  }
  return row
}

/** What somebody did, their own devices are not told: their reviews, lists and likes tell the same. */
const isToldAgain = (userId: string, scope: string, entity: SyncedEntity): boolean =>
  entity === 'activities' && scope === `user:${userId}`

/** private.review_rows: only its author is told how many like it, and it names whom the reader may see. */
export function reviewRow({ like_count, ...row }: Review, readerId: string, unseen: ReadonlySet<string>): Review {
  return namingNone(like_count && row.user_id === readerId ? { ...row, like_count } : row, unseen)
}

/** Whether a visit is the person's own or names them. */
const isIn = (review: Review, personId: string): boolean =>
  review.user_id === personId || companionIds(review).includes(personId)

/** Whether it is a row of one of these people, as the policies read it. */
const isOf = (row: object, people: ReadonlySet<string>): boolean =>
  ['user_id', 'follower_id', 'following_id'].some((column) => people.has(String((row as Row)[column])))

/** Whether a scope shows the reader a person: a follower, whoever names them on a visit, a list's owner, or somebody who likes it, for the owner to see. */
function isNamedIn(tables: Tables, userId: string, kind: string, subjectId: string, personId: string): boolean {
  if (kind === 'followers')
    return (
      tables.where('followers', 'following_id', subjectId).some((row) => row.follower_id === personId) ||
      tables.where('reviews', 'user_id', personId).some((review) => isIn(review, subjectId))
    )
  const ownerId = kind === 'list' ? tables.get('lists', subjectId)?.user_id : undefined
  if (ownerId === undefined || ownerId === personId) return ownerId !== undefined
  return (
    ownerId === userId && tables.where('list_likes', 'list_id', subjectId).some((like) => like.user_id === personId)
  )
}

function profileIn(
  row: Profile,
  isOwn: boolean,
  isFollowed: boolean,
  isNamed: () => boolean,
): Partial<Profile> | undefined {
  if (isOwn) return row
  const { user_id, username, full_name, avatar_url, bio, pinned_restaurants, show_activity } = row
  const card = present({ user_id, username, full_name, avatar_url })
  const hides_activity = show_activity === false ? true : undefined
  if (isFollowed) return { ...card, ...present({ bio, pinned_restaurants, hides_activity }) }
  return isNamed() ? card : undefined
}

/** Without undefined columns: null is absent on the wire. */
function present(row: { [Column in keyof Profile]?: Profile[Column] | undefined }): Partial<Profile> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))
}

const emptyScope: Scope = { head: 0, beganAt: 0, forgottenTo: 0, entries: new Map() }

/** The cursor of a device that reads a scope anew. */
const anew = '0-0'

/** The database puts 50 rows under one cursor; fewer, so that simulated people with few rows see several. */
const rowsPerCursor = 5

/** What a pull says of rows. */
type RowsAnswer = Omit<PullAnswer, 'has_unlinked_files'>

/** One page for cursors '42', '42/99' while a first pull is under way, or '42-99' while a scope is read anew. */
export function pull(
  server: Readable & { generation: string },
  userId: string,
  cursors: Record<string, string>,
  maxRows: number,
): RowsAnswer {
  const answer: RowsAnswer = { generation: server.generation, changes: [], vanished: [], more: false }
  const manifest = manifestOf(server, userId)
  let left = Math.min(Math.max(maxRows, 1), 2000)
  for (const name of manifest) {
    const scope = server.scopes.get(name)
    const held = cursors[name]
    const [version = 0, began = version] = held?.split(/[/-]/).map(Number) ?? []
    const { head, beganAt, forgottenTo } = scope ?? emptyScope
    // Beyond the head: the database went back, and the scope is sent whole, with its removals.
    const reset = Math.max(version, began) > head
    // As far as anybody remembers them.
    const outdated = held !== undefined && held !== anew && began < forgottenTo
    const isAnew = reset || outdated
    const after = isAnew ? 0 : version
    if (!isAnew && head <= after) continue
    if (left === 0) {
      answer.more = true
      continue
    }
    const beganReading = held === undefined || held === anew || isAnew ? head : began
    const mentionsFrom = held === undefined ? head : !isAnew && held.includes('/') ? began : 0
    let reached = after
    do {
      const part = page(server, userId, name, scope ?? emptyScope, reached, mentionsFrom, Math.min(left, rowsPerCursor))
      left -= part.taken
      reached = part.reached
      const until = reached < beganReading ? `${mentionsFrom > 0 ? '/' : '-'}${beganReading}` : ''
      answer.changes.push({ ...part.change, cursor: `${reached}${until}`, reset, outdated, began_at: beganAt })
    } while (left > 0 && reached < head)
    answer.more ||= reached < head
  }
  answer.vanished = Object.keys(cursors).filter((name) => !manifest.includes(name))
  return answer
}

/** sync_home: of each scope what home shows, under the cursor of a first pull that has only begun. */
export function home(server: Readable & { generation: string }, userId: string): PullAnswer {
  const { tables, scopes } = server
  const followed = tables.where('followers', 'follower_id', userId)
  const people = followed.map(({ following_id }) => following_id)
  const newestOf = (persons: readonly string[], most: number): Review[] =>
    persons
      .flatMap((person) => [...tables.where('reviews', 'user_id', person)])
      .toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))
      .slice(0, most)
  const visits = [...newestOf([userId], 4), ...newestOf(people, 5)]
  const featured = [...tables.all('restaurants').values()].filter((place) => place.is_featured)
  const wanted = new Set([
    userId,
    ...people,
    ...followed.map(({ id }) => id),
    ...visits.flatMap(({ id, restaurant_id }) => [id, restaurant_id]),
    ...featured.map(({ id }) => id),
  ])
  const answer: PullAnswer = {
    generation: server.generation,
    changes: [],
    vanished: [],
    more: true,
    has_unlinked_files: false,
  }
  for (const name of [`user:${userId}`, 'catalog', ...people.map((person) => `user:${person}`)]) {
    const scope = scopes.get(name)
    if (!scope) continue
    const { change } = page(server, userId, name, scope, 0, scope.head, Number.POSITIVE_INFINITY, wanted)
    answer.changes.push({ ...change, cursor: `0/${scope.head}`, began_at: scope.beganAt })
  }
  return answer
}

function page(
  server: Readable,
  userId: string,
  name: string,
  scope: Scope,
  after: number,
  mentionsFrom: number,
  most: number,
  wanted?: ReadonlySet<string>,
): { change: PullChange; taken: number; reached: number } {
  const change: PullChange = {
    scope: name,
    reset: false,
    outdated: false,
    began_at: 0,
    cursor: '',
    rows: {},
    removed: {},
  }
  let taken = 0
  let reached = scope.head
  for (const { entity, key, version } of scope.entries.values()) {
    if (version <= after || (wanted && !wanted.has(key)) || isToldAgain(userId, name, entity)) continue
    const row = visibleRow(server, userId, name, entity, key)
    if (!row && version <= mentionsFrom) continue
    const rows = change.rows[entity] ?? []
    const removed = change.removed[entity] ?? []
    if (row) Object.assign(change.rows, { [entity]: [...rows, row] })
    else change.removed[entity] = [...removed, key]
    taken++
    if (taken === most) {
      reached = version
      break
    }
  }
  return { change, taken, reached }
}

/** Everything that a person may see: per scope the rows by `entity:key`. */
export function viewOf(server: Readable, userId: string): Map<string, Map<string, object>> {
  return new Map(
    manifestOf(server, userId).map((name) => {
      const rows = new Map<string, object>()
      for (const [id, { entity, key }] of server.scopes.get(name)?.entries ?? []) {
        const row = isToldAgain(userId, name, entity) ? undefined : visibleRow(server, userId, name, entity, key)
        if (row) rows.set(id, row)
      }
      return [name, rows]
    }),
  )
}
