/**
 * Mistakes in the sources of what the simulation once took from the app itself: effects of intents, and the ids that a mutation is
 * about. Found by the model's own side of every intent (foreseeing.ts), and by ids by shape (ids-in-input.ts). And one that breaks
 * nothing but a promise.
 */
export type SourceBug = {
  name: string
  file: string
  /** What stands there once, and what takes its place. */
  was: string
  is: string
  /** It catches it. */
  seed: number
}

export const sourceBugs: readonly SourceBug[] = [
  {
    name: 'the place of a deleted visit stays among the favorites',
    file: 'src/domain/work/intents/visits.ts',
    was: "? changeOfProfile(profile, withoutPlace(profile, 'favorites', review.restaurant_id))",
    is: '? changeOfProfile(profile, profile)',
    seed: 28,
  },
  {
    name: 'a text that was replaced unseen is not kept',
    file: 'src/domain/earlier-texts.ts',
    was: "if (!known) changes.push(put('earlier_texts', id, row))",
    is: '',
    seed: 320_000_000,
  },
  {
    name: 'ids inside of an input are not found, and what shares them overtakes',
    file: 'src/domain/work/dependencies.ts',
    was: 'for (const part of Object.values(value)) visit(part)',
    is: "for (const part of Object.values(value)) if (typeof part === 'string') visit(part)",
    seed: 1,
  },
  {
    name: 'nobody waits for a write, nor for its failure',
    file: 'sync/engine.ts',
    was: "await owed.put('facts', [{ name: 'connection', value: connection }])",
    is: "owed.put('facts', [{ name: 'connection', value: connection }])",
    seed: 5,
  },
]
