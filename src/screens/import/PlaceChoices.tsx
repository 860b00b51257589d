import MapPinPlus from 'lucide-react/icons/map-pin-plus'
import { type ReactNode, useId } from 'react'
import { PlacePhoto } from '#src/components/pictures/PlacePhoto.tsx'
import type { PlaceChoice } from '#src/domain/import/import-batch.ts'
import type { Candidate } from '#src/domain/import/match-places.ts'
import { distanceText } from '#src/domain/places/distance.ts'
import { dotted } from '#src/lib/text.ts'
import { Icon } from '#src/ui/Icon.tsx'
import './place-choices.css'

interface PlaceChoicesProps {
  /** As the file writes it. */
  name: string
  candidates: readonly Candidate[]
  value: PlaceChoice | undefined
  onChange: (choice: PlaceChoice) => void
}

/** The places that it may be, and that it is none of these. */
export function PlaceChoices({ name, candidates, value, onChange }: PlaceChoicesProps) {
  const group = useId()
  return (
    <fieldset className="place-choices">
      <legend className="shape-hidden">Which place is “{name}”?</legend>
      {candidates.map((place) => (
        <Choice
          key={place.id}
          group={group}
          isChosen={value?.kind === 'place' && value.place.id === place.id}
          onChoose={() => onChange({ kind: 'place', place })}
          picture={<PlacePhoto place={place} />}
          title={place.name}
        >
          {dotted(place.address, place.km !== undefined && `${distanceText(place.km)} away`)}
        </Choice>
      ))}
      <Choice
        group={group}
        isChosen={value?.kind === 'own'}
        onChoose={() => onChange({ kind: 'own' })}
        picture={
          <span className="place-choices-none">
            <Icon icon={MapPinPlus} size={18} />
          </span>
        }
        title={candidates.length === 0 ? 'A new place' : 'None of these'}
      >
        Keep “{name}” as my own place
      </Choice>
    </fieldset>
  )
}

interface ChoiceProps {
  group: string
  isChosen: boolean
  onChoose: () => void
  picture: ReactNode
  title: string
  children: ReactNode
}

function Choice({ group, isChosen, onChoose, picture, title, children }: ChoiceProps) {
  return (
    <label className="place-choices-row shape-row">
      <input type="radio" className="choice-input choice-radio" name={group} checked={isChosen} onChange={onChoose} />
      <span className="place-choices-photo">{picture}</span>
      <span className="shape-fill">
        <span className="place-choices-name">
          <bdi>{title}</bdi>
        </span>
        <span className="shape-caption shape-clamp" dir="auto">
          {children}
        </span>
      </span>
    </label>
  )
}
