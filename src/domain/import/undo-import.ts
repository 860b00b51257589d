/**
 * Undoes an import: deletes what it has added and nobody has changed since, and says what it keeps. What was not sent yet
 * leaves the outbox; everything else is deleted by the intents that there are.
 */
import type { SavedIntent } from '#src/domain/intent.ts'
import type { List, ListRestaurant, Review } from '#src/domain/rows.ts'
import { plainDate } from '#src/domain/time/dates.ts'
import { createdIds, mentionedIds } from '#src/domain/work/dependencies.ts'
import type { AddedItem, SavedImport } from './import-batch.ts'
import { markOfList, markOfVisit } from './marks.ts'

type Work = SavedIntent & { seq: number; isSent: boolean }

export type UndoWorld = {
  reviews: ReadonlyMap<string, Review>
  lists: ReadonlyMap<string, List>
  /** In their order. */
  places: ReadonlyMap<string, readonly ListRestaurant[]>
  wanted: ReadonlySet<string>
  favorites: ReadonlySet<string>
  /** Private notes, by the id of their visit or place. */
  notes: ReadonlyMap<string, string>
  /** Paths of photos on their way, by their visit. */
  onTheWay: ReadonlyMap<string, readonly string[]>
  /** Of this device, this one among them: a later one may have brought photos to visits of an earlier one. */
  imports: readonly Pick<SavedImport, 'photos' | 'undone'>[]
  /** What waits or is on its way, in the order of saving; `isSent`: the server may have it. */
  outbox: readonly Work[]
  refused: readonly (SavedIntent & { id: string })[]
  /** Contents of drafts. */
  drafts: readonly unknown[]
  nameOf: (restaurantId: string) => string
}

export type UndoPlan = {
  /** To be saved. */
  intents: SavedIntent[]
  /** Seqs of the outbox that go. */
  cancelled: number[]
  /** What takes their place, because other work needs the place that they would have made. */
  replaced: (SavedIntent & { seq: number })[]
  /** Ids of refused work that goes. */
  dropped: string[]
  /** Their photos on the way go with them. */
  visits: string[]
  /** Paths of photos that go alone. */
  photos: string[]
  deleted: number
  kept: string[]
}

