/** Reasons that mutants of more than one kind share, and how one is given. */
import type { Mutant } from '#tests/proof/mutants/make.ts'

/** The mutants of `file` with this `change` that nothing has killed: another one with the same words may be no such. */
export type Equivalent = Pick<Mutant, 'file' | 'change'> & { because: string }

export const inOneTransaction = 'Both are in one transaction, and neither reads what the other writes.'
export const disjoint = 'Both are in one transaction, and no row is in both.'
export const tuned = 'It was chosen by measuring or by feel: one more of it is as good.'
export const counted = 'Of what is counted in thousands or millions, one more or less is as good.'
export const speed = 'Both ways find the same; it is only a question of time.'
export const another = 'Whoever looks asks only whether it is another number.'
export const sign = 'Of a comparison only the sign counts.'
export const empty = 'For none, what follows does nothing.'

export const inFile = (file: string, because: string, ...changes: string[]): Equivalent[] =>
  changes.map((change) => ({ file, change, because }))
