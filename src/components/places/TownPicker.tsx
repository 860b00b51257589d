import MapPin from 'lucide-react/icons/map-pin'
import { useCallback, useState } from 'react'
import { pickTown } from '#src/commands/pick-town.ts'
import { MatchedText } from '#src/components/page/MatchedText.tsx'
import { useServedSearch } from '#src/components/page/use-served-search.ts'
import { findTowns, type KnownTown } from '#src/domain/places/towns.ts'
import { townsHere } from '#src/queries/towns.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import { useServices } from '#src/services/use-services.ts'
import { Sheet } from '#src/ui/Dialog.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { SearchField } from '#src/ui/SearchField.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { toastError } from '#src/ui/toast.ts'
import './town-picker.css'

interface TownPickerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Picks the town to look around in: among those of this device's places, and the server's once somebody types. */
export function TownPicker(props: TownPickerProps) {
  return (
    <Sheet {...props} title="Pick a town" description="You'll see the places around its middle.">
      <Towns onPicked={() => props.onOpenChange(false)} />
    </Sheet>
  )
}

function Towns({ onPicked }: { onPicked: () => void }) {
  const copy = useCopy()
  const { places } = useServices()
  const [typed, setTyped] = useState('')
  const wanted = typed.trim()
  const ask = useCallback((text: string) => places.searchTowns(text), [places])
  const { rows, isSearching, isLocal } = useServedSearch<KnownTown>(wanted, ask)
  const here = useLive(townsHere, [])
  const found = here && findTowns(here, rows ?? [], wanted)
  const isRepeated = (town: KnownTown): boolean => (found?.filter(({ name }) => name === town.name).length ?? 0) > 1
  const pick = (town: KnownTown): void => {
    pickTown(copy, town).then(onPicked, (error: unknown) => {
      reportError(error)
      toastError('Error', "This device couldn't remember the town.")
    })
  }
  return (
    <>
      <SearchField
        label="Search towns"
        placeholder="Search towns..."
        value={typed}
        onChange={setTyped}
        maxLength={100}
      />
      <output className="town-picker-status shape-caption">
        {found && statusOf(found.length, wanted, isSearching, isLocal)}
      </output>
      {!found && <Skeleton shape="rows" />}
      <ul className="shape-rows">
        {found?.map((town) => (
          <li key={`${town.name} ${town.latitude} ${town.longitude}`}>
            <button type="button" className="town-picker-town shape-row" onClick={() => pick(town)}>
              <Icon icon={MapPin} size={18} />
              <span className="shape-fill">
                <bdi>
                  <MatchedText text={town.name} query={wanted} />
                </bdi>
                {isRepeated(town) && town.address && (
                  <span className="town-picker-near shape-caption">{town.address}</span>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function statusOf(count: number, wanted: string, isSearching: boolean, isLocal: boolean): string {
  if (wanted === '') return count === 0 ? 'Type the name of a town.' : ''
  if (isSearching) return 'Searching towns...'
  if (isLocal) return count === 0 ? 'No town by that name on this device' : 'Showing towns saved on this device'
  return count === 0 ? 'We know no places in a town by that name yet.' : ''
}
