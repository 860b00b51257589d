/** What the server said to saved mutations, for messages a moment after saving. */
import { distinctUntilChanged, type Observable } from 'rxjs'
import type { LiveCopy } from '#src/db/open.ts'
import type { Mutation, OwedReader, Refused } from '#src/db/owed.ts'
import type { SavedIntent } from '#src/domain/intent.ts'
import { liveOwed } from './sync-status.ts'

/**
 * waiting: unsent, on its way, or without an answer. `reason` in plain words; `code` is the server's for a mutation;
 * files have none.
 */
export type Outcome = { state: 'waiting' | 'accepted' } | { state: 'refused'; reason: string; code?: string }

/**
 * The joint outcome of all saved mutations that `concerns` picks; once none is left, the server has them. Work on the
 * same object that was refused earlier and waits for the person does not count.
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

/** All but the mutation saved last: the server may have refused that one before anybody looked. */
function refusedBefore(changes: readonly Mutation[], refused: readonly Refused[]): Set<string> {
  const last = Math.max(...[...changes, ...refused].map(({ seq }) => seq))
  return new Set(refused.filter(({ seq }) => seq < last).map(({ id }) => id))
}

/** The outcome of a review's photos; once none is on its way, all files have arrived, unless one was taken off meanwhile. */
export function photosOutcome(copy: LiveCopy, reviewId: string): Observable<Outcome> {
  let before: ReadonlySet<string> | undefined
  let isTakenOff = false
  return liveOutcome(copy, async (owed) => {
    const photos = (await owed.all('photos')).filter(({ review_id }) => review_id === reviewId)
    const failed = photos.find(({ state }) => state === 'failed')
    if (failed) return { state: 'refused', reason: failed.message ?? '' }
    const removed = photos.filter(({ state }) => state === 'removing').map(({ id }) => id)
    before ??= new Set(removed)
    isTakenOff ||= removed.some((id) => !before?.has(id))
    const isWaiting = photos.some(({ state }) => state === 'waiting' || state === 'uploading')
    return { state: isWaiting || isTakenOff ? 'waiting' : 'accepted' }
  })
}

/** The outcome of the avatar with this path: of its file, and of the mutation that shows it. */
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

/** Not shared: a shared read may date from before the mutation was saved. */
const liveOutcome = (copy: LiveCopy, judge: (owed: OwedReader) => Promise<Outcome>): Observable<Outcome> =>
  liveOwed(copy, ['outbox', 'refused', 'photos'], judge).pipe(distinctUntilChanged((a, b) => a.state === b.state))
