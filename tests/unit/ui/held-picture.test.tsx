import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginFirstSync, firstPageIsShown } from '#src/lib/first-sync.ts'
import { Photo } from '#src/ui/Photo.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  // The lock is for other pages and the service worker.
  Object.defineProperty(navigator, 'locks', { value: { request: async () => {} }, configurable: true })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const addresses = () => Array.from(document.querySelectorAll('img'), ({ alt }) => alt)
const draw = () =>
  render(
    <>
      <Photo src="https://crumb.example/1.webp" name="Kumo" alt="first" eager />
      <Photo src="https://crumb.example/2.webp" name="Kumo" alt="second" />
      <Photo src="blob:3" name="Kumo" alt="on the device" />
    </>,
  )

test('In a first sync the first pictures come when home is whole, the others when all rows have arrived', () => {
  const end = beginFirstSync()
  draw()
  expect(addresses()).toEqual(['on the device'])
  act(firstPageIsShown)
  expect(addresses()).toEqual(['first', 'on the device'])
  act(end)
  expect(addresses()).toEqual(['first', 'second', 'on the device'])
})

test('A first sync that makes no progress keeps no picture back for longer than 15 s', () => {
  beginFirstSync()
  draw()
  expect(addresses()).toEqual(['on the device'])
  act(() => void vi.advanceTimersByTime(15_000))
  expect(addresses()).toHaveLength(3)
})

test('Without a first sync every picture comes at once', () => {
  draw()
  expect(addresses()).toHaveLength(3)
})
