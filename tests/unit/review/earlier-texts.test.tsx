// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { EarlierTexts } from '#src/components/offline/EarlierTexts.tsx'
import type { DocumentChange } from '#src/db/documents.ts'
import type { LiveCopy } from '#src/db/open.ts'
import { earlierTextId } from '#src/domain/earlier-texts.ts'
import type { EarlierText } from '#src/domain/rows.ts'
import { Toaster } from '#src/ui/Toaster.tsx'
import { openCopyForEach, signedIn } from '#tests/support/signed-in.tsx'
import { listRestaurantRow, listRow, profileRow, restaurantRow, reviewRow, uuid } from '#tests/unit/db/rows.ts'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})
// That of happy-dom rejects when an animation is cut short; without it framer-motion draws the styles itself.
beforeAll(() => void Reflect.deleteProperty(Element.prototype, 'animate'))

const me = uuid(1)
const scopes = [`user:${me}`]
const put = (entity: DocumentChange['entity'], key: string, row: object): DocumentChange =>
  ({ entity, key, document: { row, scopes } }) as DocumentChange
const earlier = (subject_id: string, field: EarlierText['field'], text: string) => {
  const id = earlierTextId(subject_id, field, text)
  const row: EarlierText = { id, user_id: me, subject_id, field, text, created_at: '2026-01-01T00:00:00Z' }
  return put('earlier_texts', id, row)
}
const draw = (id: string) =>
  render(
    signedIn(
      copy,
      {},
      <>
        <h1>Page</h1>
        <EarlierTexts subjectId={id} />
        <Toaster />
      </>,
    ),
  )
const texts = async (): Promise<string[]> =>
  [...(await copy.documents.where('earlier_texts', 'user_id', me))].map(({ row }) => row.text)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
/** That of this message: one of an earlier test may still be on its way out. */
async function undo(said: string): Promise<void> {
  const message = (await screen.findByText(said)).closest('li') as HTMLElement
  fireEvent.click(within(message).getByRole('button', { name: 'Undo' }))
}
const comment = async () => (await copy.documents.get('reviews', [uuid(10)])).get(uuid(10))?.row.comment

test('Invariant 15 in the review: the earlier text is shown, restored in place of what stands there, and both come back by Undo', async () => {
  await copy.documents.write([
    put('reviews', uuid(10), { ...reviewRow(10, me, uuid(3), 0), comment: 'Mine' }),
    earlier(uuid(10), 'comment', 'Theirs\nin two lines'),
  ])
  draw(uuid(10))
  const section = await screen.findByRole('region', { name: 'An earlier text from another device' })
  expect(within(section).queryByText(/Theirs/)).toBeNull()
  press('Show')
  expect(within(section).getByText(/Theirs/)).toBeTruthy()
  press('Hide')
  expect(within(section).queryByText(/Theirs/)).toBeNull()
  press('Restore')
  await waitFor(async () => expect(await comment()).toBe('Theirs\nin two lines'))
  await waitFor(() => expect(screen.queryByText('An earlier text from another device')).toBeNull())
  expect(document.activeElement?.tagName).toBe('H1')
  await undo('The earlier text is back.')
  await waitFor(async () => expect(await texts()).toEqual(['Theirs\nin two lines']))
  expect(await comment()).toBe('Mine')
  const sent = (await copy.owed.read(['outbox'], (owed) => owed.all('outbox'))).map(({ intent, input }) => [
    intent,
    input['base'] ?? input['text'],
  ])
  expect(sent).toEqual([
    ['edit_review', { comment: 'Mine' }],
    ['edit_review', { comment: 'Theirs\nin two lines' }],
    ['keep_earlier_text', 'Theirs\nin two lines'],
  ])
})

test('A dismissed one is gone from the device at once, and Undo keeps it again', async () => {
  await copy.documents.write([
    put('reviews', uuid(10), { ...reviewRow(10, me, uuid(3), 0), comment: 'Mine' }),
    earlier(uuid(10), 'comment', 'Theirs'),
  ])
  draw(uuid(10))
  await screen.findByText('An earlier text from another device')
  press('Dismiss')
  await waitFor(() => expect(screen.queryByText('An earlier text from another device')).toBeNull())
  expect(await texts()).toEqual([])
  await undo('The earlier text is dismissed.')
  await screen.findByText('An earlier text from another device')
  expect(await texts()).toEqual(['Theirs'])
})

test('A list shows those of its name, description and notes, each with its name, and a profile those of its own', async () => {
  const [list, item] = [uuid(20), uuid(21)]
  await copy.documents.write([
    put('profiles', me, profileRow(me, 'ada')),
    put('restaurants', uuid(3), restaurantRow(3, 'Kumo')),
    put('lists', list, listRow(20, me)),
    put('list_restaurants', item, { ...listRestaurantRow(21, list, 0), restaurant_id: uuid(3), notes: 'Soup' }),
    earlier(list, 'name', 'Noodles'),
    earlier(list, 'description', 'All of them'),
    earlier(item, 'notes', 'Ramen'),
    earlier(me, 'bio', 'I eat'),
  ])
  const { unmount } = draw(list)
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Restore' })).toHaveLength(3))
  for (const words of [/^Name · replaced$/, /^Description · replaced$/, /^Note about Kumo · replaced$/])
    expect(screen.getByText(words)).toBeTruthy()
  const note = screen.getByText(/^Note about Kumo/).closest('section') as HTMLElement
  fireEvent.click(within(note).getByRole('button', { name: 'Restore' }))
  await waitFor(async () =>
    expect((await copy.documents.get('list_restaurants', [item])).get(item)?.row.notes).toBe('Ramen'),
  )
  unmount()
  draw(me)
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Restore' })).toHaveLength(1))
  press('Restore')
  await waitFor(async () => expect((await copy.documents.get('profiles', [me])).get(me)?.row.bio).toBe('I eat'))
})
