/** Fetches a review and caches it with its place and its author, to be read offline. */
import { type FetchedRow, storeCachedRows } from '#src/db/cached-rows.ts'
import type { LocalCopy } from '#src/db/local-copy.ts'
import { forgetReview } from '#src/db/removals.ts'
import { removalsHeard } from '#src/db/removals-heard.ts'
import type { ReviewPage } from '#src/services/pages.ts'
import { mostQuestions } from './cache-answer.ts'
import { cardIfUnknown, ifThereIsRoom } from './cache-fetched.ts'

/** `fetched` undefined: the server has no such review, so nothing of it stays cached. `isStored`: this device had room for it. */
type Found = { fetched: ReviewPage | undefined; isStored: boolean }

/** Throws what `ask` does. */
export async function fetchReview(
  copy: LocalCopy,
  reviewId: string,
  ask: () => Promise<ReviewPage | undefined>,
): Promise<Found> {
  for (let questions = 1; ; questions++) {
    const heard = await removalsHeard(copy)
    const fetched = await ask()
    let isCurrent = true
    const isStored = await ifThereIsRoom(async () => {
      if (fetched) isCurrent = await storeReview(copy, fetched, heard)
      else await forgetReview(copy, reviewId)
    })
    if (isCurrent || questions === mostQuestions) return { fetched, isStored: isStored && isCurrent }
  }
}

async function storeReview(copy: LocalCopy, fetched: ReviewPage, heard: number): Promise<boolean> {
  const { review, restaurant, author } = fetched
  const rows: FetchedRow[] = [
    { entity: 'reviews', row: review },
    { entity: 'restaurants', row: restaurant },
  ]
  return storeCachedRows(copy, [...rows, ...(await cardIfUnknown(copy, author))], heard)
}
