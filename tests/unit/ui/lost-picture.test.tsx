// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Avatar } from '#src/ui/Avatar.tsx'

afterEach(cleanup)

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
