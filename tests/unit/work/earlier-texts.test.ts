/** Invariant 15 on the phone: what an edit replaces unseen is kept, before the server has said anything. */
import { describe, expect, test } from 'vitest'
import { editReview } from '#src/commands/edit-review.ts'
import { saveIntent } from '#src/commands/save-intent.ts'
import { earlierTextId, seenText } from '#src/domain/earlier-texts.ts'
import type { SavedIntent } from '#src/domain/intent.ts'
import type { EarlierText, Review } from '#src/domain/rows.ts'
import { workBefore } from '#src/domain/work/dependencies.ts'
import { applyEffects, createWorkingCopy } from '#src/domain/work/rebase.ts'
import { withSeenTexts } from '#src/domain/work/seen-texts.ts'
import { createMemoryStore, idOf } from '#tests/support/memory-store.ts'

const [ada, review] = [idOf(1), idOf(10)]
const saved_at = '2026-05-01T11:00:00.000Z'
const edit = (comment: string, base: string | null, seen?: string[]) => ({
  intent: 'edit_review',
  input: { id: review, fields: { comment }, base: { comment: base }, ...(seen && { seen }) },
  saved_at,
})
const row = (comment?: string): Review => ({
  id: review,
  user_id: ada,
  restaurant_id: idOf(5),
  created_at: saved_at,
  ...(comment !== undefined && { comment }),
})

/** What the phone shows of a server's row with this comment under pending work: the comment, and the earlier texts. */
function shown(
  comment: string | undefined,
  ...pending: { intent: string; input: Record<string, unknown>; saved_at: string }[]
) {
  const copy = createWorkingCopy()
  copy.store([{ entity: 'reviews', key: review, row: row(comment) }])
  const texts = () => [...copy.all('earlier_texts').values()].map(({ text }) => text)
  applyEffects(copy, pending, ada)
  const once = [copy.get('reviews', review)?.comment, ...texts()]
  // Rebase applies the same work again over its own result.
  applyEffects(copy, pending, ada)
  expect([copy.get('reviews', review)?.comment, ...texts()]).toEqual(once)
  return once
}

describe('an edit over a text that its author has not seen', () => {
  test('keeps that text, under the id that every device and the server give it', () => {
    expect(shown('Theirs', edit('Mine', 'Before'))).toEqual(['Mine', 'Theirs'])
    const copy = createWorkingCopy()
    copy.store([{ entity: 'reviews', key: review, row: row('Theirs') }])
    applyEffects(copy, [edit('Mine', 'Before')], ada)
    const id = earlierTextId(review, 'comment', 'Theirs')
    const kept: EarlierText = {
      id,
      user_id: ada,
      subject_id: review,
      field: 'comment',
      text: 'Theirs',
      created_at: saved_at,
    }
    expect(copy.all('earlier_texts')).toEqual(new Map([[id, kept]]))
  })

  test('keeps nothing when that text is the base, the same, or blank', () => {
    expect(shown('Before', edit('Mine', ' Before\n'))).toEqual(['Mine'])
    expect(shown('Mine', edit(' Mine', 'Before'))).toEqual(['Mine'])
    expect(shown(undefined, edit('Mine', 'Before'))).toEqual(['Mine'])
  })

  test('is one for several edits in a row, and none where one of them was refused', () => {
    expect(shown('Theirs', edit('Second', 'Before'), edit('Third', 'Second'))).toEqual(['Third', 'Theirs'])
    expect(shown('Before', edit('Third', 'Second', [seenText('comment', 'Before')]))).toEqual(['Third'])
    // Seen as another text is not seen as this one.
    expect(shown('Before', edit('Third', 'Second', [seenText('name', 'Before')]))).toEqual(['Third', 'Before'])
  })

  test('ends an earlier text that it writes again, and its deletion ends them all', () => {
    const restored = [edit('Mine', 'Before'), edit('Theirs', 'Mine')]
    expect(shown('Theirs', ...restored)).toEqual(['Theirs'])
    const deletion = { intent: 'delete_review', input: { id: review }, saved_at }
    expect(shown('Theirs', edit('Mine', 'Before'), deletion)).toEqual([undefined])
  })
})

