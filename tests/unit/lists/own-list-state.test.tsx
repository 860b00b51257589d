import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OwnListState } from '#src/components/lists/OwnList.tsx'

// happy-dom has none.
beforeEach(() => void vi.stubGlobal('reportError', vi.fn<(error: unknown) => void>()))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  [true, "It shows here when you're back online."],
  [false, 'Failed to load list'],
])(
  'E5 A list of one’s own that is not on this device says why (offline: %s), and is asked for again',
  async (isOffline, why) => {
    let answer = (): void => {}
    const refresh = vi.fn<() => Promise<void>>(() => new Promise((resolve) => (answer = resolve)))
    render(<OwnListState state={{ kind: 'unreachable', isOffline, refresh }} />)
    expect(screen.getByText('This list is not on this device')).toBeTruthy()
    expect(screen.getByText(why)).toBeTruthy()
    const button = screen.getByRole('button', { name: 'Try again' })
    fireEvent.click(button)
    expect(refresh).toHaveBeenCalledOnce()
    expect(button.getAttribute('aria-busy')).toBe('true')
    answer()
    await vi.waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'))
  },
)
