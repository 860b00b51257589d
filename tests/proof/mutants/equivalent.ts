/** Mutants that change nothing that anybody could see, each with the reason: nothing can kill them. */
import { equivalentInDb } from './equivalent/db.ts'
import type { Equivalent } from './equivalent/reasons.ts'
import { equivalentInSql } from './equivalent/sql.ts'
import { equivalentInSync } from './equivalent/sync.ts'
import { equivalentInWork } from './equivalent/work.ts'
import type { Mutant } from './make.ts'

export const isEquivalent = (one: Equivalent, { file, change }: Mutant): boolean =>
  one.file === file && one.change === change

export const equivalents: readonly Equivalent[] = [
  ...equivalentInDb,
  ...equivalentInWork,
  ...equivalentInSync,
  ...equivalentInSql,
]
