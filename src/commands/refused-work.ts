/** What the person decides about work that the server refused, always together with what depends on it. */
import { safeParse } from 'valibot'
import type { LocalStore } from '../db/local-store.ts'
import type { Mutation, OwedReader, Refused } from '../db/owed.ts'
import { createdIds } from '../domain/dependencies.ts'
import { visitDraft } from '../domain/draft-kinds.ts'
import { intents } from '../domain/intents.ts'
import { dayOf } from '../domain/visit-date.ts'
import { visitOfInput } from '../domain/visit-form.ts'
import { failed, type Result, succeeded } from '../lib/result.ts'
import { putBack, type TakenPhotos, takePhotos } from './put-back.ts'
import { keeping, savingWork } from './save-mutation.ts'

/** Discarded work, whole, so that it can be put back. */
type Discarded = TakenPhotos & { refused: Refused[] }

/**
 * Sends refused work again, the first of it with a mended input. It gets new mutation ids, because the server would
 * only repeat its verdict on the old ones. Errors: invalid_input and those of the storage.
 */
export async function resendRefused(store: LocalStore, id: string, mended?: Record<string, unknown>): Promise<Result> {
  if (mended) {
    const refused = await store.owed.read(['refused'], (owed) => owed.get('refused', id))
    const intent = refused && intents.get(refused.intent)
    const parsed = intent && safeParse(intent.input, mended)
    if (parsed && !parsed.success) return failed({ code: 'invalid_input', message: parsed.issues[0].message })
  }
  return savingWork(store, ['refused', 'outbox'], async (owed) => {
    const work = await withDependents(owed, id)
    for (const refused of work) {
      const { seq: _, code: _code, message: _message, because: _because, ...kept } = refused
      const mutation: Omit<Mutation, 'seq'> = { ...kept, id: store.newId(), state: 'waiting', attempts: 0 }
      await owed.append(refused.id === id && mended ? { ...mutation, input: mended } : mutation)
    }
    await owed.delete(
      'refused',
      work.map((refused) => refused.id),
    )
  })
}

/** Throws refused work away with its photos. Give what it returns to `restoreDiscarded` to undo. */
export async function discardRefused(store: LocalStore, id: string): Promise<Result<Discarded>> {
  let discarded: Discarded = { refused: [], photos: [], blobs: [] }
  const result = await keeping(store, ['refused', 'photos', 'blobs'], async (owed) => {
    const refused = await withDependents(owed, id)
    const gone = new Set(refused.flatMap((work) => createdIds(work)))
    const paths = new Set(refused.flatMap(({ input }) => [input['path'], input['avatar_url']]))
    const taken = await takePhotos(
      owed,
      (photo) => (photo.review_id !== undefined && gone.has(photo.review_id)) || paths.has(photo.path),
    )
    discarded = { refused, ...taken }
    await owed.delete(
      'refused',
      refused.map((work) => work.id),
    )
  })
  return result.ok ? succeeded(discarded) : result
}

/** Puts discarded work back where it was: it needs attention again. */
export const restoreDiscarded = (store: LocalStore, discarded: Discarded): Promise<Result> => putBack(store, discarded)

/**
 * Opens a refused visit again as a draft with its photos; what was edited of it meanwhile is in the draft. What else
 * waits with it goes on waiting for the person, who sends it again after the visit. Returns the draft's id: the form
 * saves the visit under the same id. Errors: those of the storage, and invalid_input when it is no refused visit.
 */
export async function refusedAsDraft(store: LocalStore, id: string): Promise<Result<string>> {
  const refused = await store.owed.read(['refused'], (owed) => owed.get('refused', id))
  if (refused?.intent !== 'log_visit') return failed({ code: 'invalid_input', message: 'This is no visit any more.' })
  const [reviewId, placeId] = [String(refused.input['id']), String(refused.input['restaurant_id'])]
  const restaurant = (await store.documents.get('restaurants', [placeId])).get(placeId)?.row
  const now = new Date(store.clock.now())
  const result = await keeping(store, ['refused', 'photos', 'drafts'], async (owed) => {
    const waiting = (await withDependents(owed, id)).filter((one) => one.id !== id)
    const edits = waiting.filter(({ intent, input }) => intent === 'edit_review' && input['id'] === reviewId)
    const input = Object.assign({}, refused.input, ...edits.map((edit) => edit.input['fields']))
    const content = visitOfInput(input, restaurant, dayOf(now))
    await owed.put('drafts', [{ id: reviewId, kind: visitDraft, content, changed_at: now.toISOString() }])
    for (const { review_id, ...photo } of await owed.all('photos'))
      if (review_id === reviewId) await owed.put('photos', [{ ...photo, draft_id: reviewId }])
    const gone = new Set([id, ...edits.map((edit) => edit.id)])
    await owed.delete('refused', [...gone])
    for (const { because, ...left } of waiting)
      if (!gone.has(left.id) && because !== undefined && gone.has(because)) await owed.put('refused', [left])
  })
  return result.ok ? succeeded(reviewId) : result
}

/** The refused work and, in the order of saving, all that waits with it. */
async function withDependents(owed: OwedReader, id: string): Promise<Refused[]> {
  const all = (await owed.all('refused')).toSorted((a, b) => a.seq - b.seq)
  const chosen = new Set([id])
  for (const refused of all) if (refused.because !== undefined && chosen.has(refused.because)) chosen.add(refused.id)
  return all.filter((refused) => chosen.has(refused.id))
}
