import MapPinCheck from 'lucide-react/icons/map-pin-check'
import { useState } from 'react'
import { saveIntent } from '#src/commands/save-intent.ts'
import { FieldError } from '#src/components/forms/FormMessages.tsx'
import { sayOutcome } from '#src/components/offline/say-outcome.ts'
import { atMost, placeAddressLength, placeNameLength, reportDescriptionLength } from '#src/domain/limits.ts'
import { type PlaceProblem, placeProblems } from '#src/domain/places/place-report.ts'
import type { ChosenPlace } from '#src/domain/visits/visit-form.ts'
import { characterCount } from '#src/lib/text.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import type { Location } from '#src/services/places.ts'
import { useServices } from '#src/services/use-services.ts'
import { Button } from '#src/ui/Button.tsx'
import { Sheet } from '#src/ui/Dialog.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { RadioGroup } from '#src/ui/RadioGroup.tsx'
import { TextArea } from '#src/ui/TextArea.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { toastError, toastSuccess } from '#src/ui/toast.ts'
import { OtherPlace } from './OtherPlace.tsx'
import type { Place } from './place.ts'
import './suggest-edit.css'

interface SuggestEditSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  place: Place
}

/** Reports a wrong place, also offline: what is wrong, and how it should be. */
export function SuggestEditSheet({ open, onOpenChange, place }: SuggestEditSheetProps) {
  const copy = useCopy()
  const [problem, setProblem] = useState<PlaceProblem>()
  const [name, setName] = useState(place.name)
  const [address, setAddress] = useState(place.address ?? '')
  const [spot, setSpot] = useState<Location>()
  const [other, setOther] = useState<ChosenPlace>()
  const [description, setDescription] = useState('')
  const [error, setError] = useState<string>()
  const [isSaving, setSaving] = useState(false)

  const options = placeProblems
    .filter(([value]) => value !== 'closed' || !place.is_closed)
    .map(([value, label]) => ({ value, label }))
  const choose = (chosen: PlaceProblem): void => {
    setProblem(chosen)
    setError(undefined)
  }

  async function submit(): Promise<void> {
    if (isSaving) return
    const wrong = problemWith({ problem, name, address, spot, other, place })
    setError(wrong)
    if (wrong !== undefined || !problem) return
    setSaving(true)
    const result = await saveIntent(copy, 'report_place', {
      restaurant_id: place.id,
      problem,
      description,
      ...(problem === 'name' && { name }),
      ...(problem === 'position' && { address, ...spot }),
      ...(problem === 'duplicate' && { duplicate_of: other?.id }),
    })
    setSaving(false)
    if (!result.ok) {
      setError(result.error.message)
      return
    }
    setProblem(undefined)
    setDescription('')
    onOpenChange(false)
    await sayOutcome(copy, ({ intent, input }) => intent === 'report_place' && input['restaurant_id'] === place.id, {
      onDevice: 'Saved on this device.',
      accepted: () => toastSuccess('Suggestion sent', { description: 'Thank you. A moderator will look at it.' }),
      refused: (reason) => toastError('Error', reason),
    })
  }

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Suggest an edit"
      description="A moderator checks it before it changes for everybody."
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          {/* Not `disabled`: pressing it without a choice explains why nothing happens. */}
          <Button
            variant="primary"
            aria-disabled={!problem || undefined}
            onClick={() => void submit().catch(reportError)}
          >
            Send
          </Button>
        </>
      }
    >
      <div className="suggest-edit">
        <RadioGroup label="What is wrong?" options={options} value={problem} onChange={choose} />
        {problem === 'name' && (
          <TextField
            label="What is it called?"
            value={name}
            maxLength={placeNameLength}
            autoComplete="off"
            dir="auto"
            error={error}
            onChange={({ target }) => setName(target.value)}
          />
        )}
        {problem === 'position' && (
          <>
            <TextField
              label="Where is it?"
              value={address}
              maxLength={placeAddressLength}
              autoComplete="off"
              dir="auto"
              error={error}
              onChange={({ target }) => setAddress(target.value)}
            />
            <SpotButton spot={spot} onFound={setSpot} />
          </>
        )}
        {problem === 'duplicate' && <OtherPlace place={place} chosen={other} onChoose={setOther} error={error} />}
        {problem && (
          <TextArea
            label="Anything else? (optional)"
            value={description}
            onChange={(event) => setDescription(event.target.value)}
            error={
              characterCount(description) > reportDescriptionLength
                ? atMost('A description', reportDescriptionLength)
                : undefined
            }
            rows={2}
            dir="auto"
          />
        )}
        <FieldError id="suggest-edit-error">{!problem || problem === 'closed' ? error : undefined}</FieldError>
      </div>
    </Sheet>
  )
}

type Suggested = {
  problem: PlaceProblem | undefined
  name: string
  address: string
  spot: Location | undefined
  other: ChosenPlace | undefined
  place: Place
}

/** Why a moderator could do nothing with it, or undefined. */
function problemWith({ problem, name, address, spot, other, place }: Suggested): string | undefined {
  if (!problem) return 'Please choose what is wrong.'
  if (problem === 'name' && name.trim() === place.name) return 'Please write the right name.'
  if (problem === 'position' && !spot && address.trim() === (place.address ?? ''))
    return 'Please write the right address, or add your location.'
  if (problem === 'duplicate' && !other) return 'Please choose the other place.'
  return undefined
}

/** Adds where the person stands: most exact, and needs no network. */
function SpotButton({ spot, onFound }: { spot: Location | undefined; onFound: (spot: Location) => void }) {
  const { location } = useServices()
  const [isAsking, setAsking] = useState(false)
  const ask = async (): Promise<void> => {
    setAsking(true)
    const found = await location.askAgain()
    setAsking(false)
    if (found) onFound(found)
    else toastError('No location', "This device can't tell where it is.")
  }
  if (spot)
    return (
      <output className="suggest-edit-spot">
        <Icon icon={MapPinCheck} size={18} />
        Your location is added.
      </output>
    )
  return (
    <Button variant="soft" block busy={isAsking} onClick={() => void ask().catch(reportError)}>
      {isAsking ? 'Looking...' : "I'm there now: add my location"}
    </Button>
  )
}
