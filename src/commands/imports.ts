/** Imports from other services: one is open while the person reviews it, then all of it is saved in one transaction. */
import { appendIntents } from '#src/db/append-intents.ts'
import type { LocalCopy } from '#src/db/local-copy.ts'
import type { OwedWriter } from '#src/db/owed.ts'
import { hasArrived, whatIsHere } from '#src/db/what-is-here.ts'
import type { OpenImport, PlaceChoice, ReviewedPlace, SavedImport } from '#src/domain/import/import-batch.ts'
import { type ImportTarget, importSteps, listedIn, visitedOn } from '#src/domain/import/import-steps.ts'
import type { Imported, ImportedVisit, Line } from '#src/domain/import/imported.ts'
import { type IdOfImported, importedIds } from '#src/domain/import/imported-ids.ts'
import { laterPhotos, visitWords } from '#src/domain/import/imported-photos.ts'
import type { Match } from '#src/domain/import/match-places.ts'
import { placesOf } from '#src/domain/import/reviewed-places.ts'
import { dateProblem, dayOf } from '#src/domain/visits/visit-date.ts'
import { failed, type Result, succeeded } from '#src/lib/result.ts'
import { writeLocal, writePending } from './save-mutation.ts'

/** What was read from files, with the places that this device has matched, by key. */
export type ReadImport = { files: string[]; imported: Imported; matches: ReadonlyMap<string, Match> }

/**
 * Begins a review, in place of one that is open. What is here already is left out, and so is a day that nobody can log. Errors:
 * not_arrived while not everything of the account is on this device; those of the storage.
 */
export async function beginImport(copy: LocalCopy, read: ReadImport): Promise<Result> {
  const { facts, imports } = await copy.owed.read(['facts', 'imports'], async (owed) => ({
    facts: await owed.all('facts'),
    imports: (await owed.all('imports')).filter((batch) => batch.state === 'saved'),
  }))
  if (!hasArrived(facts)) return failed(notArrived)
  const here = await whatIsHere(copy, [])
  const idOfImported = importedIds(read.imported.source, copy.userId)
  const idOf = ({ key }: ImportedVisit): string => idOfImported('visit', key)
  const today = dayOf(new Date(copy.clock.now()))
  const visits: ImportedVisit[] = []
  const visitsHere: ImportedVisit[] = []
  const notNow: Line[] = []
  for (const visit of read.imported.visits) {
    const why = dateProblem(visit.date, today)
    if (here.rows.has(idOf(visit))) visitsHere.push(visit)
    else if (why === undefined) visits.push(visit)
    else notNow.push({ file: visitWords(visit), why })
  }
  const later = laterPhotos(visitsHere, imports, idOf)
  const imported = { ...read.imported, visits, leftOut: [...read.imported.leftOut, ...notNow, ...later.leftOut] }
  const there = new Set(visitsHere.map(({ key }) => key)).size
  const batch: OpenImport = {
    state: 'open',
    id: copy.newId(),
    files: read.files,
    imported,
    there,
    ...(later.photos.length > 0 && { laterPhotos: later.photos }),
  }
  const places = [...placesOf(imported)].map(([id]): ReviewedPlace => {
    const match = read.matches.get(id) ?? { status: 'new' as const, candidates: [] }
    return { id, match, asked: match.status === 'matched' }
  })
  return writeLocal(copy, ['imports', 'import_places'], async (owed) => {
    await forgetOpen(owed)
    await owed.put('imports', [batch])
    await owed.put('import_places', places)
  })
}

async function forgetOpen(owed: OwedWriter): Promise<void> {
  const open = (await owed.all('imports')).filter(({ state }) => state === 'open')
  await owed.delete(
    'imports',
    open.map(({ id }) => id),
  )
  await owed.delete(
    'import_places',
    (await owed.all('import_places')).map(({ id }) => id),
  )
}

/** Ends the review; nothing of it was imported. */
export const cancelImport = (copy: LocalCopy): Promise<Result> =>
  writeLocal(copy, ['imports', 'import_places'], forgetOpen)

