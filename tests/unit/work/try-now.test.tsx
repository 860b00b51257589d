import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { WorkCounts } from '#src/domain/work/work-summary.ts'
import { WorkSummary } from '#src/screens/waiting/WorkSummary.tsx'
import { type Services, ServicesContext } from '#src/services/use-services.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const refresh = vi.fn<() => void>()
const nothing: WorkCounts = {
  refusedVisits: 0,
  refusedChanges: 0,
  failedPhotos: 0,
  changes: 0,
  photos: 0,
  stuck: 0,
  putOff: 0,
  isResyncing: false,
}
const summary = (lastContact: number) => (
  <MemoryRouter>
    <ServicesContext value={{ refresh } as unknown as Services}>
      <WorkSummary counts={nothing} lastContact={lastContact} contact="online" />
    </ServicesContext>
  </MemoryRouter>
)
const button = () => screen.getByRole('button').textContent

it('H2 Trying now asks the server at once, until it answers or 4 s are over', () => {
  const { rerender } = render(summary(1))
  fireEvent.click(screen.getByRole('button', { name: 'Try now' }))
  expect([refresh.mock.calls.length, button()]).toEqual([1, 'Trying...'])
  rerender(summary(2))
  expect(button()).toBe('Try now')

  fireEvent.click(screen.getByRole('button', { name: 'Try now' }))
  act(() => void vi.advanceTimersByTime(3999))
  expect([refresh.mock.calls.length, button()]).toEqual([2, 'Trying...'])
  act(() => void vi.advanceTimersByTime(1))
  expect(button()).toBe('Try now')
})
