/** What this tab remembers of the signed-in person (sessionStorage), and when it forgets that. */
import { dropText, storedText, storeText } from '#src/lib/web-storage.ts'

// Filters, scroll positions, row heights and the way back belong to one person: the next one finds none of them.

const key = 'crumb-tab-person'
/** See filters.ts, use-arrival.ts, ui/VirtualList.tsx, and below. */
const ofPerson = /^crumb-(?:filters|(?:scroll|heights|before)-)/

/** Call it before showing anything of this person. */
export async function beginTabOf(userId: string): Promise<void> {
  const before = sessionStorage.getItem(key)
  if (before === userId) return
  await forgetPerson(before !== null)
  // If the storage refuses, the next start forgets everything again.
  storeText('sessionStorage', key, userId)
}

/** Whether somebody was signed in in this tab, of whom it still remembers the way. */
export const isTabOfPerson = (): boolean => storedText('sessionStorage', key) !== undefined

/** Call it when a public page is there: the page before it stores its scroll position as it goes. */
export async function endTab(): Promise<void> {
  if (!isTabOfPerson()) return
  await forgetPerson(true)
  dropText('sessionStorage', key)
}

async function forgetPerson(hasFilters: boolean): Promise<void> {
  for (const name of Object.keys(sessionStorage)) if (ofPerson.test(name)) sessionStorage.removeItem(name)
  // Imported only here: the start loads enough already.
  if (hasFilters) (await import('./filters.ts')).forgetFilters()
}

// The page that led to each entry of the tab's history; a header's arrow goes back to it. It survives a reload and is
// forgotten on signing out.

/** The router's key of the entry that opened the document: what came before is not ours. */
const opened = 'default'
const nameOf = (key: string): string => `crumb-before-${key}`

/** The address before the entry with this key; undefined when no page of the app is known there. */
export const addressBefore = (key: string): string | undefined =>
  key === opened ? undefined : (sessionStorage.getItem(nameOf(key)) ?? undefined)

/** `address` is undefined when the replaced entry had none. */
export function noteAddressBefore(key: string, address: string | undefined): void {
  // If the storage refuses, the arrow leads to the parent page.
  if (address !== undefined) storeText('sessionStorage', nameOf(key), address)
}
