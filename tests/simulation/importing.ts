/** People import the same files of another service from several tabs and devices, and take that back. */
import { beginImport, saveImport } from '#src/commands/imports.ts'
import { undoImport } from '#src/commands/undo-import.ts'
import type { Imported, ImportedVisit } from '#src/domain/import/imported.ts'
import { importedIds } from '#src/domain/import/imported-ids.ts'
import type { Match } from '#src/domain/import/match-places.ts'
import type { Review } from '#src/domain/rows.ts'
import type { Action } from './actions.ts'
import { createRandom, type Random } from './random.ts'
import type { SimulatedDevice, Tab, World } from './world.ts'

/** Only these seeds import: the others, kept ones and those of the ledger among them, mean what they meant. */
export const firstSeedWithImporting = 600_000_000
const lastSeedWithImporting = 699_999_999

/** What draws it, apart from everything else; undefined for a seed that does not have it. */
export const drawImporting = (seed: number): Random | undefined =>
  seed < firstSeedWithImporting || seed > lastSeedWithImporting ? undefined : createRandom(600 * 2 ** 32 + seed)

const source = 'swarm'
/** Newer files have more of the same. */
const rowsOf = (count: number, places: readonly string[]): ImportedVisit[] =>
  Array.from({ length: count }, (_, row) => {
    const key = places[row % places.length] ?? ''
    const date = `2019-03-${String(10 + row)}`
    return { key: `row ${row}`, place: { key, name: `Place ${key}` }, date, dateIs: 'visit', text: `Imported ${row}` }
  })

export const importByLot =
  ({ places, watch }: World) =>
  ({ device, name }: SimulatedDevice, { copy, process }: Tab, random: Random): Action | undefined => {
    const [lot, count, decides, which] = [random.next(), 2 + random.int(9), random.chance(0.8), random.next()]
    if (lot < 0.6) {
      const matches = new Map<string, Match>(
        places.map((id) => [id, { status: 'matched', candidates: [{ id, name: `Place ${id}` }] }]),
      )
      const imported: Imported = { source, visits: rowsOf(count, places), saved: [], lists: [], leftOut: [] }
      const run = async () => {
        const begun = await beginImport(copy, { files: ['checkins.json'], imported, matches })
        return begun.ok && decides ? saveImport(copy) : begun
      }
      return { intent: undefined, run }
    }
    // What another tab has left open.
    if (lot < 0.75) return { intent: undefined, run: () => saveImport(copy) }
    const saved = device.owed.rows('imports').flatMap((batch) => (batch.state === 'saved' ? [batch] : []))
    const batch = saved[Math.floor(which * saved.length)]
    if (!batch) return undefined
    const run = async () => {
      const visits = batch.added.flatMap((item) => (item.kind === 'visit' ? [item.id] : []))
      const meant = visits.map((id) => watch.undoing(name, { intent: 'log_visit', id }))
      process.onKill.push(...meant.map(({ over }) => over))
      const result = await watch.deciding.during(name, process, () => undoImport(copy, batch.id))
      for (const one of meant) one.over()
      return result
    }
    return { intent: undefined, run }
  }

/** Each row of a file is one visit at the most, whatever has imported it and however often, and everybody sees the same one. */
export async function checkImported({ server, watch, people, places }: World): Promise<void> {
  for (const person of people.filter(server.exists)) {
    const idOf = importedIds(source, person)
    const meant = new Set(rowsOf(20, places).map(({ key }) => idOf('visit', key)))
    const ids = new Map<string, string>()
    for (const rows of (await server.view(person)).values())
      for (const row of rows.values()) {
        const review = row as Review
        if (review.user_id !== person || !review.comment?.startsWith('Imported ')) continue
        const before = ids.get(review.comment)
        if (before !== undefined && before !== review.id) watch.failed(2, `${person} has ${review.comment} twice`)
        if (!meant.has(review.id)) watch.failed(2, `${review.comment} of ${person} has an id that no import gives it`)
        ids.set(review.comment, review.id)
      }
  }
}
