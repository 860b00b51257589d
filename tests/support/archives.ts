/** Exports in tests: written into memory, and what of one must be the same after a journey. */
import { createHash } from 'node:crypto'
import type { LocalCopy } from '#src/db/local-copy.ts'
import type { Archive } from '#src/domain/archive/archive.ts'
import { exportArchive } from '#sync/archive/export-archive.ts'
import { type ArchiveReading, importArchive } from '#sync/archive/import-archive.ts'

/** `readPhoto`: of the server; without it there is no network. */
export async function exported(
  copy: LocalCopy,
  readPhoto: (path: string) => Promise<Uint8Array<ArrayBuffer> | undefined> = async () => undefined,
): Promise<{ file: Blob; content: Archive }> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const content = await exportArchive(copy, {
    write: async (chunk) => void parts.push(chunk),
    readPhoto,
    onProgress: () => {},
    signal: new AbortController().signal,
  })
  return { file: new Blob(parts), content }
}

export const imported = (copy: LocalCopy, file: Blob, how: Partial<ArchiveReading> = {}) =>
  importArchive(copy, file, {
    thumbnailOf: async (picture) => picture,
    onProgress: () => {},
    signal: new AbortController().signal,
    ...how,
  })

/** What a person would miss, without the ids of an account: places, ratings, dates, words, photos, notes, lists and orders. */
export function essence({ visits, lists, private_notes, favorites, ...profile }: Archive): string {
  const { want_to_try, pinned_restaurants, following } = profile
  const order = visits.map(({ id }) => id)
  const notes = private_notes.map(({ note, ...about }) => [
    note,
    'review_id' in about ? order.indexOf(about.review_id) : about.restaurant_id,
  ])
  const places = (entries: Archive['favorites']): string[] => entries.map(({ restaurant_id }) => restaurant_id)
  const said = visits.map((visit) => {
    const { id: _, photos, created_at, ...rest } = visit
    const fields = Object.keys(rest).toSorted((a, b) => (a < b ? -1 : 1))
    const shots = photos.map(({ sha256 }) => sha256)
    return [fields.map((field) => [field, Reflect.get(rest, field)]), new Date(created_at ?? '').getTime(), shots]
  })
  const kept = lists
    .map(({ name, description, is_public, is_ranked, places: of }) => ({ name, description, is_public, is_ranked, of }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const people = following.map(({ user_id }) => user_id).toSorted()
  const all = [said, notes, kept, places(favorites), places(want_to_try), places(pinned_restaurants), people]
  return createHash('sha256').update(JSON.stringify(all)).digest('hex')
}
