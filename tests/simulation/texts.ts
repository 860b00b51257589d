/**
 * Invariant 15: no text that a person wrote is overwritten without a trace. Judged by what each author had before them, as the
 * commands were given, and not by what any mutation says that it has seen.
 */
import type { Mutation } from '#src/db/owed.ts'
import { earlierTextId, keptFields } from '#src/domain/earlier-texts.ts'
import type { EarlierText, ListRestaurant, PrivateNote } from '#src/domain/rows.ts'
import { trimmed } from '#src/lib/text.ts'
import type { MemoryOwed } from './memory-stores.ts'
import type { ScopeRows } from './simulated-server.ts'
import type { World } from './world.ts'

/** A text as a mutation writes it; `about`: the row and the field. `seen`: all that its author had before it. */
type Written = { userId: string; about: string; text: string | undefined; seen: ReadonlySet<string> }

export type Texts = {
  /** A mutation was saved on a device whose other work is in `owed`; `idBefore`: under which id what is damaged was saved. */
  saved: (mutation: Mutation, userId: string, owed: MemoryOwed, idBefore: (id: string) => string) => void
  of: (mutationId: string) => readonly Written[]
  all: () => readonly Written[]
  /** The earlier text that a mutation dismisses. */
  dismissed: (mutationId: string) => string | undefined
}

export function createTexts(): Texts {
  const written = new Map<string, Written[]>()
  const dismissals = new Map<string, string>()
  const inputs = new Map<string, string>()
  return {
    of: (id) => written.get(id) ?? [],
    all: () => [...written.values()].flat(),
    dismissed: (id) => dismissals.get(id),
    saved({ id, intent, input }, userId, owed, idBefore) {
      if (intent === 'dismiss_earlier_text') dismissals.set(id, String(input['id']))
      // Sent again as it is, or brought from a file: what its author had seen is what they had seen then.
      const text = JSON.stringify([userId, intent, input])
      const again = inputs.get(text)
      inputs.set(text, id)
      if (again !== undefined) {
        written.set(id, written.get(again) ?? [])
        return
      }
      // Of what has lost its input to damage the app knows no text any more: whoever replaces one has not seen it, and it is kept.
      const hasWords = (other: Pick<Mutation, 'id' | 'input'>): boolean =>
        other.id !== id && Object.keys(other.input).length > 0
      const unsettled = [...owed.rows('outbox'), ...owed.rows('refused')]
        .filter(hasWords)
        .flatMap((other) => written.get(idBefore(other.id)) ?? [])
      const texts = textsIn(intent, input, userId).map(({ about, text, base }): Written => {
        // A note that is added says nothing of one that is there, so that one is kept, whoever wrote it.
        if (intent === 'add_to_list') return { userId, about, text, seen: new Set() }
        const before = unsettled.filter((other) => other.about === about)
        const seen = new Set(before.flatMap((other) => [...other.seen, ...(other.text ? [other.text] : [])]))
        if (base) seen.add(base)
        return { userId, about, text, seen }
      })
      written.set(id, texts)
    },
  }
}

type Input = Record<string, unknown>
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? trimmed(value) : undefined)

/** The texts that an intent writes, and those that it says to replace. */
function textsIn(intent: string, input: Input, userId: string) {
  const fields = (input['fields'] ?? input) as Input
  const base = (input['base'] ?? {}) as Input
  const own = String(input['id'])
  const listed = `${String(input['list_id'])}/${String(input['restaurant_id'])}`
  const noted = `${String(input['review_id'] ?? input['restaurant_id'])}/note`
  const row = {
    log_visit: own,
    edit_review: own,
    create_list: own,
    edit_list: own,
    add_to_list: listed,
    set_list_note: listed,
    update_profile: userId,
    set_private_note: noted,
  }[intent]
  if (row === undefined) return []
  return keptFields.flatMap((field) =>
    !(field in fields) || (field in base && fields[field] === base[field])
      ? []
      : [{ about: `${row} ${field}`, text: textOf(fields[field]), base: textOf(base[field]) }],
  )
}

