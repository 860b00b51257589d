/** What is around a page for visitors in the unit tests. */
import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, vi } from 'vitest'
import type { CodeService } from '#src/services/codes.ts'
import { ServiceError, type ServiceErrorKind } from '#src/services/service-error.ts'
import { type Session, SessionContext, type SessionService } from '#src/services/session.ts'

/** Call it at the head of a test file. */
export function leaveNothingBehind(): void {
  afterEach(() => {
    cleanup()
    localStorage.clear()
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
}

type Around = { session?: Session | null; service?: Partial<SessionService>; codes?: Partial<CodeService> }

/** Draws the pages at their addresses, the last one; any other address shows itself. */
export function openPages(pages: Record<string, ReactNode>, { session = null, service, codes }: Around) {
  const state = { session, service: service as SessionService, codes: codes as CodeService }
  return render(
    <MemoryRouter initialEntries={Object.keys(pages)} initialIndex={Object.keys(pages).length - 1}>
      <SessionContext value={state}>
        <Routes>
          {Object.entries(pages).map(([path, page]) => (
            <Route key={path} path={path} element={page} />
          ))}
          <Route path="*" element={<Address />} />
        </Routes>
      </SessionContext>
    </MemoryRouter>,
  )
}

const Address = () => <h1>{useLocation().pathname}</h1>

export const fails = (kind: ServiceErrorKind, code = kind as string, message = 'Words of the server') =>
  new ServiceError(kind, message, code)
