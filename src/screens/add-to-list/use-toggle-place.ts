/** Adds a found place to one's own list, or removes it (spec L§4, L§8). */

import { cacheFetched } from '#src/commands/cache-fetched.ts'
import { openMapsPlace } from '#src/commands/open-maps-place.ts'
import { saveIntent } from '#src/commands/save-intent.ts'
import { sayOutcome } from '#src/components/offline/say-outcome.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import type { SearchedPlace } from '#src/services/search-places.ts'
import { useServices } from '#src/services/use-services.ts'
import { toastError, toastSuccess } from '#src/ui/toast.ts'

const failures = {
  add_to_list: 'Failed to add restaurant to list',
  remove_from_list: 'Failed to remove restaurant',
}

export function useTogglePlace(listId: string): (place: SearchedPlace, isListed: boolean) => void {
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
    toastError(failures.add_to_list, opened.state === 'offline' ? "You're offline." : opened.message)
    return undefined
  }

  async function toggle(place: SearchedPlace, isListed: boolean): Promise<void> {
    const intent = isListed ? 'remove_from_list' : 'add_to_list'
    const restaurantId = isListed ? place.id : await idOf(place)
    if (restaurantId === undefined) return
    const input = { list_id: listId, restaurant_id: restaurantId }
    const result = await saveIntent(copy, intent, input)
    if (!result.ok) return toastError(failures[intent], result.error.message)
    const { name } = place
    await sayOutcome(
      copy,
      (change) =>
        change.intent === intent &&
        change.input['list_id'] === listId &&
        change.input['restaurant_id'] === restaurantId,
      {
        onDevice: 'Saved on this device.',
        accepted: () => toastSuccess(isListed ? `Removed ${name} from list` : `Added ${name} to list`),
        refused: (reason) => toastError(failures[intent], reason),
      },
    )
  }

  return (place, isListed) => void toggle(place, isListed).catch(reportError)
}
