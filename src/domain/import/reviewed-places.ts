/** What a file brings to each of its places. */
import { photosPerReview } from '#src/domain/limits.ts'
import { compareTexts } from '#src/domain/places/place-search.ts'
import { listed } from '#src/domain/work/work-words.ts'
import { counted } from '#src/lib/text.ts'
import type { ReviewedPlace } from './import-batch.ts'
import type { Imported, ImportedPlace, ImportedVisit } from './imported.ts'
import { isNameless } from './match-places.ts'

/** Every place that an import names, by its key. */
export function placesOf({ visits, saved, lists }: Imported): Map<string, ImportedPlace> {
  const named = [...visits, ...saved, ...lists.flatMap(({ items }) => items)]
  return new Map(named.map(({ place }) => [place.key, place]))
}

/** A place of the files with all that happened there. */
export type PlaceGroup = {
  place: ImportedPlace
  reviewed: ReviewedPlace
  /** Those that come in, the newest first. */
  visits: ImportedVisit[]
  /** Those that come in only if the person wants them. */
  proposals: ImportedVisit[]
  /** Entries of want to try and of lists. */
  saved: number
}

/** Where a place stands in the review; `proposed`: nothing is known of it but proposals that nobody has asked for. */
export type ReviewPart = 'check' | 'new' | 'matched' | 'proposed' | 'out'

function partOf({ reviewed, visits, saved }: PlaceGroup): ReviewPart {
  const { match, choice, takesProposals } = reviewed
  if (visits.length === 0 && saved === 0 && !takesProposals) return 'proposed'
  if (choice?.kind === 'out') return 'out'
  if (choice) return choice.kind === 'own' ? 'new' : 'matched'
  return match.status
}

/** Keys of the proposals that the person wants. One with the key of a visit stands in its place. */
export function takenProposals(imported: Imported, reviewed: readonly ReviewedPlace[]): Set<string> {
  const places = new Set(reviewed.flatMap(({ id, takesProposals }) => (takesProposals ? [id] : [])))
  return new Set(
    imported.visits.flatMap(({ key, place, proposed }) => (proposed && places.has(place.key) ? [key] : [])),
  )
}

/** What the files bring, by place: what happened there last comes first. */
export function groupsOf(imported: Imported, reviewed: readonly ReviewedPlace[]): PlaceGroup[] {
  const byKey = new Map(reviewed.map((place) => [place.id, place]))
  const groups = new Map<string, PlaceGroup>()
  for (const [key, place] of placesOf(imported)) {
    const found = byKey.get(key)
    if (found) groups.set(key, { place, reviewed: found, visits: [], proposals: [], saved: 0 })
  }
  const taken = takenProposals(imported, reviewed)
  for (const visit of imported.visits.toSorted((a, b) => compareTexts(b.date, a.date))) {
    if (!visit.proposed && taken.has(visit.key)) continue
    const group = groups.get(visit.place.key)
    const isOffered = visit.proposed && !group?.reviewed.takesProposals
    group?.[isOffered ? 'proposals' : 'visits'].push(visit)
  }
  for (const { place } of [...imported.saved, ...imported.lists.flatMap(({ items }) => items)]) {
    const group = groups.get(place.key)
    if (group) group.saved += 1
  }
  const lastOf = ({ visits, proposals }: PlaceGroup): string => (visits[0] ?? proposals[0])?.date ?? ''
  return [...groups.values()].toSorted((a, b) => compareTexts(lastOf(b), lastOf(a)))
}

/**
 * The groups of each part; without proposals that nobody could say anything about. One with visits and proposals is in its own part and
 * in `proposed`.
 */
export function partsOf(groups: readonly PlaceGroup[]): Record<ReviewPart, PlaceGroup[]> {
  const parts: Record<ReviewPart, PlaceGroup[]> = { check: [], new: [], matched: [], proposed: [], out: [] }
  for (const group of groups) {
    const part = partOf(group)
    const isUnknown = part === 'proposed' && isNameless(group.place) && group.reviewed.match.status === 'new'
    if (!isUnknown) parts[part].push(group)
    if (part !== 'proposed' && part !== 'out' && group.proposals.length > 0) parts.proposed.push(group)
  }
  return parts
}

/** "214 visits, 80 photos, 2016–2026", "3 visits, 2019", "2 saved places". */
export function contentWords(groups: readonly PlaceGroup[]): string {
  const days = groups.flatMap(({ visits }) => visits.map(({ date }) => date)).toSorted()
  const photos = groups.reduce((sum, { visits }) => sum + photosOf(visits), 0)
  const saved = groups.reduce((sum, group) => sum + group.saved, 0)
  const [from, to] = [days[0]?.slice(0, 4), days.at(-1)?.slice(0, 4)]
  return [
    ...(days.length > 0 ? [counted(days.length, 'visit')] : []),
    ...(photos > 0 ? [counted(photos, 'photo')] : []),
    ...(saved > 0 ? [counted(saved, 'saved place')] : []),
    ...(from !== undefined ? [from === to ? from : `${from}–${to}`] : []),
  ].join(', ')
}

const photosOf = (visits: readonly ImportedVisit[]): number =>
  visits.reduce((sum, { photos = [] }) => sum + Math.min(photos.length, photosPerReview), 0)

/** What the button brings in: visits, saved places, and photos of visits that are here. */
export function importableWords(
  { matched, new: own }: Record<ReviewPart, PlaceGroup[]>,
  laterPhotos: number,
): string | undefined {
  const groups = [...matched, ...own]
  const visits = groups.reduce((sum, group) => sum + group.visits.length, 0)
  const saved = groups.reduce((sum, group) => sum + group.saved, 0)
  return listed([
    [visits, 'visit'],
    [saved, 'saved place'],
    [laterPhotos, 'more photo'],
  ])
}
