/** What signing out would delete for good. */
import { combineLatest, map, type Observable } from 'rxjs'
import type { LocalCopy } from '#src/db/open.ts'
import type { UnsentWork } from '#src/domain/work/work-summary.ts'
import { allDrafts } from './drafts.ts'
import { owedCount, syncStatus } from './sync-status.ts'

/** Live. */
export const unsentWork = (copy: LocalCopy): Observable<UnsentWork> =>
  combineLatest([syncStatus(copy), allDrafts(copy)]).pipe(
    map(([status, drafts]) => ({ changes: owedCount(status), drafts: drafts.length })),
  )
