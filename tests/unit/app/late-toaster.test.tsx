import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { LateToaster } from '#src/app/LateToaster.tsx'
import { toastSaved, toastSuccess } from '#src/ui/toast.ts'

afterEach(cleanup)

test('what is said before toasts have been loaded is shown once they are', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  render(<LateToaster />)
  toastSaved('Saved on this device')
  toastSuccess('Sent')
  // Not after five seconds, as without a toast.
  await Promise.resolve()
  vi.advanceTimersByTime(1)
  vi.useRealTimers()
  for (const text of ['Saved on this device', 'Sent']) expect(await screen.findByText(text)).toBeDefined()
})
