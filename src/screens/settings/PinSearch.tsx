import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { PlacePickerChoice } from '#src/components/places/PlacePickerChoice.tsx'
import { savedPlacesShown } from '#src/components/places/place-search-words.ts'
import { shownResults, usePlaceSearch } from '#src/components/places/use-place-search.ts'
import type { PlaceEntry } from '#src/domain/rows.ts'
import type { SearchedPlace } from '#src/services/search-places.ts'
import { Button } from '#src/ui/Button.tsx'
import { SearchField } from '#src/ui/SearchField.tsx'

/** Ms after the last keystroke (spec L§9). */
const debounce = 500

interface PinSearchProps {
  pinned: readonly PlaceEntry[]
  /** All slots are taken. */
  isFull: boolean
  onPin: (place: SearchedPlace) => Promise<void>
  onCancel: () => void
}

/** Searches a restaurant to pin; already pinned ones are left out. */
export function PinSearch({ pinned, isFull, onPin, onCancel }: PinSearchProps) {
  const [query, setQuery] = useState('')
  const { found, isSearching, isLocal } = usePlaceSearch(useDeferredValue(query), undefined, debounce)
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.querySelector('input')?.focus(), [])
  const isQuery = query.trim() !== ''
  const offered = found.filter(({ id }) => !pinned.some((one) => one.id === id)).slice(0, shownResults)

  const status = (): string => {
    if (isFull) return 'All four places are taken. Remove one to pin another.'
    if (!isQuery) return ''
    if (isSearching) return 'Searching...'
    if (offered.length === 0 && found.length > 0) return 'This restaurant is already pinned.'
    if (offered.length === 0) return `No restaurants found for "${query.trim()}"`
    return isLocal ? savedPlacesShown : ''
  }

  return (
    <div ref={element} className="settings-pin-search">
      <SearchField
        label="Search restaurants"
        placeholder="Search restaurants..."
        value={query}
        onChange={setQuery}
        maxLength={100}
      />
      <output className="settings-pin-status shape-caption">{status()}</output>
      {isQuery && !isFull && offered.length > 0 && (
        <ul className="place-choice-list shape-rows" aria-label="Search results">
          {offered.map((place) => (
            <li key={place.id}>
              <PlacePickerChoice
                place={place}
                km={undefined}
                shape="row"
                onPress={() => {
                  setQuery('')
                  void onPin(place).catch(reportError)
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <Button block onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
