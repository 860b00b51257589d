/** What the person can do with refused work. Each action includes the work that depends on it. */
import type { LocalCopy } from '#src/db/local-copy.ts'
import type { OwedReader, Refused } from '#src/db/owed.ts'
import { listDraftOfInput, withBegunListChanges } from '#src/domain/lists/list-form.ts'
import type { Restaurant } from '#src/domain/rows.ts'
import { dayOf } from '#src/domain/visits/visit-date.ts'
import { visitOfInput, withBegunChanges } from '#src/domain/visits/visit-form.ts'
import { createdIds } from '#src/domain/work/dependencies.ts'
import { newListDraft, visitDraft } from '#src/domain/work/draft-kinds.ts'
import { draftPath } from '#src/domain/work/draft-words.ts'
import { type IntentName, isIntentName } from '#src/domain/work/intents.ts'
import { failed, type Result, succeeded } from '#src/lib/result.ts'
import { isUuid } from '#src/lib/text.ts'
import { mayBeUploaded, removing } from './photos-leaving.ts'
import { putBack, type TakenPhotos, takePhotos } from './put-back.ts'
import { writeLocal, writePending } from './save-mutation.ts'

/** Discarded work, for putting it back. */
type Discarded = TakenPhotos & { refused: Refused[] }

/**
 * Sends refused work again. It gets new mutation ids, because the server would only repeat its verdict on the old ones.
 * Errors: those of the storage.
 */
export const resendRefused = (copy: LocalCopy, id: string): Promise<Result> =>
  writePending(copy, ['refused', 'outbox'], async (owed) => {
    const work = await withDependents(owed, id)
    for (const { seq: _, code: _code, message: _message, because: _because, ...change } of work)
      await owed.append({ ...change, id: copy.newId(), state: 'waiting', attempts: 0 })
    await owed.delete(
      'refused',
      work.map((refused) => refused.id),
    )
  })

/** Discards refused work and its photos. Pass the result to `restoreDiscarded` to undo. */
export async function discardRefused(copy: LocalCopy, id: string): Promise<Result<Discarded>> {
  let discarded: Discarded = { refused: [], photos: [], blobs: [] }
  const result = await writeLocal(copy, ['refused', 'photos', 'blobs'], async (owed) => {
    const refused = await withDependents(owed, id)
    const gone = new Set(refused.flatMap((work) => createdIds(work)))
    const paths = new Set(refused.flatMap(({ input }) => [input['path'], input['avatar_url']]))
    const taken = await takePhotos(
      owed,
      (photo) =>
        photo.state !== 'removing' &&
        ((photo.review_id !== undefined && gone.has(photo.review_id)) || paths.has(photo.path)),
    )
    discarded = { refused, ...taken }
    // The file may have been uploaded, and is deleted unless this is undone: undo restores the row under the same id.
    await owed.put('photos', taken.photos.filter(mayBeUploaded).map(removing))
    await owed.delete(
      'refused',
      refused.map((work) => work.id),
    )
  })
  return result.ok ? succeeded(discarded) : result
}

/** Puts discarded work back as refused work, which needs attention again. */
export const restoreDiscarded = (copy: LocalCopy, discarded: Discarded): Promise<Result> => putBack(copy, discarded)

type Saved = {
  refused: Refused
  /** Includes the edits made since. */
  input: Record<string, unknown>
  place: Restaurant | undefined
  /** The content of the draft of an edit, if one was begun. */
  begun: unknown
  today: string
}
type Made = { kind: string; edit: IntentName; contentOf: (saved: Saved) => object }

/** Intents that create something and can become a draft again, each with the intent that edits it. */
const made: { readonly [Name in IntentName]?: Made } = {
  log_visit: {
    kind: visitDraft,
    edit: 'edit_review',
    contentOf({ input, place, begun, today }) {
      const visit = visitOfInput(input, place, today)
      return begun ? withBegunChanges(visit, begun, today) : visit
    },
  },
  create_list: {
    kind: newListDraft,
    edit: 'edit_list',
    contentOf({ refused, input, begun }) {
      // Without the missing place: the server would refuse the list for it again and again.
      const list = listDraftOfInput(input, refused.code !== 'list_restaurants_restaurant_exists')
      return begun ? withBegunListChanges(list, begun) : list
    },
  },
}

const madeBy = (intent: string): Made | undefined => (isIntentName(intent) ? made[intent] : undefined)

export const becomesDraft = (intent: string): boolean => madeBy(intent) !== undefined

/**
 * Turns a refused visit (with its photos) or a refused new list back into a draft. Edits made meanwhile, saved or only
 * begun, go into the draft; the links of its photos are dropped, since the saved draft makes new ones. Other work that
 * depends on it stays refused until the person sends it again. Returns the path of the form, which saves the draft under
 * the same id. Errors: those of the storage, and invalid_input when it is neither.
 */
export async function refusedAsDraft(copy: LocalCopy, id: string): Promise<Result<string>> {
  const refused = await copy.owed.read(['refused'], (owed) => owed.get('refused', id))
  const as = refused && madeBy(refused.intent)
  if (!as) return failed({ code: 'invalid_input', message: 'This no longer needs your attention.' })
  const placeId = String(refused.input['restaurant_id'])
  const { id: known } = refused.input
  // A damaged one may have lost it.
  const draftId = typeof known === 'string' && isUuid(known) ? known : copy.newId()
  const place = (await copy.documents.get('restaurants', [placeId])).get(placeId)?.row
  const now = new Date(copy.clock.now())
  const { kind } = as
  let path = ''
  const result = await writeLocal(copy, ['refused', 'photos', 'drafts'], async (owed) => {
    const waiting = (await withDependents(owed, id)).filter((one) => one.id !== id)
    const edits = waiting.filter(({ intent, input }) => intent === as.edit && input['id'] === draftId)
    const input = Object.assign({}, refused.input, ...edits.map((edit) => edit.input['fields']))
    const begun = (await owed.get('drafts', draftId))?.content
    const content = { ...as.contentOf({ refused, input, place, begun, today: dayOf(now) }) }
    path = draftPath({ id: draftId, kind, content })
    await owed.put('drafts', [{ id: draftId, kind, content, changed_at: now.toISOString() }])
    // A photo that was removed stays `removing`: its file is still to be deleted.
    const photos = (await owed.all('photos')).filter((one) => one.review_id === draftId && one.state !== 'removing')
    for (const { review_id: _, ...photo } of photos) await owed.put('photos', [{ ...photo, draft_id: draftId }])
    // Left here, a link could be discarded, and its photo with it. sendUnlinked (push.ts) makes a new one.
    const paths = new Set<unknown>(photos.map(({ path }) => path))
    const links = waiting.filter(({ input }) => paths.has(input['path']))
    const gone = new Set([id, ...[...edits, ...links].map((one) => one.id)])
    await owed.delete('refused', [...gone])
    for (const { because, ...left } of waiting)
      if (!gone.has(left.id) && because !== undefined && gone.has(because)) await owed.put('refused', [left])
  })
  return result.ok ? succeeded(path) : result
}

/** The refused work and everything that depends on it, in the order of saving. */
async function withDependents(owed: OwedReader, id: string): Promise<Refused[]> {
  const all = (await owed.all('refused')).toSorted((a, b) => a.seq - b.seq)
  const chosen = new Set([id])
  for (const refused of all) if (refused.because !== undefined && chosen.has(refused.because)) chosen.add(refused.id)
  return all.filter((refused) => chosen.has(refused.id))
}
