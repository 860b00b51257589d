/**
 * Whose filters, scroll positions, heights of rows and ways back this tab keeps (sessionStorage): the next person finds
 * none of them.
 */
import { keepText } from '#src/lib/web-storage.ts'

const key = 'crumb-tab-person'
/** See filters.ts, use-arrival.ts, ui/kept-heights.ts and trail.ts. */
const ofPerson = /^crumb-(?:filters|(?:scroll|heights|before)-)/

/** To be called before anything of this person is shown. */
export async function beginTabOf(userId: string): Promise<void> {
  const before = sessionStorage.getItem(key)
  if (before === userId) return
  // Loaded for this alone: a start has enough to load.
  if (before !== null) (await import('./filters.ts')).forgetFilters()
  for (const name of Object.keys(sessionStorage)) if (ofPerson.test(name)) sessionStorage.removeItem(name)
  // Else what is kept is forgotten at the next start again.
  keepText('sessionStorage', key, userId)
}
