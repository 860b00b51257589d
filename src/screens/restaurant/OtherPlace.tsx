import { useDeferredValue, useMemo, useState } from 'react'
import { FieldError } from '#src/components/forms/FormMessages.tsx'
import { ChosenPlaceCard } from '#src/components/places/ChosenPlaceCard.tsx'
import { PlacePickerChoice } from '#src/components/places/PlacePickerChoice.tsx'
import { usePlaceSearch } from '#src/components/places/use-place-search.ts'
import { kmTo } from '#src/domain/places/place-search.ts'
import { type ChosenPlace, chosenPlaceOf } from '#src/domain/visits/visit-form.ts'
import { Button } from '#src/ui/Button.tsx'
import { SearchField } from '#src/ui/SearchField.tsx'
import type { Place } from './place.ts'

/** Enough for one name in one street. */
const shown = 4

interface OtherPlaceProps {
  place: Place
  chosen: ChosenPlace | undefined
  onChoose: (other: ChosenPlace | undefined) => void
  error: string | undefined
}

/** Chooses the place that is the same as this one: those of its name around it first. */
export function OtherPlace({ place, chosen, onChoose, error }: OtherPlaceProps) {
  const { latitude, longitude } = place
  const [query, setQuery] = useState(place.name)
  const near = useMemo(
    () => (latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }),
    [latitude, longitude],
  )
  const { found, isSearching } = usePlaceSearch(useDeferredValue(query), near)
  // What only the maps service knows is no place of ours yet.
  const others = found.filter(({ id, unsaved }) => id !== place.id && !unsaved).slice(0, shown)

  if (chosen)
    return (
      <ChosenPlaceCard place={chosen} near={near}>
        <Button onClick={() => onChoose(undefined)}>Change</Button>
      </ChosenPlaceCard>
    )
  return (
    <div>
      <p className="suggest-edit-label" aria-hidden="true">
        Which place is the same?
      </p>
      <SearchField
        label="Which place is the same?"
        placeholder="Search restaurants..."
        value={query}
        onChange={setQuery}
        maxLength={100}
        aria-invalid={error ? true : undefined}
        aria-describedby="other-place-error"
      />
      <FieldError id="other-place-error">{error}</FieldError>
      <output className="suggest-edit-status shape-caption">
        {isSearching
          ? 'Searching restaurants...'
          : others.length === 0 && 'No other place found. Try a different search term.'}
      </output>
      {others.length > 0 && (
        <ul className="place-choice-list shape-rows" aria-label="Search results">
          {others.map((one) => (
            <li key={one.id}>
              <PlacePickerChoice
                place={one}
                km={kmTo(one, near)}
                shape="row"
                onPress={() => onChoose(chosenPlaceOf(one))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