/** Where the server went back, what it lost is offered again or not: nothing is judged. */
export async function checkTexts({ server, watch, people, hardships }: World): Promise<void> {
  if (watch.judgedBefore.size > 0) return
  const order = [...server.applied.keys()]
  const removed = new Set(order.flatMap((id) => removedBy(watch.saved.get(id))))
  const dismissedAt = new Map(order.map((id, at) => [watch.texts.dismissed(id), at]))
  const all = order.flatMap((id, at) => watch.texts.of(id).map((one) => ({ ...one, at })))
  for (const userId of people) {
    if (!server.exists(userId)) continue
    const now = textsNow(await server.view(userId), userId)
    const writes = all.filter((one) => one.userId === userId)
    const of = (about: string) => writes.filter((one) => one.about === about)
    for (const about of new Set([...now.kept.keys(), ...writes.map((one) => one.about)])) {
      const row = about.split(' ')[0] as string
      // What was written of both places stands together: tests/database/merged-places.test.ts.
      if (row.split('/').some((id) => hardships.merged.has(id))) continue
      const current = now.current.get(about)
      const kept = now.kept.get(about) ?? []
      for (const { id, text } of kept) {
        const what = `${userId} has “${text}” of ${about} as an earlier text`
        const replaced = of(about).findLast((one) => one.text !== text && !one.seen.has(text))
        if (kept.filter((other) => other.text === text).length > 1) watch.failed(15, `${what} twice`)
        if (current === text) watch.failed(15, `${what}, and it stands there`)
        if (!replaced) watch.failed(15, `${what}, and whoever replaced it had seen it`)
        else if (replaced.at < (dismissedAt.get(id) ?? -1)) watch.failed(15, `${what}, which was dismissed`)
      }
      const rowId = now.idOf(row)
      // With a row go its earlier texts, also when it comes again.
      if (rowId === undefined || removed.has(row) || removed.has(row.split('/')[0] as string)) continue
      for (const { text, at } of of(about)) {
        if (!text || text === current || kept.some((other) => other.text === text)) continue
        const id = earlierTextId(rowId, about.split(' ')[1] as EarlierText['field'], text)
        const isSuperseded = of(about).some((one) => one.at > at && one.seen.has(text))
        if (!isSuperseded && (dismissedAt.get(id) ?? -1) < at)
          watch.failed(15, `“${text}” of ${about} was replaced by somebody who had not seen it, and is nowhere`)
      }
    }
  }
}

const removals = new Set(['delete_review', 'delete_list', 'remove_from_list'])

const removedBy = (saved: { intent: string; ids: ReadonlySet<string> } | undefined): string[] =>
  saved && removals.has(saved.intent) ? [[...saved.ids].join('/')] : []

/** A person's texts as the server has them, by row and field; `idOf`: the row's id, undefined when it is gone. */
function textsNow(view: ScopeRows, userId: string) {
  const current = new Map<string, string>()
  const kept = new Map<string, EarlierText[]>()
  const names = new Map<string, string>()
  const rows = new Map([...view.values()].flatMap((ofScope) => [...ofScope]))
  const own = view.get(`user:${userId}`) ?? new Map<string, object>()
  for (const [key, row] of [...rows, ...own]) {
    const [entity, id = ''] = key.split(':')
    const { list_id, restaurant_id } = row as ListRestaurant
    const noted = `${(row as PrivateNote).review_id ?? restaurant_id}/note`
    const name = { list_restaurants: `${list_id}/${restaurant_id}`, private_notes: noted }[entity as string] ?? id
    if (!['reviews', 'lists', 'list_restaurants', 'profiles', 'private_notes'].includes(entity as string)) continue
    names.set(id, name)
    for (const field of keptFields) {
      const text = textOf((row as Input)[field])
      if (text) current.set(`${name} ${field}`, text)
    }
  }
  for (const [key, row] of view.get(`followers:${userId}`) ?? []) {
    if (!key.startsWith('earlier_texts:')) continue
    const text = row as EarlierText
    const about = `${names.get(text.subject_id) ?? text.subject_id} ${text.field}`
    kept.set(about, [...(kept.get(about) ?? []), text])
  }
  return { current, kept, idOf: (name: string) => [...names].find(([, other]) => other === name)?.[0] }
}
