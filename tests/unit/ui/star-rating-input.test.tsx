import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { StarRatingInput } from '#src/components/reviews/StarRatingInput.tsx'

afterEach(cleanup)

describe('StarRatingInput', () => {
  it('is a radio group of ten half steps and "No rating"', () => {
    render(<StarRatingInput label="Food" value={3.5} onChange={() => undefined} />)
    expect(screen.getByRole('group', { name: 'Food' })).toBeTruthy()
    expect(screen.getAllByRole('radio')).toHaveLength(11)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '3.5 out of 5 stars' }).checked).toBe(true)
  })

  it('gives the step chosen, and nothing for "No rating"', () => {
    const onChange = vi.fn<(rating: number | undefined) => void>()
    render(<StarRatingInput label="Food" value={3} onChange={onChange} />)
    fireEvent.click(screen.getByRole('radio', { name: '4.5 out of 5 stars' }))
    fireEvent.click(screen.getByRole('radio', { name: 'Clear: no rating' }))
    expect(onChange.mock.calls).toEqual([[4.5], [undefined]])
  })

  it('shows nothing as chosen before there is a rating: one hint, no number, nothing to clear', () => {
    const { container } = render(<StarRatingInput label="Food" value={undefined} onChange={() => undefined} />)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'No rating' }).checked).toBe(true)
    expect(container.textContent).toBe('FoodFoodTap or slide to rate')
  })

  it('follows a finger along the stars, off their left end to no rating', () => {
    const onChange = vi.fn<(rating: number | undefined) => void>()
    const { container } = render(<StarRatingInput label="Food" value={3} onChange={onChange} />)
    const stars = container.querySelector('.star-input-stars')
    if (!stars) throw new Error('no stars')
    stars.getBoundingClientRect = () => new DOMRect(100, 0, 200, 48)
    for (const clientX of [110, 119.9, 121, 299, 340, 90]) {
      fireEvent.pointerMove(stars, { buttons: 1, clientX })
    }
    fireEvent.pointerMove(stars, { buttons: 0, clientX: 150 })
    expect(onChange.mock.calls).toEqual([[0.5], [0.5], [1], [5], [5], [undefined]])
  })

  it('draws each star by itself, for each takes a fifth of the width that a finger chooses in', () => {
    const { container } = render(<StarRatingInput label="Food" value={3.5} onChange={() => undefined} />)
    const stars = [...container.querySelectorAll('.star-input-stars > .star-shape')]
    expect(stars.map((star) => star.querySelectorAll('.star-shape-full').length)).toEqual([1, 1, 1, 1, 0])
    expect(stars.map((star) => star.querySelectorAll('.star-shape-half').length)).toEqual([0, 0, 0, 1, 0])
  })
})
