/** People say with whom they were, whom they do not follow and who has left among them, and take themselves off. */
import { editReview } from '#src/commands/edit-review.ts'
import { logVisit } from '#src/commands/log-visit.ts'
import { saveIntent } from '#src/commands/save-intent.ts'
import type { Review } from '#src/domain/rows.ts'
import { companionIds } from '#src/domain/visits/companions.ts'
import type { Action } from './actions.ts'
import { createRandom, type Random } from './random.ts'
import type { SimulatedDevice, Tab, World } from './world.ts'

/** Only seeds from here on name people: the others, kept ones and planted bugs' first ones among them, mean what they meant. */
export const firstSeedWithNaming = 320_000_000

/** What draws it, apart from everything else; undefined for a seed that does not have it. */
export const drawNaming = (seed: number): Random | undefined =>
  seed < firstSeedWithNaming ? undefined : createRandom(320 * 2 ** 32 + seed)

/** Undefined when there is nothing to do it to. Mostly about the oldest visits, so that naming and leaving meet. */
export const nameByLot =
  ({ people, places }: Pick<World, 'people' | 'places'>) =>
  ({ device, userId }: SimulatedDevice, { copy }: Tab, random: Random): Action | undefined => {
    const [lot, which] = [random.next(), random.next()]
    const others = people.filter((id) => id !== userId)
    const companions = others.filter(() => random.chance(0.6))
    const [place, someone] = [random.pick(places), random.pick(others)]
    const shown = [...device.documents.rows('reviews').values()].map(({ row }) => row as Review)
    const [own, named] = [
      shown.filter((review) => review.user_id === userId),
      shown.filter((review) => review.user_id !== userId && companionIds(review).includes(userId)),
    ].map((reviews) =>
      reviews.toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at) || (a.id < b.id ? -1 : 1)),
    )
    const one = (reviews: readonly Review[] = []): Review | undefined =>
      reviews[Math.floor(which ** 3 * reviews.length)]
    // Few follow each other otherwise, and blocks end it.
    if (lot < 0.15) return { intent: 'follow', run: () => saveIntent(copy, 'follow', { user_id: someone }) }
    if (lot < 0.35) {
      const created_at = new Date(copy.clock.now()).toISOString()
      const input = { id: copy.newId(), restaurant_id: place, created_at, companions }
      return { intent: 'log_visit', run: () => logVisit(copy, input) }
    }
    if (lot < 0.75) {
      const review = one(own)
      const base = { companions: review ? companionIds(review) : [] }
      return (
        review && {
          intent: 'edit_review',
          run: () => editReview(copy, { id: review.id, base, fields: { companions } }),
        }
      )
    }
    const review = one(named)
    return review && { intent: 'leave_visit', run: () => saveIntent(copy, 'leave_visit', { review_id: review.id }) }
  }

/**
 * Invariants 5 and 6, by what people did and not by what a server counts: a visit names whoever has taken themselves off it on no
 * phone and in no answer, and nobody names themselves.
 */
export async function checkNames({ server, watch, people }: World): Promise<void> {
  const left = new Set<string>()
  for (const id of server.applied.keys()) {
    const { intent, userId, ids } = watch.saved.get(id) ?? {}
    for (const subject of ids ?? []) {
      if (intent === 'leave_visit') left.add(`${subject} ${userId}`)
    }
  }
  for (const reader of people.filter(server.exists))
    for (const rows of (await server.view(reader)).values())
      for (const [id, row] of rows) {
        if (!id.startsWith('reviews:')) continue
        const review = row as Review
        // What a server that went back has lost is lost.
        const isCertain = watch.judgedBefore.size === 0
        for (const person of companionIds(review)) {
          if (person === review.user_id) watch.failed(6, `${id} names its author`)
          if (isCertain && left.has(`${review.id} ${person}`))
            watch.failed(6, `${reader} reads ${person} on ${id}, who has taken themselves off`)
        }
      }
}