/** What the server knows of these places. What the person has decided stays. */
export const noteMatches = (copy: LocalCopy, matches: ReadonlyMap<string, Match>): Promise<Result> =>
  changePlaces(copy, [...matches.keys()], (place) => ({
    ...place,
    match: matches.get(place.id) ?? place.match,
    asked: true,
  }))

export const choosePlace = (copy: LocalCopy, key: string, choice: PlaceChoice): Promise<Result> =>
  changePlaces(copy, [key], (place) => ({ ...place, choice }))

/** The visits that are only proposed come in, too. */
export const takeProposals = (copy: LocalCopy, keys: readonly string[]): Promise<Result> =>
  changePlaces(copy, keys, (place) => ({ ...place, takesProposals: true }))

const changePlaces = (
  copy: LocalCopy,
  keys: readonly string[],
  change: (place: ReviewedPlace) => ReviewedPlace,
): Promise<Result> =>
  writeLocal(copy, ['import_places'], async (owed) => {
    for (const key of keys) {
      const place = await owed.get('import_places', key)
      if (place) await owed.put('import_places', [change(place)])
    }
  })

/**
 * Saves everything that is decided, and what stays of the import: all of it or, when killed, nothing, and then the review is still
 * open. Done by another tab before, it does nothing. Errors: those of the storage.
 */
export async function saveImport(copy: LocalCopy): Promise<Result<SavedImport | undefined>> {
  const { open, places } = await copy.owed.read(['imports', 'import_places'], async (owed) => ({
    open: (await owed.all('imports')).find((batch) => batch.state === 'open'),
    places: await owed.all('import_places'),
  }))
  if (!open) return succeeded(undefined)
  const plan = importSteps(open.imported, places, await targetOf(copy, open.imported, places))
  const { id, files, imported } = open
  const saved: SavedImport = {
    state: 'saved',
    id,
    source: imported.source,
    files,
    saved_at: new Date(copy.clock.now()).toISOString(),
    counts: plan.counts,
    there: open.there + plan.there,
    added: plan.added,
    photos: { toCome: [...plan.photos, ...(open.laterPhotos ?? [])], added: [] },
    leftOut: plan.leftOut,
  }
  const result = await writePending(copy, ['outbox', 'imports', 'import_places'], async (owed) => {
    if ((await owed.get('imports', id))?.state !== 'open') return
    for (const { intents } of plan.steps) await appendIntents(copy, owed, intents)
    await forgetOpen(owed)
    await owed.put('imports', [saved])
  })
  return result.ok ? succeeded(saved) : result
}

async function targetOf(copy: LocalCopy, imported: Imported, places: readonly ReviewedPlace[]): Promise<ImportTarget> {
  const { documents, userId, clock } = copy
  const idOf = importedIds(imported.source, userId)
  const here = await whatIsHere(copy, placeIdsOf(places, idOf))
  const reviews = (await documents.where('reviews', 'user_id', userId)).map(({ row }) => row)
  const ours = new Set(imported.visits.map(({ key }) => idOf('visit', key)))
  const listed: string[] = []
  for (const { key } of imported.lists) {
    const items = await documents.where('list_restaurants', 'list_id', idOf('list', key))
    listed.push(...items.map(({ row }) => listedIn(row.list_id, row.restaurant_id)))
  }
  return {
    userId,
    now: new Date(clock.now()),
    here,
    visited: new Set(
      reviews
        .filter(({ id }) => !ours.has(id))
        .map(({ restaurant_id, created_at }) => visitedOn(restaurant_id, dayOf(new Date(created_at)))),
    ),
    listed: new Set(listed),
  }
}

const placeIdsOf = (places: readonly ReviewedPlace[], idOf: IdOfImported): string[] =>
  places.flatMap(({ id, match, choice }) => [
    idOf('place', id),
    ...match.candidates.map((candidate) => candidate.id),
    ...(choice?.kind === 'place' ? [choice.place.id] : []),
  ])

const notArrived = {
  code: 'not_arrived',
  message: 'Not all of your account has arrived on this device yet. Go online for a moment and try again.',
} as const
