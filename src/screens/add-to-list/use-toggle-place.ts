/** Adds a found place to one's own list, or removes it (spec L§4, L§8). */

import { cacheFetched } from '#src/commands/cache-fetched.ts'
import { openMapsPlace } from '#src/commands/open-maps-place.ts'
import { saveIntent } from '#src/commands/save-intent.ts'
import { removeFromList } from '#src/components/lists/remove-from-list.ts'
import { sayOutcome } from '#src/components/offline/say-outcome.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import type { SearchedPlace } from '#src/services/search-places.ts'
import { useServices } from '#src/services/use-services.ts'
import { toastError, toastSuccess } from '#src/ui/toast.ts'

const failure = 'Failed to add restaurant to list'

export type TogglePlace = {
  add: (place: SearchedPlace) => void
  /** `notes`: what the list says of it, once what was typed is saved. */
  remove: (place: SearchedPlace, notes: string | undefined) => void
}

/** `listed`: the ids of the places of the list in their order. */
export function useTogglePlace(listId: string, listed: readonly string[]): TogglePlace {
  const copy = useCopy()
  const { pages } = useServices()

  /** The id of the place, which now has a row here; undefined when it could not be saved, which a message has said. */
  async function idOf({ unsaved, ...row }: SearchedPlace): Promise<string | undefined> {
    if (!unsaved || row.place_id === undefined) {
      await cacheFetched(copy, [{ entity: 'restaurants', row }])
      return row.id
    }
    // It must be in the database to have an id.
    const opened = await openMapsPlace(copy, pages, row.place_id)
    if (opened.state === 'found') return opened.id
    toastError(failure, opened.state === 'offline' ? "You're offline." : opened.message)
    return undefined
  }

  async function add(place: SearchedPlace): Promise<void> {
    const id = await idOf(place)
    if (id === undefined) return
    const result = await saveIntent(copy, 'add_to_list', { list_id: listId, restaurant_id: id })
    if (!result.ok) return toastError(failure, result.error.message)
    await sayOutcome(
      copy,
      ({ intent, input }) => intent === 'add_to_list' && input['list_id'] === listId && input['restaurant_id'] === id,
      {
        onDevice: 'Saved on this device.',
        accepted: () => toastSuccess(`Added ${place.name} to list`),
        refused: (reason) => toastError(failure, reason),
      },
    )
  }

  return {
    add: (place) => void add(place).catch(reportError),
    remove({ id, name }, notes) {
      const said = `Removed ${name} from list`
      removeFromList(copy, { listId, id, notes, ids: listed, said }).catch(reportError)
    },
  }
}
