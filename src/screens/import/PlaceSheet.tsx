import { useDeferredValue, useState } from 'react'
import { choosePlace } from '#src/commands/imports.ts'
import { PlacePickerChoice } from '#src/components/places/PlacePickerChoice.tsx'
import { placeSearchStatus } from '#src/components/places/place-search-words.ts'
import { shownResults, usePlaceSearch } from '#src/components/places/use-place-search.ts'
import { decisionOf, type PlaceChoice } from '#src/domain/import/import-batch.ts'
import { candidateOf, pointOf } from '#src/domain/import/match-places.ts'
import type { PlaceGroup } from '#src/domain/import/reviewed-places.ts'
import { kmTo } from '#src/domain/places/place-search.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import { Button } from '#src/ui/Button.tsx'
import { Sheet } from '#src/ui/Dialog.tsx'
import { SearchField } from '#src/ui/SearchField.tsx'
import { toastError } from '#src/ui/toast.ts'
import { InFile } from './CheckCard.tsx'
import { PlaceChoices } from './PlaceChoices.tsx'
import './place-sheet.css'

/** Corrects one place: another one, one's own, or left out. */
export function PlaceSheet({ group, onClose }: { group: PlaceGroup; onClose: () => void }) {
  const copy = useCopy()
  const { place, reviewed } = group
  const [query, setQuery] = useState('')
  const [choice, setChoice] = useState(decisionOf(reviewed))
  const near = pointOf(place)
  const search = usePlaceSearch(useDeferredValue(query), near)
  const isQuery = query.trim() !== ''

  const decide = (decision: PlaceChoice): void => void note(decision).catch(reportError)
  async function note(decision: PlaceChoice): Promise<void> {
    const result = await choosePlace(copy, place.key, decision)
    if (result.ok) onClose()
    else toastError('Error', result.error.message)
  }
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title="Which place is it?"
      actions={
        <>
          <Button variant="quiet" onClick={() => decide({ kind: 'out' })}>
            Leave Out
          </Button>
          {choice && !isQuery && (
            <Button variant="primary" onClick={() => decide(choice)}>
              Done
            </Button>
          )}
        </>
      }
    >
      <div className="place-sheet">
        <InFile group={group} />
        <SearchField
          label="Search restaurants"
          placeholder="Search restaurants..."
          value={query}
          onChange={setQuery}
          maxLength={100}
        />
        <output className="shape-caption">{isQuery && placeSearchStatus(search)}</output>
        {isQuery ? (
          <ul className="place-choice-list shape-rows" aria-label="Search results">
            {search.found.slice(0, shownResults).map((one) => (
              <li key={one.id}>
                <PlacePickerChoice
                  place={one}
                  km={kmTo(one, near)}
                  shape="row"
                  onPress={() => decide({ kind: 'place', place: candidateOf(one, near) })}
                />
              </li>
            ))}
          </ul>
        ) : (
          <PlaceChoices name={place.name} candidates={reviewed.match.candidates} value={choice} onChange={setChoice} />
        )}
      </div>
    </Sheet>
  )
}
