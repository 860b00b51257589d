import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Strip } from '#src/ui/Strip.tsx'

type Seen = (isIntersecting: boolean) => void
let observed: Map<Element, Seen>
let whenIdle: (() => void)[]
let isNarrow: boolean

beforeEach(() => {
  observed = new Map()
  whenIdle = []
  isNarrow = true
  const media = { addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('matchMedia', () => ({ ...media, matches: isNarrow }))
  vi.stubGlobal('requestIdleCallback', (work: () => void) => whenIdle.push(work))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: (entries: { isIntersecting: boolean }[]) => void
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.#tell = tell
      }
      observe(element: Element) {
        observed.set(element, (isIntersecting) => this.#tell([{ isIntersecting }]))
      }
      disconnect() {
        observed.clear()
      }
    },
  )
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const cards = ['one', 'two', 'three', 'four', 'five'].map((name) => <li key={name}>{name}</li>)
const draw = (...titles: string[]) =>
  render(
    <MemoryRouter>
      {titles.map((title) => (
        <Strip key={title} title={title} all="/search" shown={2}>
          {cards}
        </Strip>
      ))}
    </MemoryRouter>,
  )
const counts = (): number[] => screen.getAllByRole('list').map((list) => list.childElementCount)
const strip = (index: number): HTMLElement => screen.getAllByRole('list')[index] as HTMLElement
const see = (index: number, isDrawn: boolean): void => observed.get(strip(index))?.(isDrawn)
const beIdle = () => act(async () => whenIdle.shift()?.())

test('Beyond the cards that a phone shows the others come when it is idle', async () => {
  draw('Nearby')
  await act(async () => see(0, true))
  expect(counts()).toEqual([2])
  await beIdle()
  expect(counts()).toEqual([5])
})

test('What is not drawn, below the picture of home, draws no others, idle or not', async () => {
  draw('Nearby')
  await act(async () => see(0, false))
  expect(whenIdle).toEqual([])
  expect(counts()).toEqual([2])
})

test('A window wider than a phone held upright shows more, and has all of them at once', () => {
  isNarrow = false
  draw('Nearby')
  expect(counts()).toEqual([5])
})

test('The strips of a page come one at a time', async () => {
  draw('Nearby', 'Featured')
  const [first, second] = [observed.get(strip(0)), observed.get(strip(1))]
  await act(async () => {
    first?.(true)
    second?.(true)
  })
  await beIdle()
  expect(counts()).toEqual([5, 2])
  await beIdle()
  expect(counts()).toEqual([5, 5])
})

test('Whoever scrolls a strip does not wait, and loses no card on the way back', () => {
  draw('Nearby')
  const list = strip(0)
  for (const place of [10, 0]) {
    list.scrollLeft = place
    fireEvent.scroll(list)
    expect(counts()).toEqual([5])
  }
})

test('A strip that is gone draws nothing, and keeps none from its turn', async () => {
  const { unmount } = draw('Nearby')
  const seen = observed.get(strip(0))
  await act(async () => seen?.(true))
  unmount()
  draw('Featured')
  await act(async () => see(0, true))
  await beIdle()
  await beIdle()
  expect(counts()).toEqual([5])
})
