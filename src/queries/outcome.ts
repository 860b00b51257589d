/** What the server said to changes that were saved: for what a screen says a moment after. */
import { distinctUntilChanged, type Observable } from 'rxjs'
import type { LocalCopy } from '../db/open.ts'
import type { OwedReader } from '../db/owed.ts'
import type { SavedIntent } from '../domain/dependencies.ts'
import { liveOwed } from './sync-status.ts'

/** waiting: not sent, on its way, or without an answer. `reason` in plain words; `code` is the server's of a change, files have none. */
export type Outcome = { state: 'waiting' | 'accepted' } | { state: 'refused'; reason: string; code?: string }

/** Of all saved changes that `concerns` picks together; with none left the server has them. */
export const outcomeOf = (copy: LocalCopy, concerns: (change: SavedIntent) => boolean): Observable<Outcome> =>
  liveOutcome(copy, async (owed) => {
    const outbox = await owed.all('outbox')
    if (outbox.some((change) => change.state !== 'applied' && concerns(change))) return { state: 'waiting' }
    const refused = (await owed.all('refused')).find(concerns)
    return refused ? { state: 'refused', reason: refused.message, code: refused.code } : { state: 'accepted' }
  })

/** Of the photos of a review; with none left on their way all files have arrived. */
export const photosOutcome = (copy: LocalCopy, reviewId: string): Observable<Outcome> =>
  liveOutcome(copy, async (owed) => {
    const photos = (await owed.all('photos')).filter(({ review_id }) => review_id === reviewId)
    const failed = photos.find(({ state }) => state === 'failed')
    if (failed) return { state: 'refused', reason: failed.message ?? '' }
    const isWaiting = photos.some(({ state }) => state === 'waiting' || state === 'uploading')
    return { state: isWaiting ? 'waiting' : 'accepted' }
  })

/** Of one's own picture with this path: of its file, and of the change that shows it. */
export const avatarOutcome = (copy: LocalCopy, path: string): Observable<Outcome> =>
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
const liveOutcome = (copy: LocalCopy, judge: (owed: OwedReader) => Promise<Outcome>): Observable<Outcome> =>
  liveOwed(copy, ['outbox', 'refused', 'photos'], judge).pipe(distinctUntilChanged((a, b) => a.state === b.state))
