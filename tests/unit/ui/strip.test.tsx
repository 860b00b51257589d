import { cleanup, render, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { Strip } from '#src/ui/Strip.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('A strip below the picture of home draws what fits, and the rest when home is painted', async () => {
  vi.stubGlobal('innerWidth', 412)
  const paint = document.createElement('div')
  paint.id = 'first-paint'
  document.body.prepend(paint)
  const cards = Array.from({ length: 10 }, (_, index) => <li key={`card ${String(index)}`} />)
  const { container } = render(
    <MemoryRouter>
      <Strip title="Near" all="/search">
        {cards}
      </Strip>
    </MemoryRouter>,
  )
  const drawn = (): number => container.querySelectorAll('li').length
  expect(drawn()).toBe(3)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(drawn()).toBe(3)
  paint.remove()
  await waitFor(() => expect(drawn()).toBe(10))
})
