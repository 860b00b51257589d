/** What is around a screen of a signed-in person in the unit tests. */
import { cleanup, configure } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, vi } from 'vitest'
import type { LiveCopy } from '#src/db/open.ts'
import { CopyContext } from '#src/queries/use-copy.ts'
import type { CodeService } from '#src/services/codes.ts'
import { ServiceError } from '#src/services/service-error.ts'
import { SessionContext, type SessionService } from '#src/services/session.ts'
import { type Services, ServicesContext } from '#src/services/use-services.ts'
import { openForEach } from '#tests/unit/db/real-stores.ts'
import { uuid } from '#tests/unit/db/rows.ts'

// Ms. Its own second is too short for a machine with other work.
configure({ asyncUtilTimeout: 10_000 })
// happy-dom has none. Outlasts a test: what a form saves when it goes may fail after the test's own stub has gone.
globalThis.reportError ??= () => {}

/** A new copy of `me` for each test; what a test has drawn goes after it. */
export function openCopyForEach(onOpened: (copy: LiveCopy) => void): void {
  openForEach(me, onOpened)
  beforeEach(() => void vi.stubGlobal('reportError', vi.fn<(error: unknown) => void>()))
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
}

/** Who is signed in. */
const me = uuid(1)

/** `address` matches the route `path`. `services`: those that the screen asks for. `isOver`: the server has ended the session. */
export function signedIn(
  copy: LiveCopy,
  services: { [Name in keyof Services]?: Partial<Services[Name]> },
  screen: ReactNode,
  { path = '/', address = path, isOver = false }: { path?: string; address?: string; isOver?: boolean } = {},
) {
  const session = { userId: me, email: 'ada@crumb.example', isOver }
  return (
    <MemoryRouter initialEntries={[address]}>
      <SessionContext value={{ session, service: {} as SessionService, codes: {} as CodeService }}>
        <CopyContext value={copy}>
          <ServicesContext value={services as unknown as Services}>
            <Routes>
              <Route path={path} element={screen} />
            </Routes>
          </ServicesContext>
        </CopyContext>
      </SessionContext>
    </MemoryRouter>
  )
}

/** The browser says that there is no network; vi.restoreAllMocks ends it. */
export const goOffline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)

export const unanswered = async (): Promise<never> => {
  throw new ServiceError('offline', 'There is no network.', 'offline')
}

/** Everything of the person is on the device, as the server has it now. */
export const everythingHasArrived = (copy: LiveCopy): Promise<void> =>
  copy.owed.write(['facts'], (owed) =>
    owed.put('facts', [
      { name: 'first_pull_done', value: true },
      { name: 'last_contact', value: copy.clock.now() },
      { name: 'last_pull', value: copy.clock.now() },
    ]),
  )
