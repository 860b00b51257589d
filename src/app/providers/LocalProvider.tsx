import { type ReactNode, use } from 'react'
import { localOf } from '#src/app/local/running.ts'
import type { SessionKeeper } from '#src/backend/session.ts'
import { CopyContext } from '#src/queries/use-copy.ts'
import { ServicesContext } from '#src/services/use-services.ts'

/** Gives the screens the local copy of this person; suspends until it is open, and throws when it cannot be. */
export function LocalProvider(props: { session: SessionKeeper; userId: string; children: ReactNode }) {
  const { copy, services } = use(localOf(props.session, props.userId))
  return (
    <CopyContext value={copy}>
      <ServicesContext value={services}>{props.children}</ServicesContext>
    </CopyContext>
  )
}
