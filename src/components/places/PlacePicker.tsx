import CirclePlus from 'lucide-react/icons/circle-plus'
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { cacheFetched } from '#src/commands/cache-fetched.ts'
import { FieldError } from '#src/components/forms/FormMessages.tsx'
import { type Findable, kmTo } from '#src/domain/places/place-search.ts'
import { type ChosenPlace, chosenPlaceOf } from '#src/domain/visits/visit-form.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import type { Location } from '#src/services/places.ts'
import type { SearchedPlace } from '#src/services/search-places.ts'
import { useOfflineHint } from '#src/stores/this-browser.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { SearchField } from '#src/ui/SearchField.tsx'
import { PlacePickerChoice } from './PlacePickerChoice.tsx'
import { NewPlaceSheet } from './PlacePickerNewPlace.tsx'
import { useDeviceLocation } from './use-location.ts'
import { shownResults, usePlaceSearch } from './use-place-search.ts'
import './PlacePicker.css'

interface PlacePickerProps {
  chosen: ChosenPlace | undefined
  onChoose: (place: ChosenPlace | undefined) => void
  /** The initial search text. */
  initialQuery?: string
  /** Why the choice is invalid. */
  error?: string | undefined
}

/** Chooses a restaurant: four suggestions, a search, or a new place typed by hand (spec L§2.2). */
export function PlacePicker({ chosen, onChoose, initialQuery = '', error }: PlacePickerProps) {
  const copy = useCopy()
  const [query, setQuery] = useState(initialQuery)
  const [isAdding, setAdding] = useState(false)
  /** The choice came from the search or was typed in: it is shown alone. */
  const [isSearched, setSearched] = useState(false)
  const [isUsed, setUsed] = useState(false)
  // Read at once if the person has allowed it before, else asked for when the picker is used.
  const { near } = useDeviceLocation(isUsed ? 'ask' : 'if allowed')
  const section = useRef<HTMLElement>(null)
  const focusChosen = useRef(false)
  const id = useId()
  // A slow phone paints the letter first and the places later.
  const search = usePlaceSearch(useDeferredValue(query), near)
  const isQuery = query.trim() !== ''

  useEffect(() => {
    if (!focusChosen.current) return
    focusChosen.current = false
    section.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus()
  })

  const choose = (place: ChosenPlace | undefined): void => {
    focusChosen.current = place !== undefined
    setSearched(isQuery && place !== undefined)
    setQuery('')
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
        <SuggestionNote isNear={near !== undefined} isShown={!isQuery && (search.suggestions?.length ?? 0) > 0} />
      </div>
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
      <output className="place-picker-status">{isQuery && statusOf(search)}</output>
      {isQuery ? (
        <ul className="place-choice-list shape-rows" aria-label="Search results">
          {search.found.slice(0, shownResults).map((place) => (
            <li key={place.id}>
              <PlacePickerChoice place={place} km={kmTo(place, near)} shape="row" onPress={() => chooseFound(place)} />
            </li>
          ))}
          <li>
            <button type="button" className="place-choice place-choice-row shape-row" onClick={() => setAdding(true)}>
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
        <Suggestions
          chosen={chosen}
          isAlone={isSearched}
          suggestions={search.suggestions}
          near={near}
          onPress={chooseFound}
          onDrop={() => choose(undefined)}
        />
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

interface SuggestionsProps {
  chosen: ChosenPlace | undefined
  isAlone: boolean
  suggestions: SearchedPlace[] | undefined
  near: Location | undefined
  onPress: (place: SearchedPlace) => void
  onDrop: () => void
}

/** The suggested places with the chosen one marked, or only the chosen one. */
function Suggestions({ chosen, isAlone, suggestions = [], near, onPress, onDrop }: SuggestionsProps) {
  const isSuggested = !isAlone && suggestions.some(({ id }) => id === chosen?.id)
  const tile = (place: Findable & { photo?: string | undefined }, onChoose: () => void) => {
    const isChosen = place.id === chosen?.id
    return (
      // A stable key: the chosen one keeps its element and its focus when the others come and go.
      <li key={place.id}>
        <PlacePickerChoice
          place={place}
          km={kmTo(place, near)}
          shape="tile"
          chosen={isChosen}
          onPress={isChosen ? onDrop : onChoose}
        />
      </li>
    )
  }
  return (
    <ul className="place-picker-tiles" aria-label="Suggestions">
      {chosen && !isSuggested ? tile(chosen, onDrop) : suggestions.map((place) => tile(place, () => onPress(place)))}
    </ul>
  )
}

/** Says where the suggestions come from. */
function SuggestionNote({ isNear, isShown }: { isNear: boolean; isShown: boolean }) {
  const isOffline = useOfflineHint()
  if (!isShown || !(isOffline || isNear)) return null
  return <span className="place-picker-note">{isOffline ? 'Places saved on this phone' : 'Near you'}</span>
}

function statusOf({ found, isSearching, isLocal }: ReturnType<typeof usePlaceSearch>): string {
  if (isSearching) return 'Searching restaurants...'
  const local = isLocal ? 'Showing places saved on this phone. ' : ''
  if (found.length === 0) return `${local}No restaurants found. Try a different search term.`
  if (found.length > shownResults) return `${local}Showing the first ${shownResults}. Type more to see fewer.`
  return local || `${found.length} ${found.length === 1 ? 'result' : 'results'}`
}

/** Enter in the search field must not submit the form. */
function stayInForm(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault()
}
