/** One review with what its page shows beside it. */
import { combineLatest, distinctUntilChanged, map, type Observable, of, switchMap } from 'rxjs'
import type { LiveCopy } from '#src/db/open.ts'
import type { Photo, Refused } from '#src/db/owed.ts'
import { percentOf } from '#src/domain/visits/photos.ts'
import { mentionedIds } from '#src/domain/work/dependencies.ts'
import { mayWorkAgain } from '#src/domain/work/refusal.ts'
import type { FeedReview } from './feed.ts'
import { liveRow, liveRows } from './live.ts'
import { owedNow } from './sync-status.ts'

/** null: it is not on this device. */
export const reviewWithPlace = (copy: LiveCopy, id: string): Observable<FeedReview | null> =>
  liveRow(copy, 'reviews', id).pipe(
    switchMap((review) => {
      if (!review) return of(null)
      return combineLatest([
        liveRow(copy, 'restaurants', review.restaurant_id),
        liveRow(copy, 'profiles', review.user_id),
      ]).pipe(map(([restaurant, author]) => ({ review, ...(restaurant && { restaurant }), ...(author && { author }) })))
    }),
  )

/** Whether the signed-in person likes it. */
export const isReviewLiked = (copy: LiveCopy, id: string): Observable<boolean> =>
  liveRows(copy, 'review_likes', { column: 'review_id', value: id }).pipe(map((likes) => likes.length > 0))

/**
 * Whether the review stays up to date by itself: it is the person's own, by somebody they follow, or not sent yet.
 * Otherwise it was fetched on demand at `cachedAt` (device clock in ms), or is not here.
 */
export async function reviewFreshness(copy: LiveCopy, id: string): Promise<{ isLive: boolean; cachedAt?: number }> {
  const document = (await copy.documents.get('reviews', [id])).get(id)
  if (!document) return { isLive: false }
  const { scopes, cached_at } = document
  return cached_at === undefined || scopes.length > 0 ? { isLive: true } : { isLive: false, cachedAt: cached_at }
}

// Why one's own review is not yet on the server as shown, in words of its own.

export type ReviewStatus = {
  /** Percent of all its photos together, while one is being sent. */
  uploading?: number
  /** Why changes of it were refused, and how to try again. */
  problems: { kind: 'change' | 'photo'; id: string; reason: string; mayWorkAgain: boolean }[]
}

export const reviewStatus = (copy: LiveCopy, id: string): Observable<ReviewStatus> =>
  combineLatest([owedNow(copy), liveRow(copy, 'reviews', id)]).pipe(
    map(([{ photos, refused }, review]): ReviewStatus => {
      const own = photos.filter(({ review_id, state }) => review_id === id && state !== 'removing')
      const problems = [
        ...refused.filter((change) => isAbout(change, id)).map((change) => problem('change', change)),
        ...own.filter(({ state }) => state === 'failed').map((photo) => problem('photo', photo)),
      ]
      const isUploading = own.some(({ state }) => state === 'uploading')
      return isUploading ? { uploading: percentOf(sharesOf(own, review?.photos ?? [])), problems } : { problems }
    }),
    distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b)),
  )

/** Work that was refused because of another mutation is shown with that one. */
const isAbout = ({ input, because }: Refused, id: string): boolean =>
  because === undefined && mentionedIds(input).has(id)

const problem = (kind: 'change' | 'photo', { id, message, code }: Pick<Photo, 'id' | 'message' | 'code'>) => ({
  kind,
  id,
  reason: message ?? 'The server does not take it.',
  mayWorkAgain: mayWorkAgain(code),
})

/** The progress of each photo; those that the server has linked count as arrived. */
function sharesOf(onTheirWay: readonly Photo[], linked: readonly string[]): number[] {
  const known = new Set(onTheirWay.map(({ path }) => path))
  return [...onTheirWay.map(({ progress }) => progress), ...linked.filter((path) => !known.has(path)).map(() => 1)]
}
