import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Avatar } from '#src/ui/Avatar.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('A picture that did not come is not asked for by the next card, until the network is back', () => {
  const card = <Avatar src="https://crumb.example/ben.webp" name="ben" />
  const first = render(card).container
  const picture = first.querySelector('img')
  if (!picture) throw new Error('There is no picture')
  fireEvent.error(picture)
  expect(first.textContent).toBe('B')
  const second = render(card).container
  expect(second.querySelector('img')).toBeNull()
  window.dispatchEvent(new Event('online'))
  expect(render(card).container.querySelector('img')).not.toBeNull()
})

test('While the browser knows of no network, no minute is long enough to ask for it again', () => {
  vi.useFakeTimers()
  const radio = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const card = <Avatar src="https://crumb.example/cleo.webp" name="cleo" />
  const hasPicture = (): boolean => render(card).container.querySelector('img') !== null
  fireEvent.error(render(card).getByRole('presentation', { hidden: true }))
  vi.advanceTimersByTime(150_000)
  expect(hasPicture()).toBe(false)
  radio.mockReturnValue(true)
  vi.advanceTimersByTime(60_000)
  expect(hasPicture()).toBe(true)
})
