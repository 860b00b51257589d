/** Takes an import back, without a network too. */
import { appendIntents } from '#src/db/append-intents.ts'
import { applyPending } from '#src/db/apply-pending.ts'
import { holdDocuments } from '#src/db/hold-documents.ts'
import type { LocalCopy } from '#src/db/local-copy.ts'
import type { OwedReader, OwedTable, OwedWriter } from '#src/db/owed.ts'
import { doubtShownWork } from '#src/db/shown-work.ts'
import { canUndo, type SavedImport } from '#src/domain/import/import-batch.ts'
import { type UndoWorld, undoPlan } from '#src/domain/import/undo-import.ts'
import { inListOrder } from '#src/domain/lists/lists.ts'
import type { List, Review } from '#src/domain/rows.ts'
import { subjectOf } from '#src/domain/visits/private-notes.ts'
import { failed, type Result, succeeded } from '#src/lib/result.ts'
import { mayBeUploaded, removing } from './photos-leaving.ts'
import { storageFailure } from './save-mutation.ts'

const tables: OwedTable[] = ['outbox', 'refused', 'photos', 'blobs', 'drafts', 'imports', 'facts']

/**
 * Deletes what the import has added and nobody has changed since, in one transaction. A second time, or after 30 days, it does
 * nothing. Errors: those of the storage.
 */
export async function undoImport(copy: LocalCopy, id: string): Promise<Result> {
  try {
    // The lock: no pull and no other command changes a document between looking at it and deciding.
    await holdDocuments(copy, async () => {
      const rows = await rowsHere(copy)
      await copy.owed.write(tables, async (owed) => {
        const batch = await owed.get('imports', id)
        if (batch?.state !== 'saved' || !canUndo(batch, copy.clock.now())) return
        await undo(copy, owed, batch, rows)
      })
      await applyPending(copy)
    })
  } catch (error) {
    const failure = storageFailure(error)
    if (!failure) throw error
    return failed(failure)
  }
  copy.channel.post('saved')
  return succeeded(undefined)
}

type RowsHere = Pick<UndoWorld, 'notes' | 'reviews' | 'lists' | 'places' | 'wanted' | 'favorites' | 'nameOf'>

async function undo(copy: LocalCopy, owed: OwedWriter, batch: SavedImport, rows: RowsHere): Promise<void> {
  const outbox = await owed.all('outbox')
  const plan = undoPlan(batch, { ...rows, ...(await workHere(owed)) })
  await doubtShownWork(owed)
  await owed.delete('outbox', plan.cancelled)
  const bySeq = new Map(outbox.map((mutation) => [mutation.seq, mutation]))
  for (const { seq, intent, input } of plan.replaced) {
    const mutation = bySeq.get(seq)
    if (mutation) await owed.put('outbox', [{ ...mutation, id: copy.newId(), intent, input }])
  }
  await owed.delete('refused', plan.dropped)
  await dropPhotos(owed, new Set(plan.visits), new Set(plan.photos))
  await appendIntents(copy, owed, plan.intents)
  const undone = { at: new Date(copy.clock.now()).toISOString(), deleted: plan.deleted, kept: plan.kept }
  await owed.put('imports', [{ ...batch, undone }])
}

/** Whatever the server may have of them is deleted once it has heard that the visits are, or that they are taken off. */
async function dropPhotos(owed: OwedWriter, visits: ReadonlySet<string>, paths: ReadonlySet<string>): Promise<void> {
  const idOf = ({ id }: { id: string }): string => id
  const going = (await owed.all('photos')).filter(
    ({ review_id, path, state }) =>
      review_id !== undefined && (visits.has(review_id) || paths.has(path)) && state !== 'removing',
  )
  await owed.delete('blobs', going.map(idOf))
  await owed.delete('photos', going.map(idOf))
  await owed.put('photos', going.filter(mayBeUploaded).map(removing))
}

async function workHere(owed: OwedReader): Promise<Omit<UndoWorld, keyof RowsHere>> {
  const onTheWay = new Map<string, string[]>()
  for (const { review_id, path, state } of await owed.all('photos'))
    if (review_id !== undefined && state !== 'removing')
      onTheWay.set(review_id, [...(onTheWay.get(review_id) ?? []), path])
  return {
    onTheWay,
    imports: (await owed.all('imports')).filter((batch) => batch.state === 'saved'),
    outbox: (await owed.all('outbox')).map(({ seq, intent, input, state, sent }) => ({
      seq,
      intent,
      input,
      isSent: state !== 'waiting' || sent === true,
    })),
    refused: await owed.all('refused'),
    drafts: (await owed.all('drafts')).map(({ id, content }) => ({ id, content })),
  }
}

async function rowsHere({ documents, userId }: LocalCopy): Promise<RowsHere> {
  const reviews = new Map<string, Review>()
  for (const { row } of await documents.where('reviews', 'user_id', userId)) reviews.set(row.id, row)
  const lists = new Map<string, List>()
  const places: [string, ReturnType<typeof inListOrder>][] = []
  for (const { row } of await documents.where('lists', 'user_id', userId)) {
    lists.set(row.id, row)
    const items = await documents.where('list_restaurants', 'list_id', row.id)
    places.push([row.id, inListOrder(items.map((item) => item.row))])
  }
  const profile = (await documents.get('profiles', [userId])).get(userId)?.row
  const notes = await documents.where('private_notes', 'user_id', userId)
  const about = [...reviews.values(), ...notes.map(({ row }) => row)]
  const named = await documents.get('restaurants', [
    ...new Set(about.flatMap(({ restaurant_id }) => restaurant_id ?? [])),
  ])
  return {
    // One that was emptied is no note.
    notes: new Map(notes.flatMap(({ row }) => (row.note === undefined ? [] : [[subjectOf(row), row.note]]))),
    reviews,
    lists,
    places: new Map(places),
    wanted: new Set(profile?.want_to_try?.map((entry) => entry.id)),
    favorites: new Set(profile?.favorites?.map((entry) => entry.id)),
    nameOf: (id) => named.get(id)?.row.name ?? 'A place',
  }
}
