/** Where hardships begin, and what draws them. */
import { createRandom, type Random } from '#tests/simulation/random.ts'

/**
 * Only seeds from here on have hardships: the others, kept ones, planted bugs' first ones and those that the ledger had when
 * hardships came, mean what they meant.
 */
const firstSeedWithHardships = 1_000_000_100

/** Where the tests' own seeds with hardships begin, so far away that for the ledger every seed is new. */
export const firstTestedSeed = 3_000_000_000

/** `without`: the kind that is turned off in this run. */
export type Unless = (kind: string, random: Random | undefined) => Random | undefined

/** What draws one kind, apart from everything else; undefined for a seed that does not have it. Each kind has a number of its own. */
export function hardshipStream(seed: number, kind: number, probability: number): Random | undefined {
  if (seed < firstSeedWithHardships) return undefined
  const random = createRandom(kind * 2 ** 32 + seed)
  return random.chance(probability) ? random : undefined
}
