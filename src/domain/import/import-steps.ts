/**
 * What an import from another service brings into an account, as intents for the outbox, with what it leaves out and why.
 * Pure. What is there is never written over: neither a visit, nor a list, nor a note.
 */
import * as v from 'valibot'
import { type Here, type ImportStep, placeOf } from '#src/domain/archive/import-plan.ts'
import type { SavedIntent } from '#src/domain/intent.ts'
import {
  commentLength,
  fetchedAtMost,
  placeAddressLength,
  placeNameLength,
  placesOnProfile,
} from '#src/domain/limits.ts'
import { pairId } from '#src/domain/pair-id.ts'
import { compareTexts } from '#src/domain/places/place-search.ts'
import { dishesOf, dishesPerVisit, dishLength, lineOfDish } from '#src/domain/visits/dishes.ts'
import { privateNoteId } from '#src/domain/visits/private-notes.ts'
import { visitTime } from '#src/domain/visits/visit-date.ts'
import { findIntent } from '#src/domain/work/intents.ts'
import { characterCount, cut, grouped, trimmed } from '#src/lib/text.ts'
import { type AddedItem, decisionOf, type ImportCounts, type PhotoToCome, type ReviewedPlace } from './import-batch.ts'
import type { Imported, ImportedList, ImportedPlace, ImportedSaved, ImportedVisit, Line } from './imported.ts'
import { importedIds } from './imported-ids.ts'
import { photosOfVisit, visitWords } from './imported-photos.ts'
import { markOfList, markOfVisit } from './marks.ts'
import { type Candidate, pointOf } from './match-places.ts'
import { takenProposals } from './reviewed-places.ts'

export type ImportTarget = {
  userId: string
  /** Of the device. */
  now: Date
  here: Here
  /** Days of visits that are here, as `visitedOn` writes them. */
  visited: ReadonlySet<string>
  /** Places of one's own lists, as `listedIn` writes them. */
  listed: ReadonlySet<string>
}

export const visitedOn = (restaurantId: string, day: string): string => `${restaurantId} ${day}`
export const listedIn = (listId: string, restaurantId: string): string => `${listId} ${restaurantId}`

export type PlannedImport = {
  steps: ImportStep[]
  added: AddedItem[]
  photos: PhotoToCome[]
  counts: ImportCounts
  /** What was there already. */
  there: number
  leftOut: Line[]
}

type Found = { id: string; place: Record<string, unknown> }

