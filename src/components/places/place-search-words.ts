/** What the line below a search for a place says (spec D§2 "Search", L§8). */
import { counted } from '#src/lib/text.ts'
import { type PlaceSearch, shownResults } from './use-place-search.ts'

export const savedPlacesShown = 'Showing places saved on this device'

export function placeSearchStatus({ found, isSearching, isLocal }: PlaceSearch): string {
  if (isSearching) return 'Searching restaurants...'
  const local = isLocal ? `${savedPlacesShown}. ` : ''
  if (found.length === 0) return `${local}No restaurants found. Try a different search term.`
  if (found.length > shownResults) return `${local}Showing the first ${shownResults}. Type more to see fewer.`
  return local || counted(found.length, 'result')
}
