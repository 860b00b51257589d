import { useState } from 'react'
import { PinField } from '#src/components/map/PinField.tsx'
import { placeAddressLength, placeNameLength } from '#src/domain/limits.ts'
import type { Point } from '#src/domain/places/distance.ts'
import type { ChosenPlace } from '#src/domain/visits/visit-form.ts'
import { trimmed } from '#src/lib/text.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import { Button } from '#src/ui/Button.tsx'
import { Sheet } from '#src/ui/Dialog.tsx'
import { TextField } from '#src/ui/TextField.tsx'

interface NewPlaceSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The search text. */
  name: string
  onAdd: (place: ChosenPlace) => void
}

/** A place that nobody knows, typed by hand; this app gives it an id (spec L§4: manual_). */
export function NewPlaceSheet(props: NewPlaceSheetProps) {
  return (
    <Sheet open={props.open} onOpenChange={props.onOpenChange} title="Add a new place">
      <NewPlaceForm {...props} />
    </Sheet>
  )
}

/** Mounted afresh each time the sheet opens. */
function NewPlaceForm({ name: searched, onOpenChange, onAdd }: NewPlaceSheetProps) {
  const copy = useCopy()
  const [name, setName] = useState(searched)
  const [address, setAddress] = useState('')
  const [pin, setPin] = useState<Point>()
  const [problem, setProblem] = useState<string>()
  const add = (): void => {
    const given = trimmed(name)
    if (!given) {
      setProblem('A place needs a name.')
      return
    }
    const id = copy.newId()
    onAdd({ id, name: given, address: trimmed(address), unsaved: { place_id: `manual_${id}`, ...pin } })
  }
  return (
    <form
      className="place-picker-new"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // React bubbles the event to the outer form, which must not submit.
        event.stopPropagation()
        add()
      }}
    >
      <TextField
        label="Name"
        value={name}
        maxLength={placeNameLength}
        error={problem}
        dir="auto"
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label="Address (optional)"
        value={address}
        maxLength={placeAddressLength}
        autoComplete="off"
        dir="auto"
        onChange={({ target }) => setAddress(target.value)}
      />
      <PinField value={pin} onChange={setPin} />
      <div className="place-picker-new-actions">
        <Button onClick={() => onOpenChange(false)}>Cancel</Button>
        <Button type="submit" variant="primary">
          Add place
        </Button>
      </div>
    </form>
  )
}
