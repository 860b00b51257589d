/**
 * Which page led to each entry of the tab's history: what the arrow of a header goes by. The tab keeps it over a reload
 * and forgets it when the person signs out.
 */
import { keepText } from '#src/lib/web-storage.ts'

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
