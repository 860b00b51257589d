/**
 * Validates rows of the owed database. Damaged storage may hold anything in place of a column, and one such row must
 * neither stop the others nor vanish (invariants 3 and 14).
 * INVARIANT: a row's key is valid, because the database found the row by it. An undamaged row is returned unchanged.
 */
import { visitDraft } from '#src/domain/work/draft-kinds.ts'
import type { Picture } from '#src/lib/picture.ts'
import { isUuid } from '#src/lib/text.ts'
import { syncedEntities } from './documents.ts'
import type { Base, Draft, Facts, Mutation, Offer, OwedTable, OwedTables, Photo, Refused, Unconfirmed } from './owed.ts'
import { beginning, connections } from './owed.ts'

/** Replaces a lost kind. */
const damaged = 'damaged'

type Fact = OwedTables['facts']
type Cursor = OwedTables['cursors']

/** What can be used of the row; undefined when nothing can. */
export function validRow<T extends OwedTable>(table: T, row: OwedTables[T]): OwedTables[T] | undefined {
  const mend = mends[table] as (row: OwedTables[T]) => OwedTables[T] | undefined
  return mend(row)
}

/** Whether the server's document under pending work can be trusted. */
const isValidBase = ({ id, entity, key, document }: Base): boolean =>
  id === `${entity}:${key}` &&
  (document === null || (isObject(document) && isObject(document.row) && Array.isArray(document.scopes)))

const mends: { [T in OwedTable]: (row: OwedTables[T]) => OwedTables[T] | undefined } = {
  outbox: mendMutation,
  refused: mendRefused,
  photos: mendPhoto,
  blobs: ({ id, full, thumbnail }) =>
    isPicture(full) ? { id, full, thumbnail: isPicture(thumbnail) ? thumbnail : full } : undefined,
  drafts: mendDraft,
  cursors: (row: Cursor) => (isText(row.cursor) ? row : { scope: row.scope, cursor: beginning }),
  bases: mendBase,
  facts: (row: Fact) => (isFact(row) ? row : mendedFacts.find(({ name }) => name === row.name)),
  heartbeats: (row) => (Number.isFinite(row.count) ? row : undefined),
  // Without its scopes it can never be confirmed; its document stays for a later pull to remove.
  unconfirmed: (row: Unconfirmed) => (Array.isArray(row.scopes) && isText(row.key) ? row : undefined),
  offers: mendOffer,
  // What was imported is in the outbox and on the server; only its summary is lost, or what can be read again from the file.
  imports: (row) => (isImport(row) ? row : undefined),
  import_places: (row) => (isObject(row.match) && Array.isArray(row.match.candidates) ? row : undefined),
}

const isImport = (row: OwedTables['imports']): boolean =>
  Array.isArray(row.files) &&
  (row.state === 'open'
    ? isObject(row.imported)
    : isTime(row.saved_at) &&
      isObject(row.counts) &&
      Array.isArray(row.added) &&
      Array.isArray(row.leftOut) &&
      (row.photos === undefined ||
        (isObject(row.photos) && Array.isArray(row.photos.toCome) && Array.isArray(row.photos.added))))

/** What can be sent is sent, because the server repeats its verdict on a mutation. For the rest, `damage` says so. */
function mendMutation(row: Mutation): Mutation | undefined {
  const { seq, id, intent, input, saved_at } = row
  const canBeSent = isText(id) && isUuid(id) && isText(intent) && isObject(input) && isTime(saved_at)
  const isStored =
    states.has(row.state) && Number.isFinite(row.attempts) && areNames(row.names) && isPutOff(row.put_off)
  if (canBeSent && isStored) return row
  const { names: _, put_off: _putOff, ...rest } = row
  // It may have been on its way.
  const state = states.has(row.state) ? { state: row.state } : { state: 'waiting' as const, sent: true as const }
  const mended = { ...rest, ...state, attempts: 0 }
  if (canBeSent) return mended
  return {
    ...mended,
    id: isText(id) && isUuid(id) ? id : `damaged-${seq}`,
    ...mendChange({ intent, input, saved_at }),
    damage: damageWords('This change was damaged on this device, so it cannot be sent.', input),
  }
}

function mendRefused(row: Refused): Refused {
  const { intent, input, saved_at, seq, code, message, because } = row
  const isWhole = isText(intent) && isObject(input) && isTime(saved_at)
  const isValid = isWhole && Number.isFinite(seq) && isText(code)
  if (isValid && isText(message) && (because === undefined || isText(because)) && areNames(row.names)) return row
  const { because: _, names: _names, ...mended } = row
  return {
    ...mended,
    ...mendChange(row),
    seq: Number.isFinite(seq) ? seq : 0,
    // Sent again, it would only come back.
    code: isWhole && isText(code) ? code : damaged,
    message: isText(message) ? message : damageWords('What the server said was damaged on this device.', input),
    ...(isText(because) ? { because } : {}),
  }
}

function mendOffer(row: Offer): Offer {
  const { seq, photos, place, ...rest } = row
  return {
    ...rest,
    seq: Number.isFinite(seq) ? seq : 0,
    ...mendChange(row),
    ...(Array.isArray(photos) ? { photos: photos.filter(isText) } : {}),
    ...(isObject(place) ? { place } : {}),
  }
}

