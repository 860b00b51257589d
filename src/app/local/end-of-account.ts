/** What happens on this device when the server says that the account is gone. Loaded only then. */
import { firstValueFrom } from 'rxjs'
import type { SessionKeeper } from '#src/backend/session.ts'
import type { LiveCopy } from '#src/db/open.ts'
import { hasUnsent } from '#src/domain/work/work-summary.ts'
import { unsentWork } from '#src/queries/drafts.ts'
import { tellGoneAccount } from '#src/stores/account-end.ts'
import { knownGeneration } from '#sync/generation.ts'
import { createResync } from '#sync/resync.ts'

type End = { session: SessionKeeper; copy: LiveCopy; leave: (farewell: string) => Promise<void> }

/**
 * Deletes the copy of a deleted account (invariant 6), except when it holds saved work that the server lacks: the
 * person decides about that. If the server was restored to a backup, the account may be newer than the backup, and the
 * copy may be all they have. Throws BackendError, having done nothing, when it is not certain.
 */
export async function endAccount({ session, copy, leave }: End): Promise<void> {
  if (!(await session.isAccountGone(copy.userId))) return
  const known = await copy.owed.read(['facts'], knownGeneration)
  const wentBack = known !== undefined && (await session.generation()) !== known
  if (wentBack) await createResync(copy).loseAll()
  if (!wentBack && !hasUnsent(await firstValueFrom(unsentWork(copy)))) return leave('This account has been deleted.')
  tellGoneAccount(wentBack ? 'lost' : 'deleted')
}
