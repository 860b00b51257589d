/** Unsent work as its list shows it: what needs attention, photos on their way, and what waits. */
import { type Observable, switchMap } from 'rxjs'
import type { LiveCopy } from '#src/db/open.ts'
import type { Mutation, Offer, Photo, Refused } from '#src/db/owed.ts'
import { inOrder, percentOf } from '#src/domain/visits/photos.ts'
import { attemptsUntilAlone, putOffLeft } from '#src/domain/work/delay.ts'
import { createdIds, needs } from '#src/domain/work/dependencies.ts'
import { mayWorkAgain } from '#src/domain/work/refusal.ts'
import type { WorkCounts } from '#src/domain/work/work-summary.ts'
import { pathOfWork, textsOfWork, type WorkNames, wordsOfWork } from '#src/domain/work/work-words.ts'
import { isResyncing, type Owed, owedNow, type SyncStatus, statusOf, unsent, untilClosed } from './sync-status.ts'
import { namesFor } from './work-names.ts'

type WorkItem = {
  id: string
  intent: string
  title: string
  /** The page of what it is about. */
  path?: string
  /** The device's clock when it was saved (ISO). */
  savedAt: string
}

export type WaitingItem = WorkItem & {
  /** stuck: the server cannot take it at the moment, though it takes others. */
  state: 'waiting' | 'sending' | 'stuck'
  /** The server takes no more of its kind until then (device clock in ms), and why. */
  putOff?: { until: number; message: string }
}

export type RefusedItem = WorkItem & {
  reason: string
  /** It may be taken when it is sent again. */
  mayWorkAgain: boolean
  texts: string[]
  /** Work that cannot be sent before this. */
  waitsWithIt: WorkItem[]
  /** The photos that wait with a visit, in order. */
  photos: PhotoOnDevice[]
  rating?: number
}

/** Work that a restored server lacks. */
export type LostItem = WorkItem & {
  texts: string[]
  photos: number
  /** How many items go with it: the places of a list. */
  alongWith: number
}

/** A photo whose picture is on this device. */
export type PhotoOnDevice = Pick<Photo, 'id' | 'path'>

export type PhotoItem = PhotoOnDevice & {
  /** "Photo 2 of 3". */
  title: string
  /** The place of its review; absent for an avatar. */
  place?: string
  state: 'waiting' | 'uploading' | 'sent' | 'failed'
  percent: number
  /** Why the server refused it, and whether it may take it when it is sent again. */
  reason?: string
  mayWorkAgain: boolean
  /** Whether there is a review for another one in its place. */
  isReplaceable: boolean
}

export type PhotoGroup = {
  /** The review's, or 'avatar'. */
  id: string
  title: string
  path?: string
  /** Of all the review's photos together. */
  percent: number
  photos: PhotoItem[]
}

type Work = {
  status: SyncStatus
  counts: WorkCounts
  refused: RefusedItem[]
  failedPhotos: PhotoGroup[]
  lost: LostItem[]
  photos: PhotoGroup[]
  /** Files to delete on the server. */
  removals: number
  waiting: WaitingItem[]
}

export const workNow = (copy: LiveCopy): Observable<Work> =>
  owedNow(copy).pipe(
    switchMap((owed) => readWork(copy, owed)),
    untilClosed(copy),
  )

async function readWork(copy: LiveCopy, owed: Owed): Promise<Work> {
  const changes = unsent(owed)
  const reviewIds = owed.photos.flatMap(({ review_id }) => review_id ?? [])
  const names = await namesFor(copy, [...changes, ...owed.refused, ...owed.offers], reviewIds)
  const linked = await linkedPaths(copy, reviewIds)
  const withRefused = new Set(owed.refused.flatMap((refused) => createdIds(refused)))
  const shown = owed.photos.filter(({ state, draft_id }) => draft_id === undefined && state !== 'removing')
  const groups = groupsOf(shown, names, linked)
  const work = {
    refused: refusedItems(owed, names),
    lost: lostItems(owed.offers, names),
    failedPhotos: groups
      .map((group) => ({ ...group, photos: group.photos.filter(({ state }) => state === 'failed') }))
      .filter(({ photos }) => photos.length > 0),
    photos: groups.filter(({ id, photos }) => !withRefused.has(id) && photos.some(isOnItsWay)),
    removals: owed.photos.filter(({ state }) => state === 'removing').length,
    waiting: changes.map((change) => waitingItem(change, names, copy.clock.now())),
  }
  return { ...work, status: statusOf(owed), counts: countsOf(work, owed) }
}

/** Work that depends on refused work is counted with it. */
function countsOf(
  { refused, failedPhotos, lost, photos, removals, waiting }: Omit<Work, 'status' | 'counts'>,
  owed: Owed,
): WorkCounts {
  const undecided = [...refused, ...lost]
  const refusedVisits = undecided.filter(({ intent }) => intent === 'log_visit').length
  return {
    refusedVisits,
    refusedChanges: undecided.length - refusedVisits,
    isResyncing: isResyncing(owed),
    failedPhotos: failedPhotos.flatMap((group) => group.photos).length,
    changes: waiting.length + removals,
    photos: photos.flatMap((group) => group.photos.filter(isOnItsWay)).length,
    stuck: waiting.filter(({ state }) => state === 'stuck').length,
    putOff: waiting.filter(({ putOff }) => putOff).length,
  }
}

