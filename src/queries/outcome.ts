/** What the server said to changes that were saved: for what a screen says a moment after. */
import { distinctUntilChanged, type Observable } from 'rxjs'
import type { LiveCopy } from '#src/db/open.ts'
import type { Mutation, OwedReader, Refused } from '#src/db/owed.ts'
import type { SavedIntent } from '#src/domain/work/dependencies.ts'
import { liveOwed } from './sync-status.ts'

/**
 * waiting: not sent, on its way, or without an answer. `reason` in plain words; `code` is the server's of a change, files
 * have none.
 */
export type Outcome = { state: 'waiting' | 'accepted' } | { state: 'refused'; reason: string; code?: string }

/**
 * Of all saved changes that `concerns` picks together; with none left the server has them. Work of the same object that
 * had been refused before, and waits for the person, says nothing about what was saved since.
 */
export function outcomeOf(copy: LiveCopy, concerns: (change: SavedIntent) => boolean): Observable<Outcome> {
  let old: ReadonlySet<string> | undefined
  return liveOutcome(copy, async (owed) => {
    const changes = (await owed.all('outbox')).filter(concerns)
    const refused = (await owed.all('refused')).filter(concerns)
    old ??= refusedBefore(changes, refused)
    if (changes.some(({ state }) => state !== 'applied')) return { state: 'waiting' }
    const now = refused.find(({ id }) => !old?.has(id))
    return now ? { state: 'refused', reason: now.message, code: now.code } : { state: 'accepted' }
  })
}

/** All but the change that was saved last: the server may have refused that one before anybody looked. */
function refusedBefore(changes: readonly Mutation[], refused: readonly Refused[]): Set<string> {
  const last = Math.max(...[...changes, ...refused].map(({ seq }) => seq))
  return new Set(refused.filter(({ seq }) => seq < last).map(({ id }) => id))
}

/** Of the photos of a review; with none left on their way all files have arrived. */
export const photosOutcome = (copy: LiveCopy, reviewId: string): Observable<Outcome> =>
  liveOutcome(copy, async (owed) => {
    const photos = (await owed.all('photos')).filter(({ review_id }) => review_id === reviewId)
    const failed = photos.find(({ state }) => state === 'failed')
    if (failed) return { state: 'refused', reason: failed.message ?? '' }
    const isWaiting = photos.some(({ state }) => state === 'waiting' || state === 'uploading')
    return { state: isWaiting ? 'waiting' : 'accepted' }
  })

/** Of one's own picture with this path: of its file, and of the change that shows it. */
export const avatarOutcome = (copy: LiveCopy, path: string): Observable<Outcome> =>
  liveOutcome(copy, async (owed) => {
    const photo = (await owed.all('photos')).find((one) => one.path === path)
    if (photo?.state === 'failed')
      return { state: 'refused', reason: `Failed to upload image: ${photo.message ?? 'it was not accepted'}` }
    if (photo && photo.state !== 'uploaded') return { state: 'waiting' }
    const shows = ({ intent, input }: SavedIntent): boolean => intent === 'set_avatar' && input['avatar_url'] === path
    if ((await owed.all('outbox')).some((change) => change.state !== 'applied' && shows(change)))
      return { state: 'waiting' }
    const refused = (await owed.all('refused')).find(shows)
    return refused
      ? { state: 'refused', reason: `Failed to update profile: ${refused.message}` }
      : { state: 'accepted' }
  })

/** A read of its own: what others look at may be of a moment before the change was saved. */
const liveOutcome = (copy: LiveCopy, judge: (owed: OwedReader) => Promise<Outcome>): Observable<Outcome> =>
  liveOwed(copy, ['outbox', 'refused', 'photos'], judge).pipe(distinctUntilChanged((a, b) => a.state === b.state))
