import { Slider } from 'radix-ui'
import type { KeyboardEvent } from 'react'
import './RangeSlider.css'

interface RangeSliderProps {
  min: number
  max: number
  step: number
  value: readonly [from: number, to: number]
  onChange: (value: [from: number, to: number]) => void
  /** The spoken names of the two thumbs: "Lowest rating", "Highest rating". */
  labels: readonly [from: string, to: string]
  /** How a thumb speaks its value: "3.5 out of 5 stars". */
  valueText?: (value: number) => string
  /** Numbers under the track. */
  marks?: readonly number[]
}

/** The key that moves a thumb to the other one; Radix would move the other thumb to its end instead. */
const meeting =
  (key: 'Home' | 'End', move: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== key) return
    event.preventDefault()
    event.stopPropagation()
    move()
  }

/** A range between two thumbs. */
export function RangeSlider({ value: [from, to], onChange, labels, valueText, marks, ...range }: RangeSliderProps) {
  return (
    <div className="range-slider">
      <Slider.Root
        {...range}
        className="range-slider-root"
        value={[from, to]}
        onValueChange={([low, high]) => {
          if (low !== undefined && high !== undefined) onChange([low, high])
        }}
      >
        <Slider.Track className="range-slider-track">
          <Slider.Range className="range-slider-range" />
        </Slider.Track>
        <Slider.Thumb
          className="range-slider-thumb"
          aria-label={labels[0]}
          aria-valuetext={valueText?.(from)}
          onKeyDown={meeting('End', () => onChange([to, to]))}
        />
        <Slider.Thumb
          className="range-slider-thumb"
          aria-label={labels[1]}
          aria-valuetext={valueText?.(to)}
          onKeyDown={meeting('Home', () => onChange([from, from]))}
        />
      </Slider.Root>
      {marks && (
        <div className="range-slider-marks shape-caption" aria-hidden="true">
          {marks.map((mark) => (
            <span key={mark}>{mark}</span>
          ))}
        </div>
      )}
    </div>
  )
}
