import { type ReactNode, use } from 'react'
import type { SessionKeeper } from '../../../sync/backend/session.ts'
import { CopyContext } from '../../queries/use-copy.ts'
import { ServicesContext } from '../../services/use-services.ts'
import { localOf } from '../local/running.ts'

/** Gives the screens the local copy of this person; suspends until it is open, and throws when it cannot be. */
export function LocalProvider(props: { session: SessionKeeper; userId: string; children: ReactNode }) {
  const { copy, services } = use(localOf(props.session, props.userId))
  return (
    <CopyContext value={copy}>
      <ServicesContext value={services}>{props.children}</ServicesContext>
    </CopyContext>
  )
}
