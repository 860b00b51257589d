import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Splash } from '#src/app/frame/Splash.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('A4 What may hold a start up is said after ten seconds, with a button that loads again', () => {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { reload })
  render(<Splash />)
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
  pass(9_999)
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  pass(1)
  expect(screen.getByText(/If crumb\. is open in another tab, close that tab\.$/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Load again' }))
  expect(reload).toHaveBeenCalledOnce()
})