export const isOnItsWay = ({ state }: PhotoItem): boolean => state === 'waiting' || state === 'uploading'

function itemOf(change: Mutation | Refused | Offer, names: WorkNames): WorkItem {
  const path = pathOfWork(change)
  const { id, intent, saved_at } = change
  return { id, intent, title: wordsOfWork(change, names), savedAt: saved_at, ...(path === undefined ? {} : { path }) }
}

const stateOf = ({ state, attempts }: Mutation): WaitingItem['state'] =>
  attempts >= attemptsUntilAlone ? 'stuck' : state === 'sending' ? 'sending' : 'waiting'

function waitingItem(change: Mutation, names: WorkNames, now: number): WaitingItem {
  const isPutOff = change.put_off && putOffLeft(change, now) > 0
  return {
    ...itemOf(change, names),
    state: stateOf(change),
    ...(isPutOff && change.put_off ? { putOff: change.put_off } : {}),
  }
}

/** Lost work that needs nothing else; what depends on it is only counted. */
function lostItems(offers: readonly Offer[], names: WorkNames): LostItem[] {
  const ordered = offers.toSorted((a, b) => a.seq - b.seq)
  const behind = (one: Offer): Offer[] => ordered.filter((other) => other !== one && needs(other, one))
  const dependent = new Set(ordered.flatMap(behind))
  return ordered
    .filter((one) => !dependent.has(one))
    .map((one) => {
      const { path: _, ...item } = itemOf(one, names)
      return { ...item, texts: textsOfWork(one), photos: one.photos?.length ?? 0, alongWith: behind(one).length }
    })
}

/** Work that was refused itself; what depends on it is listed below it. */
function refusedItems({ refused, photos }: Owed, names: WorkNames): RefusedItem[] {
  const ordered = refused.toSorted((a, b) => a.seq - b.seq)
  const known = new Map(ordered.map((one) => [one.id, one]))
  const rootOf = (one: Refused): Refused => {
    const cause = one.because === undefined ? undefined : known.get(one.because)
    // An imported file may say anything; real dependents were saved after their cause.
    return cause && cause.seq < one.seq ? rootOf(cause) : one
  }
  return ordered
    .filter((one) => rootOf(one) === one)
    .map((one) => {
      const rating = one.intent === 'log_visit' ? one.input['rating'] : undefined
      const ofVisit = photos.filter(({ review_id }) => review_id !== undefined && createdIds(one).includes(review_id))
      return {
        ...itemOf(one, names),
        reason: one.message,
        mayWorkAgain: mayWorkAgain(one.code),
        texts: textsOfWork(one),
        waitsWithIt: ordered.filter((other) => other !== one && rootOf(other) === one).map((o) => itemOf(o, names)),
        photos: ofVisit.toSorted((a, b) => a.index - b.index).map(({ id, path }) => ({ id, path })),
        ...(typeof rating === 'number' && rating > 0 ? { rating } : {}),
      }
    })
}

function groupsOf(photos: Photo[], names: WorkNames, linked: Map<string, string[]>): PhotoGroup[] {
  const byReview = new Map<string, Photo[]>()
  for (const photo of photos) {
    const id = photo.review_id ?? 'avatar'
    byReview.set(id, [...(byReview.get(id) ?? []), photo])
  }
  return [...byReview].map(([id, ofReview]) => {
    const paths = linked.get(id) ?? []
    const all = inOrder([...paths, ...ofReview.map(({ path }) => path)])
    const place = id === 'avatar' ? undefined : (names.placeOfReview(id) ?? 'a place')
    const items = ofReview
      .toSorted((a, b) => all.indexOf(a.path) - all.indexOf(b.path))
      .map((photo): PhotoItem => {
        const title = id === 'avatar' ? 'Profile picture' : `Photo ${all.indexOf(photo.path) + 1} of ${all.length}`
        return {
          id: photo.id,
          path: photo.path,
          title,
          ...(place === undefined ? {} : { place }),
          state: stateOfPhoto(photo),
          percent: percentOf([photo.progress]),
          ...(photo.message === undefined ? {} : { reason: photo.message }),
          mayWorkAgain: mayWorkAgain(photo.code),
          isReplaceable: photo.code !== 'not_found',
        }
      })
    const shares = all.map((path) => ofReview.find((photo) => photo.path === path)?.progress ?? 1)
    const path = pathOfWork({ intent: 'attach_photo', input: { review_id: id } })
    return {
      id,
      title: place ?? 'Profile picture',
      percent: percentOf(shares),
      photos: items,
      ...(place === undefined || path === undefined ? {} : { path }),
    }
  })
}

function stateOfPhoto({ state }: Photo): PhotoItem['state'] {
  if (state === 'uploading' || state === 'failed') return state
  return state === 'uploaded' ? 'sent' : 'waiting'
}

/** The photos that the server has linked to reviews. */
async function linkedPaths(copy: LiveCopy, reviewIds: string[]): Promise<Map<string, string[]>> {
  const reviews = await copy.documents.get('reviews', [...new Set(reviewIds)])
  return new Map([...reviews].map(([id, { row }]) => [id, row.photos ?? []]))
}