export function undoPlan({ added, photos }: Pick<SavedImport, 'added' | 'photos'>, world: UndoWorld): UndoPlan {
  const plan: UndoPlan = {
    intents: [],
    cancelled: [],
    replaced: [],
    dropped: [],
    visits: [],
    photos: [],
    deleted: 0,
    kept: [],
  }
  const imported = photosByVisit(world.imports.filter(({ undone }) => !undone))
  const everImported = photosByVisit(world.imports)
  const about = workById(world.outbox)
  const refusedOf = workById(world.refused)
  const cancelled = new Set<Work>()
  const restored = new Set<string>()
  for (const item of added) undo(item)
  const visits = new Set(added.flatMap((item) => (item.kind === 'visit' ? [item.id] : [])))
  for (const { review_id, path } of photos?.added ?? []) if (!visits.has(review_id)) undoPhoto(review_id, path)
  settlePlaces()
  plan.cancelled = [...cancelled].map(({ seq }) => seq)
  return plan

  function undo(item: AddedItem): void {
    if (item.kind === 'visit') undoVisit(item.id, item.mark)
    else if (item.kind === 'list') undoList(item.id, item.mark)
    else if (item.kind === 'noted') undoNote(item)
    else if (item.kind === 'listed') undoListed(item.list_id, item.restaurant_id)
    else undoWanted(item.restaurant_id)
  }

  /** The work that makes the row goes with all that is about it, if the server cannot have it. */
  function cancels(id: string): boolean {
    const works = about.get(id) ?? []
    if (works.some(({ isSent }) => isSent) || !works.some((work) => makes(work, id))) return false
    for (const work of works) cancelled.add(work)
    return true
  }

  /** Refused work is all that there is of it. */
  function drops(id: string): void {
    const refused = refusedOf.get(id) ?? []
    if (refused.length === 0) return
    plan.dropped.push(...refused.map((work) => work.id))
    plan.deleted += 1
  }

  function undoVisit(id: string, mark: string): void {
    const row = world.reviews.get(id)
    const works = about.get(id) ?? []
    if (works.some(({ intent }) => intent === 'delete_review')) return
    if (!row && works.length === 0) {
      drops(id)
      plan.visits.push(id)
      return
    }
    const own = imported.get(id) ?? new Set()
    const ever = everImported.get(id) ?? new Set()
    const shown = new Set([...(row?.photos ?? []), ...(world.onTheWay.get(id) ?? [])])
    const isChanged =
      shown.size !== own.size ||
      [...shown].some((path) => !own.has(path)) ||
      world.notes.has(id) ||
      // No import names anybody.
      row?.companions !== undefined ||
      works.some(({ intent, input }) => intent !== 'log_visit' && !ever.has(String(input['path']))) ||
      (refusedOf.get(id) ?? []).length > 0 ||
      // Without its photos, which came after the mark was made.
      (row !== undefined && markOfVisit({ ...row, photos: [] }) !== mark)
    if (isChanged) {
      const name = world.nameOf(row?.restaurant_id ?? '')
      plan.kept.push(`${name}${row ? `, ${plainDate(row.created_at)}` : ''}: you have changed this visit.`)
      return
    }
    plan.deleted += 1
    plan.visits.push(id)
    if (cancels(id)) return
    plan.intents.push({ intent: 'delete_review', input: { id } })
    const place = row?.restaurant_id
    // Deleting a visit takes its place from the favorites, and it was one without this visit.
    if (place === undefined || !world.favorites.has(place) || restored.has(place)) return
    restored.add(place)
  }

  /** One that came later than its visit, which stays. */
  function undoPhoto(review_id: string, path: string): void {
    const shown = [...(world.reviews.get(review_id)?.photos ?? []), ...(world.onTheWay.get(review_id) ?? [])]
    if (!shown.includes(path)) return
    plan.deleted += 1
    plan.photos.push(path)
    plan.intents.push({ intent: 'detach_photo', input: { review_id, path } })
  }

  function undoList(id: string, mark: string): void {
    const row = world.lists.get(id)
    if (about.get(id)?.some(({ intent }) => intent === 'delete_list')) return
    if (!row && !about.has(id)) {
      drops(id)
      return
    }
    const places = world.places.get(id) ?? []
    if (row && markOfList(row, places) !== mark) {
      plan.kept.push(`${row.name}: you have changed this list.`)
      return
    }
    plan.deleted += 1
    if (!cancels(id)) plan.intents.push({ intent: 'delete_list', input: { id } })
  }

  function undoNote({ id, restaurant_id, note }: Extract<AddedItem, { kind: 'noted' }>): void {
    const there = world.notes.get(restaurant_id)
    if (there === undefined) return
    if (there !== note) {
      plan.kept.push(`${world.nameOf(restaurant_id)}: you have changed this note.`)
      return
    }
    const input = { id, restaurant_id, note: null, base: { note } }
    if (!cancels(id)) plan.intents.push({ intent: 'set_private_note', input })
  }

  function undoListed(list_id: string, restaurant_id: string): void {
    if (!world.places.get(list_id)?.some((item) => item.restaurant_id === restaurant_id)) return
    plan.deleted += 1
    const adding = (about.get(list_id) ?? []).filter(({ input }) => input['restaurant_id'] === restaurant_id)
    if (adding.length > 0 && adding.every(({ isSent }) => !isSent)) for (const work of adding) cancelled.add(work)
    else plan.intents.push({ intent: 'remove_from_list', input: { list_id, restaurant_id } })
  }

  function undoWanted(restaurant_id: string): void {
    if (!world.wanted.has(restaurant_id)) return
    plan.deleted += 1
    const adding = (about.get(restaurant_id) ?? []).filter(({ intent }) => /^(add|remove)_want_to_try$/.test(intent))
    if (adding.length > 0 && adding.every(({ isSent }) => !isSent)) for (const work of adding) cancelled.add(work)
    else plan.intents.push({ intent: 'remove_want_to_try', input: { restaurant_id } })
  }

  /** Favorites come back, and a place is still made when other work or a draft needs it, else not. */
  function settlePlaces(): void {
    for (const restaurant_id of restored) plan.intents.push({ intent: 'add_favorite', input: { restaurant_id } })
    const staying = world.outbox.filter((work) => !cancelled.has(work))
    const isOurs = placesMadeBy(cancelled, added)
    const needed = mentionedIds([
      staying.filter(({ intent }) => intent !== 'save_place').map(({ input }) => input),
      world.refused.filter(({ id }) => !plan.dropped.includes(id)).map(({ input }) => input),
      world.drafts,
      plan.intents.map(({ input }) => input),
    ])
    for (const work of staying)
      if (work.intent === 'save_place' && !work.isSent && isOurs.has(String(work.input['id'])))
        if (!needed.has(String(work.input['id']))) cancelled.add(work)
    const made = new Set(staying.filter((work) => !cancelled.has(work)).flatMap(createdIds))
    for (const { seq, input } of cancelled) {
      const place = input['place'] as Record<string, unknown> | undefined
      const id = String(place?.['id'])
      if (!place || made.has(id) || !needed.has(id)) continue
      made.add(id)
      plan.replaced.push({ seq, intent: 'save_place', input: place })
    }
  }
}

/** The paths of imported photos. */
function photosByVisit(imports: UndoWorld['imports']): Map<string, Set<string>> {
  const byVisit = new Map<string, Set<string>>()
  for (const { review_id, path } of imports.flatMap(({ photos }) => photos?.added ?? []))
    byVisit.set(review_id, (byVisit.get(review_id) ?? new Set()).add(path))
  return byVisit
}

/** Also a private note, which is there from the first time that it is set. */
const makes = (work: Work, id: string): boolean => createdIds(work).includes(id) || work.intent === 'set_private_note'

/** Every place that the cancelled work is about. */
function placesMadeBy(cancelled: ReadonlySet<Work>, added: readonly AddedItem[]): Set<string> {
  const places = new Set<string>()
  for (const { input } of cancelled) places.add(String(input['restaurant_id']))
  for (const item of added) if ('restaurant_id' in item) places.add(item.restaurant_id)
  return places
}

/** By every id that they mention. */
function workById<One extends SavedIntent>(work: readonly One[]): Map<string, One[]> {
  const byId = new Map<string, One[]>()
  for (const one of work)
    for (const id of mentionedIds(one.input)) {
      const there = byId.get(id)
      if (there) there.push(one)
      else byId.set(id, [one])
    }
  return byId
}
