/** Which file of Foursquare's export one is, by what is in it, and which photo belongs to what. */
import { counted } from '#src/lib/text.ts'
import type { JsonDocument } from './documents.ts'
import { at, listOf, textAt } from './json-values.ts'
import type { Lines } from './lines.ts'

export type Kind = 'checkins' | 'tips' | 'lists' | 'photos' | 'ratings' | 'unconfirmed'

/** The items of a file of the export, of an answer of the API, or of either's list. */
export function itemsOf(json: unknown): readonly unknown[] {
  if (Array.isArray(json)) return json
  const checkins = at(json, 'response', 'checkins', 'items') ?? at(json, 'checkins', 'items')
  return listOf(checkins ?? at(json, 'items'))
}

/** Undefined when it is of another service. */
export function kindOf(json: unknown): Kind | undefined {
  if (['venueLikes', 'venueOkays', 'venueDislikes'].some((name) => Array.isArray(at(json, name)))) return 'ratings'
  const items = itemsOf(json)
  const has = (...names: string[]): boolean => items.some((item) => names.every((name) => at(item, name) !== undefined))
  if (has('relatedItemUrl', 'suffix')) return 'photos'
  if (has('listItems')) return 'lists'
  if (has('startTime', 'venueId') || has('startTime', 'venue')) return 'unconfirmed'
  // Old ones have no type, and a venue that was deleted is null.
  if (items.some((item) => at(item, 'type') === 'checkin') || has('createdAt', 'timeZoneOffset')) return 'checkins'
  if (has('createdAt', 'text', 'venue') || has('createdAt', 'text', 'viewCount')) return 'tips'
  return has('createdAt', 'venue') ? 'checkins' : undefined
}

const lastPart = (url = ''): string => url.split('/').findLast((part) => part !== '') ?? ''

/** The entries of the zip with the photos of each check-in, in the order of the file. */
export function photosByItem(files: readonly JsonDocument[], lines: Lines): Map<string, Set<string>> {
  const photos = new Map<string, Set<string>>()
  for (const { json, file, entries = [] } of files) {
    const byName = new Map(entries.filter((name) => /(?:^|\/)pix\//.test(name)).map((name) => [lastPart(name), name]))
    for (const photo of itemsOf(json)) {
      const entry = byName.get(lastPart(textAt(photo, ['suffix'])))
      const item = lastPart(textAt(photo, ['relatedItemUrl']))
      if (entry === undefined || item === '')
        lines.count(file, (count) => `${counted(count, 'photo')} not in the export.`)
      else photos.set(item, (photos.get(item) ?? new Set()).add(entry))
    }
  }
  return photos
}
