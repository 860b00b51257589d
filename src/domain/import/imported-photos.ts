/** Which photos of a file come with its visits, and later with visits that an import has brought before. */
import { photosPerReview } from '#src/domain/limits.ts'
import { nextPhotoIndex } from '#src/domain/visits/photos.ts'
import { counted } from '#src/lib/text.ts'
import type { PhotoToCome, SavedImport } from './import-batch.ts'
import type { ImportedVisit, Line } from './imported.ts'

type Photos = { photos: PhotoToCome[]; leftOut: Line[] }

/** Names of a visit's photos that imports have brought or noted, and the index after theirs. */
type Brought = { names: Set<string>; next: number }

/** A photo has the same name in every export, whatever its folder is called. */
const nameOf = (entry: string): string => entry.slice(entry.lastIndexOf('/') + 1)

/** How a line names a visit. */
export const visitWords = ({ place, date }: ImportedVisit): string => `${place.name}, ${date}`

/** As many as the visit has room for. */
export function photosOfVisit(review_id: string, visit: ImportedVisit, brought?: Brought): Photos {
  const { names, next } = brought ?? { names: new Set(), next: 0 }
  const entries = (visit.photos ?? []).filter((entry) => !names.has(nameOf(entry)))
  const fitting = entries.slice(0, Math.max(0, photosPerReview - names.size))
  const of = visitWords(visit)
  const more = entries.length - fitting.length
  const why = `A visit has room for ${photosPerReview} photos: ${counted(more, 'more photo')} stayed in your file.`
  return {
    photos: fitting.map((entry, at) => ({ review_id, index: next + at, entry, of })),
    leftOut: more > 0 ? [{ file: of, why }] : [],
  }
}

/**
 * Photos of visits that an import of this device has brought, and that none has brought or noted before: what the person has
 * taken off does not come again. `visits`: those that are here.
 */
export function laterPhotos(
  visits: readonly ImportedVisit[],
  imports: readonly SavedImport[],
  idOf: (visit: ImportedVisit) => string,
): Photos {
  const before = broughtByVisit(imports.filter(({ undone }) => !undone))
  // A check-in with a rating is in the file twice.
  const once = new Map(visits.map((visit) => [idOf(visit), visit]))
  const later = [...once].flatMap(([id, visit]) => {
    const brought = before.get(id)
    return brought ? [photosOfVisit(id, visit, brought)] : []
  })
  return { photos: later.flatMap(({ photos }) => photos), leftOut: later.flatMap(({ leftOut }) => leftOut) }
}

function broughtByVisit(imports: readonly SavedImport[]): Map<string, Brought> {
  const brought = new Map<string, Brought>()
  for (const { added } of imports)
    for (const item of added) if (item.kind === 'visit') brought.set(item.id, { names: new Set(), next: 0 })
  for (const { photos = { added: [], toCome: [] } } of imports) {
    for (const { review_id, entry, index } of photos.toCome) note(review_id, entry, index + 1)
    for (const { review_id, entry, path } of photos.added) {
      // Nobody can tell which photo it was.
      if (entry === undefined) brought.delete(review_id)
      else note(review_id, entry, nextPhotoIndex([path]))
    }
  }
  return brought

  function note(visit: string, entry: string, next: number): void {
    const there = brought.get(visit)
    if (!there) return
    there.names.add(nameOf(entry))
    there.next = Math.max(there.next, next)
  }
}
