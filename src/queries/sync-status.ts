/**
 * What is still owed to the server, live and exact. Every figure comes from one transaction over the owed database, so
 * "all saved" never shows while a mutation moves between two tables (invariant 8).
 */
import { catchError, distinctUntilChanged, EMPTY, map, Observable, ReplaySubject, share, throwError } from 'rxjs'
import type { LiveCopy } from '#src/db/open.ts'
import {
  type Facts,
  factsOf,
  type Mutation,
  type Offer,
  type OwedReader,
  type OwedTable,
  type Photo,
  type Refused,
} from '#src/db/owed.ts'
import type { SavedIntent } from '#src/domain/intent.ts'
import { mentionedIds } from '#src/domain/work/dependencies.ts'
import { readAgain } from './read-again.ts'

export type SyncStatus = {
  /** Mutations to be sent. */
  waiting: number
  /** Mutations on their way, or whose answer was lost. */
  sending: number
  /** Mutations that the server refused, with those that depend on them. */
  needsAttention: number
  photosWaiting: number
  photosFailed: number
  /** Work that a restored server lacks, for the person to decide about. */
  lost: number
  /** Device clock in ms of the server's last answer; absent before the first. */
  lastContact?: number
  /** Device clock in ms of when the last pull began that has brought all; absent before the first. */
  lastPull?: number
  connection: Facts['connection']
  /** Whether the server has everything that was saved on this device. */
  allSaved: boolean
}

/** The state of the changes to one review, list or person: the worst of them. */
export type ObjectState = 'saved' | 'waiting' | 'sending' | 'needs_attention'

export type Owed = {
  outbox: Mutation[]
  refused: Refused[]
  photos: Photo[]
  offers: Offer[]
  facts: Partial<Facts>
}

export const syncStatus = (copy: LiveCopy): Observable<SyncStatus> => owedNow(copy).pipe(map(statusOf))

/** Whether everything of this person has arrived here at least once, so that it can be read offline. */
export const hasEverythingArrived = (copy: LiveCopy): Observable<boolean> =>
  owedNow(copy).pipe(map(({ facts }) => facts.first_pull_done ?? false))

/** Whether all that home shows has: on a slow line the rest takes long. */
export const hasHomeArrived = (copy: LiveCopy): Observable<boolean> =>
  owedNow(copy).pipe(map(({ facts }) => facts.first_pull_done || (facts.home_arrived ?? false)))

/** The state of the review, list or person with this id: of every mutation that names it, and of its photos. */
export const objectState = (copy: LiveCopy, id: string): Observable<ObjectState> =>
  owedNow(copy).pipe(
    map((owed) => {
      const about = workAbout(owed).get(id)
      return stateOf(
        owed,
        (change) => about?.has(change) ?? false,
        ({ review_id }) => review_id === id,
      )
    }),
  )

const indexes = new WeakMap<Owed, ReadonlyMap<string, ReadonlySet<SavedIntent>>>()

/** The work that names an id, by id. Looked through once for all rows of a page: after an import there may be thousands of both. */
function workAbout(owed: Owed): ReadonlyMap<string, ReadonlySet<SavedIntent>> {
  const known = indexes.get(owed)
  if (known) return known
  const byId = new Map<string, Set<SavedIntent>>()
  for (const change of [...owed.outbox, ...owed.refused])
    for (const id of mentionedIds(change.input)) byId.set(id, (byId.get(id) ?? new Set()).add(change))
  indexes.set(owed, byId)
  return byId
}

/** The state of the picked mutations and photos; there may be none. */
export const stateOfWork = (
  copy: LiveCopy,
  { concerns, holds }: { concerns: (change: SavedIntent) => boolean; holds?: (photo: Photo) => boolean },
): Observable<ObjectState> => owedNow(copy).pipe(map((owed) => stateOf(owed, concerns, holds)))

/** The mutations that wait or are on their way, in the order of saving. */
export const unsent = ({ outbox }: Owed): Mutation[] => outbox.filter(({ state }) => state !== 'applied')

/** A draft's photo belongs to a form that has not been sent. */
const isOwed = (photo: Photo): boolean =>
  photo.draft_id === undefined && photo.state !== 'uploaded' && photo.state !== 'failed'

/** A resync is under way, and what the server has lost is not known yet. */
export const isResyncing = ({ facts }: Owed): boolean => facts.resync !== undefined

