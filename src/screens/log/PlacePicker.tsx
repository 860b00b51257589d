import CirclePlus from 'lucide-react/icons/circle-plus'
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { cacheFetched } from '#src/commands/cache-fetched.ts'
import { FieldError } from '#src/components/forms/FormMessages.tsx'
import { ChosenPlaceCard } from '#src/components/places/ChosenPlaceCard.tsx'
import { PlacePickerChoice } from '#src/components/places/PlacePickerChoice.tsx'
import { placeSearchStatus } from '#src/components/places/place-search-words.ts'
import { useDeviceLocation } from '#src/components/places/use-location.ts'
import { shownResults, usePlaceSearch } from '#src/components/places/use-place-search.ts'
import { kmTo } from '#src/domain/places/place-search.ts'
import { type ChosenPlace, chosenPlaceOf } from '#src/domain/visits/visit-form.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import type { SearchedPlace } from '#src/services/search-places.ts'
import { useOfflineHint } from '#src/stores/this-browser.ts'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { SearchField } from '#src/ui/SearchField.tsx'
import { NewPlaceSheet } from './NewPlaceSheet.tsx'
import './place-picker.css'

interface PlacePickerProps {
  chosen: ChosenPlace | undefined
  onChoose: (place: ChosenPlace) => void
  /** The initial search text. */
  initialQuery?: string
  /** Why the choice is invalid. */
  error?: string | undefined
}

/**
 * Chooses a restaurant: four suggestions, a search, or a new place typed by hand (spec L§2.2). The chosen one stands alone
 * until the person wants to change it, and stays chosen until there is another.
 */
export function PlacePicker({ chosen, onChoose, initialQuery = '', error }: PlacePickerProps) {
  const copy = useCopy()
  const [query, setQuery] = useState(initialQuery)
  const [isAdding, setAdding] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const [isUsed, setUsed] = useState(false)
  // Read at once if the person has allowed it before, else asked for when the picker is used.
  const { near } = useDeviceLocation(isUsed ? 'ask' : 'if allowed')
  const section = useRef<HTMLElement>(null)
  const changed = useRef(false)
  const id = useId()
  // A slow phone paints the letter first and the places later.
  const search = usePlaceSearch(useDeferredValue(query), near)
  const isQuery = query.trim() !== ''
  const isOpen = !chosen || isChanging

  // What was pressed is gone: the focus goes to the search, or to the button of what was chosen.
  useEffect(() => {
    if (!changed.current) return
    changed.current = false
    section.current?.querySelector<HTMLElement>(isOpen ? 'input' : '.chosen-place button')?.focus()
  })

  const setOpen = (opens: boolean): void => {
    changed.current = true
    setChanging(opens)
    setQuery('')
  }
  const choose = (place: ChosenPlace): void => {
    setOpen(false)
    onChoose(place)
  }
  const chooseFound = ({ unsaved, ...row }: SearchedPlace): void => {
    // Caches the place, so that the visit shows its name at once even if only the server knew it.
    if (!unsaved) void cacheFetched(copy, [{ entity: 'restaurants', row }]).catch(reportError)
    const { place_id, latitude, longitude } = row
    const isNew = unsaved && place_id !== undefined
    choose({ ...chosenPlaceOf(row), ...(isNew && { unsaved: { place_id, latitude, longitude } }) })
  }

  return (
    <section ref={section} className="place-picker" aria-labelledby={`${id}-title`}>
      <div className="place-picker-head">
        <h2 id={`${id}-title`}>Restaurant</h2>
        <SuggestionNote
          isNear={near !== undefined}
          isShown={isOpen && !isQuery && (search.suggestions?.length ?? 0) > 0}
        />
      </div>
      {chosen && (
        <ChosenPlaceCard place={chosen} near={near} saysNextVisit>
          <Button
            aria-label={isChanging ? 'Keep this restaurant' : 'Change restaurant'}
            onClick={() => setOpen(!isChanging)}
          >
            {isChanging ? 'Keep' : 'Change'}
          </Button>
        </ChosenPlaceCard>
      )}
      {isOpen && (
        <>
          <SearchField
            label="Search restaurants"
            placeholder="Search restaurants..."
            value={query}
            onChange={setQuery}
            onFocus={() => setUsed(true)}
            maxLength={100}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-error`}
            onKeyDown={stayInForm}
          />
          <FieldError id={`${id}-error`}>{error}</FieldError>
          <output className="place-picker-status">{isQuery && placeSearchStatus(search)}</output>
          {isQuery ? (
            <ul className="place-choice-list shape-rows" aria-label="Search results">
              {search.found.slice(0, shownResults).map((place) => (
                <li key={place.id}>
                  <PlacePickerChoice
                    place={place}
                    km={kmTo(place, near)}
                    shape="row"
                    onPress={() => chooseFound(place)}
                  />
                </li>
              ))}
              <li>
                <button
                  type="button"
                  className="place-choice place-choice-row shape-row"
                  onClick={() => setAdding(true)}
                >
                  <span className="place-choice-photo place-picker-plus">
                    <Icon icon={CirclePlus} size={22} />
                  </span>
                  <span className="shape-fill">
                    <span className="place-choice-name">Add “{query.trim()}” as a new place</span>
                  </span>
                </button>
              </li>
            </ul>
          ) : (
            <ul className="place-picker-tiles" aria-label="Suggestions">
              {search.suggestions
                ?.filter(({ id }) => id !== chosen?.id)
                .map((place) => (
                  <li key={place.id}>
                    <PlacePickerChoice
                      place={place}
                      km={kmTo(place, near)}
                      shape="tile"
                      onPress={() => chooseFound(place)}
                    />
                  </li>
                ))}
            </ul>
          )}
        </>
      )}
      <NewPlaceSheet
        open={isAdding}
        onOpenChange={setAdding}
        name={query.trim()}
        onAdd={(place) => {
          setAdding(false)
          choose(place)
        }}
      />
    </section>
  )
}

/** Says where the suggestions come from. */
function SuggestionNote({ isNear, isShown }: { isNear: boolean; isShown: boolean }) {
  const isOffline = useOfflineHint()
  if (!isShown || !(isOffline || isNear)) return null
  return <span className="place-picker-note">{isOffline ? 'Places saved on this device' : 'Near you'}</span>
}

/** Enter in the search field must not submit the form. */
function stayInForm(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault()
}
