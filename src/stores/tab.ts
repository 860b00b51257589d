/** What this tab keeps of the person who is signed in (sessionStorage), and when it forgets it. */
import { keepText } from '#src/lib/web-storage.ts'

// Whose filters, scroll positions, heights of rows and ways back this tab keeps (sessionStorage): the next person finds
// none of them.

const key = 'crumb-tab-person'
/** See filters.ts, use-arrival.ts, ui/row-heights.ts, and below. */
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

// Which page led to each entry of the tab's history: what the arrow of a header goes by. The tab keeps it over a reload
// and forgets it when the person signs out.

/** The router's key of the entry that a document was opened at: what is before it is not ours. */
const opened = 'default'
const nameOf = (key: string): string => `crumb-before-${key}`

/** The address of the entry before the one with this key; undefined: none of the app is known there. */
export const addressBefore = (key: string): string | undefined =>
  key === opened ? undefined : (sessionStorage.getItem(nameOf(key)) ?? undefined)

/** `address` is undefined where an entry has replaced one of which it is not known. */
export function noteAddressBefore(key: string, address: string | undefined): void {
  // Where it cannot be kept the arrow leads to the parent of the page.
  if (address !== undefined) keepText('sessionStorage', nameOf(key), address)
}
