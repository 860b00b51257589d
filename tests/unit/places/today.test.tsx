import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useToday } from '#src/components/page/in-front.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('A card that appears has no other card drawn again; all move on together when some minutes have passed', () => {
  const drawn: string[] = []
  const Card = ({ name }: { name: string }) => {
    drawn.push(`${name} ${useToday() - start}`)
    return null
  }
  vi.setSystemTime('2040-01-01T12:00:00Z')
  const start = Date.now()
  render(<Card name="first" />)
  expect(drawn.at(-1)).toBe('first 0')
  drawn.length = 0
  vi.setSystemTime('2040-01-01T12:00:30Z')
  render(<Card name="second" />)
  expect(drawn).toEqual(['second 0'])
  act(() => void vi.advanceTimersByTime(5 * 60_000))
  expect(drawn.slice(1)).toEqual(['first 330000', 'second 330000'])
})

test('Out of sight no card is drawn anew; they move on when the page is seen again', () => {
  const drawn: number[] = []
  const Card = () => {
    drawn.push(useToday())
    return null
  }
  vi.setSystemTime('2041-01-01T12:00:00Z')
  render(<Card />)
  drawn.length = 0
  const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const change = (): void => act(() => void document.dispatchEvent(new Event('visibilitychange')))
  change()
  act(() => void vi.advanceTimersByTime(3600_000))
  expect(drawn).toEqual([])
  sight.mockReturnValue('visible')
  change()
  expect(drawn).toEqual([Date.now()])
})