const mendChange = ({ intent, input, saved_at }: Pick<Mutation, 'intent' | 'input' | 'saved_at'>) => ({
  intent: isText(intent) ? intent : damaged,
  input: isObject(input) ? input : {},
  saved_at: isTime(saved_at) ? saved_at : '',
})

function mendPhoto(row: Photo): Photo {
  const { id, bucket, path, review_id, draft_id, index, state, progress, attempts, size, message, code } = row
  const isAddressed = (bucket === 'review-photos' || bucket === 'avatars') && isText(path) && path !== ''
  const numbers = [index, progress, attempts, size]
  const texts = [review_id, draft_id, message, code].filter((text) => text !== undefined)
  if (isAddressed && photoStates.has(state) && numbers.every(Number.isFinite) && texts.every(isText)) return row
  return {
    id,
    bucket: bucket === 'avatars' ? bucket : 'review-photos',
    path: isText(path) ? path : '',
    index: numberOr0(index),
    progress: numberOr0(progress),
    attempts: numberOr0(attempts),
    size: numberOr0(size),
    state: photoStates.has(state) ? state : 'waiting',
    ...(isText(review_id) ? { review_id } : {}),
    ...(isText(draft_id) ? { draft_id } : {}),
    ...(isText(message) ? { message } : {}),
    ...(isText(code) ? { code } : {}),
    ...(isAddressed ? {} : { state: 'failed', message: 'This photo was damaged on this device.', code: damaged }),
  }
}

function mendDraft(row: Draft): Draft {
  const { id, kind, content, changed_at } = row
  if (isText(kind) && isObject(content) && isText(changed_at)) return row
  return {
    id,
    // Drafts of visits are listed, so the person can find what is left.
    kind: isText(kind) ? kind : visitDraft,
    content: isObject(content) ? content : {},
    changed_at: isText(changed_at) ? changed_at : '',
  }
}

/** With the next application everything comes again (apply-pending.ts). */
function mendBase(row: Base): Base | undefined {
  if (isValidBase(row)) return row
  const [name = '', key = ''] = row.id.split(':')
  const entity = syncedEntities.find((one) => one === name)
  return entity && { id: row.id, entity, key, document: null, damage: true }
}

const facts: { [Name in keyof Facts]: (value: unknown) => boolean } = {
  client_id: (value) => isText(value) && isUuid(value),
  generation: isText,
  resync: (value) => isObject(value) && isText(value['id']) && isObject(value['cursors']) && isObject(value['limits']),
  last_contact: Number.isFinite,
  last_pull: Number.isFinite,
  connection: (value) => connections.some((connection) => connection === value),
  first_pull_done: (value) => typeof value === 'boolean',
  home_arrived: (value) => typeof value === 'boolean',
  shown_work: (value) => value === 'unknown' || Number.isFinite(value),
  removals: Number.isFinite,
  documents_version: Number.isFinite,
  reads_again: (value) => value === true,
  copy_mark: isText,
  seen_activity: (value) =>
    isObject(value) && Array.isArray(value['ids']) && typeof value['from'] === 'number' && isObject(value['likes']),
  email_change: (value) =>
    isObject(value) &&
    isText(value['email']) &&
    Number.isFinite(value['sentAt']) &&
    typeof value['isAgreed'] === 'boolean',
  town: (value) =>
    isObject(value) &&
    isText(value['name']) &&
    Number.isFinite(value['latitude']) &&
    Number.isFinite(value['longitude']),
}
/**
 * What is under way goes on: everything comes again, and what nobody names then goes. Without its generation the database may have been
 * restored meanwhile, so it counts as another one.
 */
const mendedFacts: readonly Fact[] = [
  { name: 'generation', value: damaged },
  { name: 'resync', value: { id: damaged, cursors: {}, limits: {}, isGeneration: false, isUnlisted: true } },
  { name: 'reads_again', value: true },
]
const isFact = ({ name, value }: Fact): boolean => facts[name]?.(value) ?? true

const states: ReadonlySet<unknown> = new Set<Mutation['state']>(['waiting', 'sending', 'applied'])
const photoStates: ReadonlySet<unknown> = new Set<Photo['state']>([
  'waiting',
  'uploading',
  'uploaded',
  'failed',
  'removing',
])

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** What work has noted, or nothing. */
const areNames = (value: unknown): boolean =>
  value === undefined || (isObject(value) && Object.values(value).every(isText))
const isPutOff = (value: unknown): boolean =>
  value === undefined ||
  // Earlier versions stored no length. Such work counts as not put off: the server is asked, and says so again.
  (isObject(value) && Number.isFinite(value['until']) && isText(value['message']))
const isTime = (value: unknown): value is string => isText(value) && !Number.isNaN(Date.parse(value))
/** By class name: in tests the bytes may come from another realm. */
const isPicture = (value: unknown): value is Picture =>
  isObject(value) && isText(value['type']) && Object.prototype.toString.call(value['bytes']) === '[object ArrayBuffer]'
const numberOr0 = (value: number): number => (Number.isFinite(value) ? value : 0)

/** The sentence, with what is left of the person's own words. */
function damageWords(sentence: string, input: unknown): string {
  const left = textsIn(input).filter((text) => text.trim() !== '' && !isUuid(text) && Number.isNaN(Date.parse(text)))
  return left.length === 0 ? sentence : `${sentence} What is left of it: ${left.map((text) => `“${text}”`).join(', ')}`
}

function textsIn(value: unknown): string[] {
  if (isText(value)) return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
