import { act, cleanup, render, screen } from '@testing-library/react'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NotFoundPage } from '#src/screens/not-found/NotFoundPage.tsx'
import { SessionContext } from '#src/services/session.ts'

beforeEach(() => {
  history.replaceState(null, '', '/nowhere')
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const session = { userId: '1', email: 'ada@crumb.example', isOver: false }

test.each([
  ['takes signed-in people home after two seconds', session, 'Home'],
  ['lets visitors read on', null, 'Page not found'],
])('A7 Not found %s', async (_title, signedIn, then) => {
  const value = { session: signedIn } as never
  render(
    <BrowserRouter>
      <SessionContext value={value}>
        <Routes>
          <Route path="/start" element={<h1>Home</h1>} />
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </SessionContext>
    </BrowserRouter>,
  )
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  await pass(1_999)
  expect(screen.getByText('Page not found')).toBeTruthy()
  await pass(1)
  expect(screen.getByText(then)).toBeTruthy()
})
