import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ErrorBoundary } from '#src/app/ErrorBoundary.tsx'
import { StorageError } from '#src/db/owed.ts'

beforeEach(() => {
  // React tells the console of what is caught.
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Broken({ error }: { error: unknown }): never {
  throw error
}

test.each([
  [
    'a full device',
    new StorageError('full', 'QuotaExceededError'),
    "This device's storage cannot be opened",
    "This device's storage is full. Free some space and try again. What you saved stays on this device.",
  ],
  [
    'storage that does not open',
    new StorageError('lost', 'It is in use by another version.'),
    "This device's storage cannot be opened",
    'It is in use by another version. What you saved stays on this device.',
  ],
  [
    'a file of the app that cannot be had',
    new TypeError('Failed to fetch dynamically imported module: /assets/x.js'),
    'This page could not be loaded',
    'It needs a connection, or the app was updated. What you saved stays on this device.',
  ],
  [
    'a fault of a page',
    new TypeError('x is not a function'),
    'Something went wrong',
    'This page cannot be shown. What you saved stays on this device.',
  ],
  [
    'something that is no error',
    undefined,
    'Something went wrong',
    'This page cannot be shown. What you saved stays on this device.',
  ],
])('of %s it says what it means, and that what was saved stays', (_, error, title, text) => {
  render(
    <ErrorBoundary>
      <Broken error={error} />
    </ErrorBoundary>,
  )
  expect(within(screen.getByRole('main')).getByRole('heading').textContent).toBe(title)
  expect(screen.getByRole('alert').querySelector('p')?.textContent).toBe(text)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Try again', 'Go to Home'])
})
