import { useState } from 'react'
import { distanceError, distanceWords, parseDistance } from '#src/domain/filter/filter-choices.ts'
import { Button } from '#src/ui/Button.tsx'
import { ChipButton } from '#src/ui/Chip.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { toastError } from '#src/ui/toast.ts'

const presets = [1, 2, 5, 10, undefined]
const mostDigits = 5

interface FilterDistanceProps {
  /** In km; absent means any. */
  distance: number | undefined
  hasLocation: boolean
  onChoose: (distance: number | undefined) => void
}

/** The maximum distance: one of a few, or a whole number of km (spec D§5). */
export function FilterDistance({ distance, hasLocation, onChoose }: FilterDistanceProps) {
  const [typed, setTyped] = useState(distance === undefined || presets.includes(distance) ? '' : String(distance))
  const [isWrong, setWrong] = useState(false)
  return (
    <div className="filter-distance">
      {!hasLocation && (
        <p className="filter-note shape-caption">We don't know where you are, so distance leaves nothing out.</p>
      )}
      <div className="filter-distance-presets">
        {presets.map((preset) => (
          <ChipButton key={preset ?? 'any'} selected={preset === distance} onClick={() => onChoose(preset)}>
            {distanceWords(preset)}
          </ChipButton>
        ))}
      </div>
      <form
        className="filter-distance-custom"
        onSubmit={(event) => {
          event.preventDefault()
          if (typed === '') return
          const chosen = parseDistance(typed)
          setWrong(chosen === undefined)
          if (chosen === undefined) toastError('Error', distanceError)
          else onChoose(chosen)
        }}
      >
        <TextField
          label="Custom distance"
          inputMode="numeric"
          enterKeyHint="done"
          autoComplete="off"
          suffix={<span>km</span>}
          value={typed}
          onChange={(event) => {
            setWrong(false)
            setTyped(event.target.value.replaceAll(/\D/g, '').slice(0, mostDigits))
          }}
          // Beside the toast of spec D§8, which is outside the popover, where a screen reader cannot look now.
          error={isWrong ? distanceError : undefined}
        />
        <Button type="submit" variant="soft" disabled={typed === ''}>
          Apply
        </Button>
      </form>
    </div>
  )
}