export function statusOf(owed: Owed): SyncStatus {
  const { outbox, refused, photos, offers, facts } = owed
  const counts = {
    waiting: outbox.filter(({ state }) => state === 'waiting').length,
    sending: outbox.filter(({ state }) => state === 'sending').length,
    needsAttention: refused.length,
    photosWaiting: photos.filter(isOwed).length,
    photosFailed: photos.filter(({ state }) => state === 'failed').length,
    lost: offers.length,
  }
  const allSaved = !isResyncing(owed) && Object.values(counts).every((count) => count === 0)
  const { last_contact: lastContact, last_pull: lastPull } = facts
  // Before the first request has ended, nothing says that there is no network.
  const connection = facts.connection ?? 'online'
  return {
    ...counts,
    connection,
    allSaved,
    ...(lastContact === undefined ? {} : { lastContact }),
    ...(lastPull === undefined ? {} : { lastPull }),
  }
}

/** How many things the server does not have: the number on the badge, the dot and the list of unsent work. */
export const owedCount = (status: SyncStatus): number =>
  status.waiting + status.sending + status.photosWaiting + status.needsAttention + status.photosFailed + status.lost

export function stateOf(
  owed: Owed,
  concerns: (change: SavedIntent) => boolean,
  holds: (photo: Photo) => boolean = () => false,
): ObjectState {
  const photos = owed.photos.filter(holds)
  if (owed.refused.some(concerns) || photos.some(({ state }) => state === 'failed')) return 'needs_attention'
  const changes = unsent(owed).filter(concerns)
  if (changes.some(({ state }) => state === 'sending') || photos.some(({ state }) => state === 'uploading'))
    return 'sending'
  return changes.length > 0 || photos.some(isOwed) ? 'waiting' : 'saved'
}

/**
 * One live read per copy, shared by all subscribers; a new one gets the latest value at once. It ends when the last
 * subscriber has gone: at once, or when `resetOnRefCountZero` emits.
 */
export function sharedByCopy<Found>(
  read: (copy: LiveCopy) => Observable<Found>,
  resetOnRefCountZero: true | (() => Observable<unknown>) = true,
) {
  const shared = new WeakMap<LiveCopy, Observable<Found>>()
  return (copy: LiveCopy): Observable<Found> => {
    const known =
      shared.get(copy) ?? read(copy).pipe(share({ connector: () => new ReplaySubject(1), resetOnRefCountZero }))
    shared.set(copy, known)
    return known
  }
}

/** All that is owed, live. */
// PURE, or the service worker would bundle RxJS with the counting.
export const owedNow = /* @__PURE__ */ sharedByCopy((copy) =>
  liveOwed(copy, ['outbox', 'refused', 'photos', 'offers', 'facts'], readOwed),
)

/** One fact as it changes; undefined while there is none. Asks the storage nothing of its own. */
export const factNow = <Name extends keyof Facts>(copy: LiveCopy, name: Name): Observable<Facts[Name] | undefined> =>
  owedNow(copy).pipe(
    map(({ facts }) => facts[name]),
    distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b)),
  )

/** What `read` finds in one transaction over these tables, now and after every change. */
export const liveOwed = <Found>(
  copy: LiveCopy,
  tables: OwedTable[],
  read: (owed: OwedReader) => Promise<Found>,
): Observable<Found> => readAgain(changesOf(copy, tables), () => copy.owed.read(tables, read)).pipe(untilClosed(copy))

const changesOf = ({ owed }: LiveCopy, tables: readonly OwedTable[]): Observable<unknown> =>
  new Observable((subscriber) =>
    owed.watch((changed) => {
      if (changed.some((table) => tables.includes(table))) subscriber.next(changed)
    }),
  )

/** Completes a live read when the copy is closed, as RxDB's queries do, where it would otherwise fail. */
export const untilClosed = <Found>(copy: LiveCopy) =>
  catchError<Found, Observable<Found>>((error: unknown) => (copy.owed.isOpen() ? throwError(() => error) : EMPTY))

/** Asked for all at once: one answer after the other, a slow phone waited a task for each, and home for all of them. */
async function readOwed(reader: OwedReader): Promise<Owed> {
  const [outbox, refused, photos, offers, facts] = await Promise.all([
    reader.all('outbox'),
    reader.all('refused'),
    reader.all('photos'),
    reader.all('offers'),
    reader.all('facts'),
  ])
  return { outbox, refused, photos, offers, facts: factsOf(facts) }
}
