import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { RangeSlider } from '#src/ui/RangeSlider.tsx'

afterEach(cleanup)

test.each([
  ['Lowest', 'Home', [0, 4]],
  ['Lowest', 'End', [4, 4]],
  ['Highest', 'Home', [1, 1]],
  ['Highest', 'End', [1, 5]],
])('B5 The thumb with the focus is the one that moves: %s, %s', (label, key, expected) => {
  const seen: number[][] = []
  render(
    <RangeSlider
      min={0}
      max={5}
      step={0.1}
      value={[1, 4]}
      onChange={(value) => seen.push(value)}
      labels={['Lowest', 'Highest']}
    />,
  )
  const thumb = screen.getByLabelText(label)
  thumb.focus()
  fireEvent.keyDown(thumb, { key })
  expect(seen).toEqual([expected])
})
