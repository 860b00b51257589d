import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { StarRating, StarRow } from '#src/components/reviews/StarRating.tsx'

afterEach(cleanup)

/** How many outlines a kind of star has in the drawing. */
const starsIn = (drawing: Element, kind: string): number =>
  [...drawing.querySelectorAll(kind)].reduce((sum, path) => sum + (path.getAttribute('d')?.match(/M/g)?.length ?? 0), 0)

describe('five stars', () => {
  it.each([0, 0.5, 1, 2.5, 4, 4.5, 5])('%s of them are full, a half beside an empty one', (rating) => {
    const { container } = render(<StarRow rating={rating} />)
    const full = Math.floor(rating)
    expect(starsIn(container, '.star-shape-full:not(.star-shape-half)')).toBe(full)
    expect(starsIn(container, '.star-shape-half')).toBe(2 * (rating - full))
    expect(starsIn(container, '.star-shape-empty')).toBe(5 - full)
  })

  it('stand side by side, a half one on the place of its empty one', () => {
    const { container } = render(<StarRow rating={2.5} />)
    const placesOf = (kind: string): number[] =>
      [...(container.querySelector(kind)?.getAttribute('d') ?? '').matchAll(/M([\d.]+)/g)].map(([, x]) => Number(x))
    expect(placesOf('.star-shape-full')).toEqual([11.525, 37.775])
    expect(placesOf('.star-shape-half')).toEqual([64.025])
    expect(placesOf('.star-shape-empty')).toEqual([64.025, 90.275, 116.525])
  })
})

describe('StarRating', () => {
  it('speaks the number and shows the nearest half as a shape', () => {
    const { container } = render(<StarRating rating={3.6} />)
    expect(screen.getByText('3.6 out of 5 stars')).toBeTruthy()
    expect(starsIn(container, '.star-shape-full:not(.star-shape-half)')).toBe(3)
    expect(starsIn(container, '.star-shape-half')).toBe(1)
  })

  it('says "No rating" without one', () => {
    render(<StarRating rating={null} />)
    expect(screen.getByText('No rating')).toBeTruthy()
  })
})
