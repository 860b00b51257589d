/** People like reviews of others and take it back, those of people whom they do not follow among them; and what must hold of it. */
import { saveIntent } from '#src/commands/save-intent.ts'
import type { Review, SyncedRows } from '#src/domain/rows.ts'
import type { Action } from './actions.ts'
import { createRandom, type Random } from './random.ts'
import type { SimulatedDevice, Tab, World } from './world.ts'

/** Only seeds from here on like: the others, kept ones and planted bugs' first ones among them, mean what they meant. */
export const firstSeedWithLiking = 90_000_000

/** What draws it, apart from everything else; undefined for a seed that does not have it. */
export const drawLiking = (seed: number): Random | undefined =>
  seed < firstSeedWithLiking ? undefined : createRandom(90 * 2 ** 32 + seed)

/** Undefined when there is nothing to like. Few reviews are liked often, so that likes of them meet. */
export function likeByLot(owner: SimulatedDevice, { copy }: Tab, random: Random): Action | undefined {
  const [isLike, which] = [random.chance(0.6), random.next()]
  const reviews = [...owner.device.documents.rows('reviews').values()]
    .map(({ row }) => row as Review)
    .filter(({ user_id }) => user_id !== owner.userId)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const review = reviews[Math.floor(which ** 3 * reviews.length)]
  const intent = isLike ? 'like_review' : 'unlike_review'
  const run = () => {
    // As in actions.ts.
    if (isLike) copy.newId()
    return saveIntent(copy, intent, { review_id: review?.id ?? '' })
  }
  return review && { intent, run }
}

type Like = SyncedRows['review_likes']

/**
 * Invariants 5 and 6, by what people did and not by what a server counts. A review's author is told as many likes as there are, each is
 * of somebody else's review that is still there, and whoever pressed the heart last has it as they left it.
 */
export async function checkLikes({ server, watch, people }: World): Promise<void> {
  const reviews = new Map<string, Review>()
  const likes: Like[] = []
  for (const userId of people) {
    if (!server.exists(userId)) continue
    for (const rows of (await server.view(userId)).values()) {
      for (const [id, row] of rows) {
        if (id.startsWith('review_likes:')) likes.push(row as Like)
        if (id.startsWith('reviews:') && (row as Review).user_id === userId)
          reviews.set((row as Review).id, row as Review)
      }
    }
  }
  for (const { id, review_id, user_id } of likes) {
    const author = reviews.get(review_id)?.user_id
    if (!author || author === user_id)
      watch.failed(6, `${user_id} likes ${review_id} (${id}), which is ${author ? 'their own' : 'gone'}`)
  }
  for (const { id, like_count = 0 } of reviews.values()) {
    const found = likes.filter(({ review_id }) => review_id === id).length
    if (found !== like_count) watch.failed(5, `The author of ${id} is told ${like_count} likes of ${found}`)
  }
  // What a server that went back has lost is offered again, or not.
  if (watch.judgedBefore.size === 0) checkLast({ server, watch }, reviews, likes)
}

function checkLast(
  { server, watch }: Pick<World, 'server' | 'watch'>,
  reviews: ReadonlyMap<string, Review>,
  likes: readonly Like[],
): void {
  const wanted = new Map<string, boolean>()
  const madeAgain = new Set<string>()
  /** A block ends likes, both ways. */
  const parted = new Set<string>()
  for (const id of server.applied.keys()) {
    const { intent, userId, ids } = watch.saved.get(id) ?? {}
    for (const subject of ids ?? []) {
      if (intent === 'delete_review') madeAgain.add(subject)
      if (intent === 'block') parted.add(`${userId} ${subject}`).add(`${subject} ${userId}`)
      if (reviews.has(subject) && (intent === 'like_review' || intent === 'unlike_review'))
        wanted.set(`${userId} ${subject}`, intent === 'like_review')
    }
  }
  for (const [whose, isWanted] of wanted) {
    const [userId = '', review = ''] = whose.split(' ')
    if (!server.exists(userId) || madeAgain.has(review)) continue
    if (parted.has(`${userId} ${reviews.get(review)?.user_id}`)) continue
    const isLiked = likes.some(({ review_id, user_id }) => review_id === review && user_id === userId)
    if (isLiked !== isWanted)
      watch.failed(2, `${userId} ${isWanted ? 'likes' : 'no longer likes'} ${review}, and the server says otherwise`)
  }
}
