/** Mutants that change nothing that anybody could see, each with the reason: nothing can kill them. */
import type { Mutant } from './make.ts'

/** All mutants of `file` with this `change`, on a line that has `on` where that is needed to tell them apart. */
export type Equivalent = Pick<Mutant, 'file' | 'change'> & { line?: number; because: string }

export const isEquivalent = (one: Equivalent, { file, change, line }: Mutant): boolean =>
  one.file === file && one.change === change && (one.line === undefined || one.line === line)

export const equivalents: readonly Equivalent[] = []
