/** What a run of mutants is asked for, and which it draws. */
import { createRandom } from '#tests/simulation/random.ts'

export type MutantsOrder = {
  root: string
  sample: number | undefined
  seed: number
  /** The simulation alone: the tests take minutes before the first mutant. */
  isQuick: boolean
  /** Judges what has survived once more. */
  isAgain: boolean
  say: (line: string) => void
}

/** `of`: the mutants of this file alone; `by`: these test files alone are asked, and no seeds. */
export type Part = { of: string | undefined; by: readonly string[] | undefined }

/** The same ones for the same seed and sources; a larger sample has those of a smaller one. */
export function sampleOf<Value>(values: readonly Value[], count: number, seed: number): Value[] {
  const random = createRandom(seed)
  const left = [...values]
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(random.int(left.length), 1)[0] as Value)
}