/** Short things first, then the visits, the newest first: the server takes a limited number a day. */
export function importSteps(
  imported: Imported,
  reviewed: readonly ReviewedPlace[],
  target: ImportTarget,
): PlannedImport {
  const idOf = importedIds(imported.source, target.userId)
  const decisions = new Map(reviewed.map((place) => [place.id, decisionOf(place)]))
  const taken = takenProposals(imported, reviewed)
  const plan: PlannedImport = {
    steps: [],
    added: [],
    photos: [],
    counts: { visits: 0, lists: 0, listed: 0, wanted: 0 },
    there: 0,
    leftOut: [...imported.leftOut],
  }
  const leave = (what: string, why: string): void => void plan.leftOut.push({ file: what, why })
  const saved = new Set(target.here.places)

  /** Where it was, or undefined with a line that says why it is left out. */
  const find = (place: ImportedPlace, what: string): Found | undefined => {
    const decision = decisions.get(place.key)
    if (!decision) leave(what, 'You have not checked this place. Import the same file again to do so.')
    if (decision?.kind === 'out') leave(what, 'You left it out.')
    if (!decision || decision.kind === 'out') return undefined
    const id = decision.kind === 'own' ? idOf('place', place.key) : decision.place.id
    const input = placeOf(decision.kind === 'own' ? ownPlace(place, id) : decision.place)
    const problem = problemOf([{ intent: 'save_place', input }])
    if (problem) leave(what, problem)
    return problem ? undefined : { id, place: input }
  }
  const savesPlace = ({ id, place }: Found): SavedIntent[] => {
    if (saved.has(id)) return []
    saved.add(id)
    return [{ intent: 'save_place', input: place }]
  }
  /** Whether the intents may be saved; if not, a line says why. */
  const adds = (kind: ImportStep['kind'], what: string, intents: SavedIntent[]): boolean => {
    const problem = problemOf(intents)
    if (problem) leave(what, problem)
    else plan.steps.push({ kind, intents, photos: [] })
    return problem === undefined
  }

  addSaved(imported.saved)
  for (const list of imported.lists) addList(list)
  for (const visit of imported.visits.toSorted((a, b) => compareTexts(b.date, a.date))) addVisit(visit)
  return plan

  function addSaved(entries: readonly ImportedSaved[]): void {
    const wanted = new Set(target.here.onProfile.want_to_try)
    for (const { place, note: said } of entries) {
      const what = `Want to try: ${place.name}`
      const found = find(place, what)
      if (!found) continue
      if (wanted.has(found.id)) {
        plan.there += 1
        continue
      }
      if (wanted.size >= placesOnProfile) {
        leave(what, `Want to try has room for ${grouped(placesOnProfile)} places.`)
        continue
      }
      const restaurant_id = found.id
      if (!adds('place', what, [...savesPlace(found), { intent: 'add_want_to_try', input: { restaurant_id } }]))
        continue
      wanted.add(restaurant_id)
      plan.added.push({ kind: 'wanted', restaurant_id })
      plan.counts.wanted += 1
      const note = trimmed(said)
      if (note !== undefined) addNote(restaurant_id, note, what)
    }
  }

  /** The person has one note on a place, and theirs stays. */
  function addNote(restaurant_id: string, note: string, what: string): void {
    const id = privateNoteId(restaurant_id, target.userId)
    const isThere = target.here.rows.has(id)
    if (isThere) leave(what, `It came in, but you have a private note there, so this one did not: “${cut(note, 100)}”`)
    const input = { id, restaurant_id, note, base: {} }
    if (!isThere && adds('note', what, [{ intent: 'set_private_note', input }]))
      plan.added.push({ kind: 'noted', id, restaurant_id, note })
  }

  function addList(list: ImportedList): void {
    const id = idOf('list', list.key)
    const isThere = target.here.rows.has(id)
    const before = [...target.listed].filter((listed) => listed.startsWith(listedIn(id, ''))).length
    const items = new Map<string, { notes?: string; intents: SavedIntent[] }>()
    for (const { place, note } of list.items) {
      const what = `${list.name}: ${place.name}`
      const found = find(place, what)
      if (!found) continue
      if (items.has(found.id) || target.listed.has(listedIn(id, found.id))) {
        plan.there += 1
        continue
      }
      const notes = trimmed(note)
      const input = { id: pairId(id, found.id), list_id: id, restaurant_id: found.id, ...(notes && { notes }) }
      const add = { intent: 'add_to_list', input }
      const isFull = before + items.size >= fetchedAtMost.listPlaces
      const problem = isFull ? `A list has room for ${grouped(fetchedAtMost.listPlaces)} places.` : problemOf([add])
      if (problem) leave(what, problem)
      else items.set(found.id, { ...(notes && { notes }), intents: [...savesPlace(found), add] })
    }
    const intents = [...items.values()].flatMap((item) => item.intents)
    const { name, description } = list
    const said = { name, is_public: false, is_ranked: false, ...(trimmed(description) && { description }) }
    if (isThere) {
      if (items.size === 0 || !adds('list', name, intents)) return
      for (const restaurant_id of items.keys()) plan.added.push({ kind: 'listed', list_id: id, restaurant_id })
      plan.counts.listed += items.size
      return
    }
    if (list.items.length > 0 && items.size === 0) return
    if (!adds('list', name, [{ intent: 'create_list', input: { id, ...said } }, ...intents])) return
    const places = [...items].map(([restaurant_id, { notes }]) => ({ restaurant_id, notes }))
    plan.added.push({ kind: 'list', id, mark: markOfList(said, places) })
    plan.counts.lists += 1
  }

  function addVisit(visit: ImportedVisit): void {
    // A proposal with the key of a visit is that visit, with more said of it.
    if (taken.has(visit.key) !== (visit.proposed ?? false)) return
    const id = idOf('visit', visit.key)
    if (target.here.rows.has(id)) {
      plan.there += 1
      return
    }
    const what = visitWords(visit)
    const found = find(visit.place, what)
    if (!found) return
    if (target.visited.has(visitedOn(found.id, visit.date))) {
      plan.there += 1
      leave(what, 'You have logged this place on that day.')
      return
    }
    const { said, isCut } = saidOf(visit, target.now)
    const input = {
      id,
      restaurant_id: found.id,
      ...said,
      tells_nobody: true,
      ...(!target.here.places.has(found.id) && { place: found.place }),
    }
    if (!adds('visit', what, [{ intent: 'log_visit', input }])) return
    plan.added.push({ kind: 'visit', id, mark: markOfVisit(said) })
    plan.counts.visits += 1
    if (isCut) leave(what, 'It came in, but its text was too long: the end is missing.')
    const { photos, leftOut } = photosOfVisit(id, visit)
    plan.photos.push(...photos)
    plan.leftOut.push(...leftOut)
  }
}

/** What the person said of it. Dishes that are too long or too many for a visit's own follow its text, a line each. */
function saidOf({ rating, details, price, text, dishes: had, date }: ImportedVisit, now: Date) {
  const all = dishesOf(had?.join('\n'))
  const fitting = all.filter(({ name }) => characterCount(name) <= dishLength).slice(0, dishesPerVisit)
  const dishes = fitting.map(lineOfDish)
  const left = all.filter((dish) => !fitting.includes(dish)).map(lineOfDish)
  const whole = [trimmed(text), trimmed(left.join('\n'))].filter(Boolean).join('\n\n')
  const characters = [...whole]
  const comment = characters.slice(0, commentLength).join('')
  const said = {
    ...(rating !== undefined && { rating }),
    ...details,
    ...(price !== undefined && { price_level: price }),
    ...(comment !== '' && { comment }),
    ...(dishes.length > 0 && { dishes: dishes.join('\n') }),
    created_at: visitTime(date, now),
  }
  return { said, isCut: characters.length > commentLength }
}

/** A place that could not be matched, as if the person had typed it in. */
function ownPlace(place: ImportedPlace, id: string): Candidate {
  const { name, address } = place
  return {
    id,
    name: [...name.trim()].slice(0, placeNameLength).join(''),
    ...(address !== undefined && { address: [...address].slice(0, placeAddressLength).join('') }),
    ...pointOf(place),
  }
}

/** The sentence of the first that the server would refuse for its form. */
function problemOf(intents: readonly SavedIntent[]): string | undefined {
  for (const { intent, input } of intents) {
    const schema = findIntent(intent)?.input
    const parsed = schema && v.safeParse(schema, input)
    if (parsed && !parsed.success) return parsed.issues[0].message
  }
  return undefined
}