describe('what an edit says that its author has seen', () => {
  const first = edit('Second', 'First')

  test('is what earlier edits of the same text replaced and wrote, as they said themselves', () => {
    expect(withSeenTexts(edit('Third', 'Second'), [])).not.toHaveProperty('seen')
    const second = { ...first, input: withSeenTexts(edit('Third', 'Second'), [first]) }
    const seen = ['First', 'Second'].map((text) => seenText('comment', text))
    expect(second.input['seen']).toEqual(seen)
    const third = withSeenTexts(edit('Fourth', 'Third'), [second])
    expect(new Set(third['seen'] as string[])).toEqual(new Set([...seen, seenText('comment', 'Third')]))
  })

  test('is also what its author wrote before in a note, which is no field of a row', () => {
    const note = (notes: string, base: string | null) => ({
      intent: 'set_list_note',
      input: { list_id: idOf(20), restaurant_id: idOf(5), notes, base: { notes: base } },
    })
    const { seen } = withSeenTexts(note('Second', 'First'), [note('First', null)])
    expect(seen).toEqual([seenText('notes', 'First')])
  })

  test('is nothing of another review, list or place, and at most the 60 newest', () => {
    const other = { intent: 'edit_review', input: { ...first.input, id: idOf(11) } }
    const note = (restaurant_id: string) => ({
      intent: 'set_list_note',
      input: { list_id: review, restaurant_id, notes: 'A', base: {} },
    })
    expect(withSeenTexts(edit('Third', 'Second'), [other, note(idOf(5))])).not.toHaveProperty('seen')
    expect(withSeenTexts(note(idOf(5)), [note(idOf(6))])).not.toHaveProperty('seen')
    const many = Array.from({ length: 80 }, (_, n) => edit(`Text ${n + 1}`, `Text ${n}`))
    const seen = withSeenTexts(edit('Last', 'Text 80'), many)['seen'] as string[]
    expect([seen.length, seen.at(-1)]).toEqual([60, seenText('comment', 'Text 80')])
  })

  test('is no text that an earlier edit showed and left alone, which may be another device’s', () => {
    const list = (fields: Record<string, unknown>, base: Record<string, unknown>, seen?: string[]) => ({
      intent: 'edit_list',
      input: { id: idOf(20), fields, base, ...(seen && { seen }) },
    })
    const oldDraft = list({ name: 'Mine' }, { name: 'Before' })
    const shown = { name: 'Theirs', description: 'D' }
    for (const other of [
      list({ is_public: false }, shown),
      list({ name: 'Theirs', is_public: false }, shown),
      list({ description: 'New' }, shown),
      list({ is_public: false }, shown, [seenText('name', 'Long ago')]),
    ])
      expect(withSeenTexts(oldDraft, [other])).not.toHaveProperty('seen')
    // Nor does a switch say anything itself, which a later edit would hand on.
    const rename = list({ name: 'Theirs' }, { name: 'Before' })
    expect(withSeenTexts(list({ is_public: false }, shown), [rename])).not.toHaveProperty('seen')
  })

  test('is found in what waits and what was refused when the command saves it', async () => {
    const phone = createMemoryStore(ada)
    await phone.documents.write([
      { entity: 'reviews', key: review, document: { row: row('First'), scopes: [`user:${ada}`] } },
    ])
    await editReview(phone, { id: review, fields: { comment: 'Second' }, base: { comment: 'First' } })
    await phone.owed.write(['outbox', 'refused'], async (owed) => {
      const [waiting] = await owed.all('outbox')
      if (!waiting) throw new Error('Nothing was saved')
      await owed.put('refused', [{ ...waiting, code: 'unexpected', message: 'No.' }])
      await owed.delete('outbox', [waiting.seq])
    })
    await editReview(phone, { id: review, fields: { comment: 'Third' }, base: { comment: 'Second' } })
    expect(phone.owed.rows('outbox')[0]?.input['seen']).toContain(seenText('comment', 'First'))
    // One that edits no text waits for nothing and says nothing.
    await saveIntent(phone, 'add_favorite', { restaurant_id: idOf(5) })
    expect(phone.owed.rows('outbox').at(-1)?.input).not.toHaveProperty('seen')
  })
})

function mayConflict(later: SavedIntent, earlier: SavedIntent): boolean {
  const before = workBefore()
  before.add(earlier)
  return before.mayConflict(later)
}

test('a dismissal overtakes no edit that may keep what it dismisses', () => {
  const dismissal = { intent: 'dismiss_earlier_text', input: { id: idOf(30), subject_id: ada } }
  const profile = { intent: 'update_profile', input: { fields: { bio: 'Mine' }, base: {} } }
  expect([mayConflict(dismissal, profile), mayConflict(profile, dismissal)]).toEqual([true, false])
  expect(mayConflict({ ...dismissal, input: { id: idOf(30), subject_id: review } }, edit('Mine', 'Before'))).toBe(true)
})
