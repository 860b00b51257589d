import { type PointerEvent, useId } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/Icon.tsx'

import { StarShape, spokenRating } from './StarRating.tsx'
import './star-input.css'

import X from 'lucide-react/icons/x'

const steps = [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5]

interface StarRatingInputProps {
  label: string
  /** Undefined is "No rating". */
  value: number | undefined
  onChange: (value: number | undefined) => void
  /** `large` for the overall rating, `compact` for a row of the detailed ones. */
  size?: 'large' | 'compact'
}

/**
 * A rating in half steps: a radio group of ten and "No rating", so that arrow keys work. For touch it is one target,
 * where the position of a tap or slide chooses.
 */
export function StarRatingInput({ label, value, onChange, size = 'large' }: StarRatingInputProps) {
  const name = useId()
  const isLarge = size === 'large'
  const noRating = isLarge && value !== undefined ? 'Clear: no rating' : 'No rating'
  const radio = (step: number | undefined) => ({
    type: 'radio',
    name,
    'aria-label': step ? spokenRating(step) : noRating,
    checked: value === step,
    onChange: () => onChange(step),
  })
  const slide = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons !== 1) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const half = Math.ceil(((event.clientX - left) / width) * 10)
    const next = half < 1 ? undefined : Math.min(half, 10) / 2
    if (next !== value) onChange(next)
  }
  return (
    <fieldset
      className={classNames(`star-input star-input-${size}`, isLarge && value === undefined && 'star-input-unrated')}
    >
      <legend className="shape-hidden">{label}</legend>
      <span className="star-input-label" aria-hidden="true">
        {label}
      </span>
      {/* The pointer handlers duplicate what the radio buttons inside offer to keyboards. */}
      <div className="star-input-stars" onPointerMove={slide}>
        {/* Each takes a fifth of the width, in which the position is the value. */}
        {[1, 2, 3, 4, 5].map((star) => (
          <StarShape key={star} fill={fillOf(star, value ?? 0)} />
        ))}
        {steps.map((step, index) => (
          <input key={step} {...radio(step)} className="star-input-step" style={{ left: `${index * 10}%` }} />
        ))}
      </div>
      <label className="star-input-none">
        <input {...radio(undefined)} className="star-input-none-radio" />
        {isLarge
          ? value === undefined
            ? 'Tap or slide to rate'
            : 'Clear'
          : value !== undefined && <Icon icon={X} size={14} />}
      </label>
      <output className="star-input-numeral" aria-hidden="true">
        {value?.toFixed(1)}
      </output>
    </fieldset>
  )
}

const fillOf = (star: number, rating: number): 0 | 0.5 | 1 => (rating >= star ? 1 : rating >= star - 0.5 ? 0.5 : 0)
