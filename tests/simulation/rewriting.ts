/** People write the same texts on several devices, from drafts that are older than what stands there, restore and dismiss. */
import { editReview } from '#src/commands/edit-review.ts'
import { saveIntent } from '#src/commands/save-intent.ts'
import type { EarlierText, List, ListRestaurant, PrivateNote, Profile, Restaurant, Review } from '#src/domain/rows.ts'
import { type NoteSubject, privateNoteId, subjectOf } from '#src/domain/visits/private-notes.ts'
import type { Action } from './actions.ts'
import { createRandom, type Random } from './random.ts'
import type { SimulatedDevice, Tab, World } from './world.ts'

/** Only seeds from here on rewrite: the others, kept ones and planted bugs' first ones among them, mean what they meant. */
export const firstSeedWithRewriting = 210_000_000

/** And from here on, private notes among the texts. */
const firstSeedWithNotes = 310_000_000

/** What draws it, apart from everything else; undefined for a seed that does not have it. */
export const drawRewriting = (seed: number): Random | undefined =>
  seed < firstSeedWithRewriting ? undefined : createRandom(210 * 2 ** 32 + seed)

/** A text of one's own as a form shows it, and what saves another in its place. */
type Form = {
  key: string
  shown: string | undefined
  save: (copy: Tab['copy'], text: string, base: string | undefined) => Action['run']
  intent: Action['intent']
}

function formsOf({ device, userId }: SimulatedDevice, withNotes: boolean): Form[] {
  const rows = <Row>(entity: Parameters<typeof device.documents.rows>[0]): Row[] =>
    [...device.documents.rows(entity).values()].map(({ row }) => row as Row)
  const lists = rows<List>('lists').filter(({ user_id }) => user_id === userId)
  const ofLists = new Set(lists.map(({ id }) => id))
  const forms: Form[] = [
    ...rows<Review>('reviews')
      .filter(({ user_id }) => user_id === userId)
      .map(({ id, comment }): Form => {
        const save: Form['save'] = (copy, text, base) => () =>
          editReview(copy, { id, fields: { comment: text }, base: { comment: base ?? null } })
        return { key: `reviews:${id}`, shown: comment, save, intent: 'edit_review' }
      }),
    ...lists.map(({ id, name }): Form => {
      const save: Form['save'] = (copy, text, base) => () =>
        saveIntent(copy, 'edit_list', { id, fields: { name: text }, base: base === undefined ? {} : { name: base } })
      return { key: `lists:${id}`, shown: name, save, intent: 'edit_list' }
    }),
    ...rows<ListRestaurant>('list_restaurants')
      .filter(({ list_id }) => ofLists.has(list_id))
      .map(({ id, list_id, restaurant_id, notes }): Form => {
        const save: Form['save'] = (copy, text, base) => () =>
          saveIntent(copy, 'set_list_note', { list_id, restaurant_id, notes: text, base: { notes: base ?? null } })
        return { key: `list_restaurants:${id}`, shown: notes, save, intent: 'set_list_note' }
      }),
    ...rows<Profile>('profiles')
      .filter(({ user_id }) => user_id === userId)
      .map(({ user_id, bio }): Form => {
        const save: Form['save'] = (copy, text, base) => () =>
          saveIntent(copy, 'update_profile', { fields: { bio: text }, base: { bio: base ?? null } })
        return { key: `profiles:${user_id}`, shown: bio, save, intent: 'update_profile' }
      }),
  ]
  if (withNotes) {
    const notes = new Map(rows<PrivateNote>('private_notes').map((row) => [row.id, row.note]))
    const form = (subject: NoteSubject): Form => {
      const id = privateNoteId(subjectOf(subject), userId)
      const save: Form['save'] = (copy, text, base) => () =>
        saveIntent(copy, 'set_private_note', { id, ...subject, note: text, base: { note: base ?? null } })
      return { key: `private_notes:${id}`, shown: notes.get(id), save, intent: 'set_private_note' }
    }
    const own = rows<Review>('reviews').filter(({ user_id }) => user_id === userId)
    forms.push(...own.map(({ id }) => form({ review_id: id })))
    forms.push(...rows<Restaurant>('restaurants').map(({ id }) => form({ restaurant_id: id })))
  }
  return forms.toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

/** What a form showed when the person began to write in it, by device. */
const begun = new WeakMap<SimulatedDevice, Map<string, string | undefined>>()

/** Undefined when there is nothing to write. Few texts are written often, so that devices meet in them. */
export const rewriteByLot =
  ({ seed }: Pick<World, 'seed'>) =>
  (owner: SimulatedDevice, tab: Tab, random: Random): Action | undefined =>
    rewrite(formsOf(owner, seed >= firstSeedWithNotes), owner, tab, random)

function rewrite(forms: Form[], owner: SimulatedDevice, { copy }: Tab, random: Random): Action | undefined {
  const [what, which, number] = [random.next(), random.next(), random.int(1e6)]
  const earlier = [...owner.device.documents.rows('earlier_texts').values()]
    .map(({ row }) => row as EarlierText)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const kept = earlier[Math.floor(which * earlier.length)]
  if (kept && what < 0.15) {
    const input = { id: kept.id, subject_id: kept.subject_id }
    return { intent: 'dismiss_earlier_text', run: () => saveIntent(copy, 'dismiss_earlier_text', input) }
  }
  const restored = kept && what < 0.3 ? forms.find(({ key }) => key.endsWith(kept.subject_id)) : undefined
  const form = restored ?? forms[Math.floor(which ** 3 * forms.length)]
  if (!form) return undefined
  const drafts = begun.get(owner) ?? new Map<string, string | undefined>()
  begun.set(owner, drafts)
  if (!drafts.has(form.key)) drafts.set(form.key, form.shown)
  // Some are begun and saved much later, from what was shown when they were begun.
  if (what > 0.8) return undefined
  const base = what > 0.5 ? drafts.get(form.key) : form.shown
  drafts.delete(form.key)
  const text = restored && kept ? kept.text : what > 0.75 ? '' : `Text ${number}`
  // A list has a name.
  const written = text === '' && form.intent === 'edit_list' ? 'Named' : text
  return { intent: form.intent, run: form.save(copy, written, base) }
}
