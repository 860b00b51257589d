import { type ReactNode, use } from 'react'
import { localOf } from '#src/app/local/running.ts'
import type { SessionKeeper } from '#src/backend/session.ts'
import { CopyContext } from '#src/queries/use-copy.ts'
import { ServicesContext } from '#src/services/use-services.ts'

/** Provides this person's local copy; suspends until it is open, and throws if it cannot be opened. */
export function LocalProvider(props: { session: SessionKeeper; userId: string; children: ReactNode }) {
  const { copy, services } = use(localOf(props.session, props.userId))
  return (
    <CopyContext value={copy}>
      <ServicesContext value={services}>{props.children}</ServicesContext>
    </CopyContext>
  )
}
