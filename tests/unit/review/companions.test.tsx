// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { saveIntent } from '#src/commands/save-intent.ts'
import type { LiveCopy } from '#src/db/open.ts'
import { CompanionsField } from '#src/screens/log/CompanionsField.tsx'
import { ReviewCompanions } from '#src/screens/review/ReviewCompanions.tsx'
import { openCopyForEach, signedIn } from '#tests/support/signed-in.tsx'
import { putReview, reviewRow, uuid } from '#tests/unit/db/rows.ts'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})
const services = { pictures: { avatar: (path?: string) => path && `/avatars/${path}` } } as never
const [me, ben, cem, review] = [uuid(1), uuid(2), uuid(3), uuid(10)]

/** The letters in the place of pictures are not read out. */
function spoken(element: Element): string | null {
  const copied = element.cloneNode(true) as Element
  for (const letter of copied.querySelectorAll('[aria-hidden=true]')) letter.remove()
  return copied.textContent
}

test('a review says with whom, and whoever is named takes themselves off without a network, once they are sure', async () => {
  const companions = [
    { user_id: cem, username: 'cem' },
    { user_id: me, username: 'me' },
  ]
  const shown = { ...reviewRow(10, ben, uuid(4), 0), companions }
  await copy.documents.write([putReview(shown)])
  render(signedIn(copy, services, <ReviewCompanions review={shown} />))
  expect(spoken(screen.getByRole('region', { name: 'With whom' }))).toContain('With @cem and you')
  expect(screen.getByRole('link', { name: '@cem' }).getAttribute('href')).toBe(`/profile/${cem}`)
  fireEvent.click(screen.getByRole('button', { name: 'Take me off' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  const saved = () => copy.owed.read(['outbox'], (owed) => owed.all('outbox'))
  expect(await saved()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Take me off' }))
  await screen.findByRole('button', { name: 'Cancel' })
  fireEvent.click(screen.getAllByRole('button', { name: 'Take me off' }).at(-1) as HTMLElement)
  await waitFor(async () =>
    expect(await saved()).toMatchObject([{ intent: 'leave_visit', input: { review_id: review } }]),
  )
})

test('others see the names and no button, and where nobody is named there is nothing', () => {
  const shown = { ...reviewRow(10, ben, uuid(4), 0), companions: [{ user_id: cem, username: 'cem' }] }
  const { container } = render(signedIn(copy, services, <ReviewCompanions review={shown} />))
  expect(spoken(container)).toBe('With @cem')
  expect(
    render(signedIn(copy, services, <ReviewCompanions review={reviewRow(11, ben, uuid(4), 0)} />)).container
      .textContent,
  ).toBe('')
})

test('faces stand beside the names, of those whom this device knows', async () => {
  const row = { user_id: cem, username: 'cem', avatar_url: 'cem.jpg' }
  await copy.documents.write([{ entity: 'profiles', key: cem, document: { row, scopes: [`user:${me}`] } }])
  const companions = [
    { user_id: cem, username: 'cem' },
    { user_id: ben, username: 'ben' },
  ]
  const shown = { ...reviewRow(10, me, uuid(4), 0), companions }
  await copy.documents.write([putReview(shown)])
  const faces = (element: Element): (string | null)[] =>
    [...element.querySelectorAll('.avatar')].map(
      (face) => face.querySelector('img')?.getAttribute('src') ?? face.textContent,
    )
  const { container, unmount } = render(signedIn(copy, services, <ReviewCompanions review={shown} />))
  await waitFor(() => expect(faces(container)).toEqual(['/avatars/cem.jpg', 'B']))
  unmount()
  const form = render(signedIn(copy, services, <Field />)).container
  await waitFor(() => expect(faces(form)).toEqual(['/avatars/cem.jpg', 'B']))
})

function Field() {
  const [value, setValue] = useState<string[]>([])
  return <CompanionsField reviewId={review} value={value} onChange={setValue} />
}

test('the form offers whom one follows, from this device; whoever follows many searches', async () => {
  const people = Array.from({ length: 10 }, (_, n) => ({ user_id: uuid(20 + n), username: `friend_${n}` }))
  await copy.documents.write(
    people.map((row) => ({ entity: 'profiles', key: row.user_id, document: { row, scopes: [`user:${row.user_id}`] } })),
  )
  render(signedIn(copy, services, <Field />))
  expect(screen.queryByRole('group')).toBeNull()
  for (const { user_id } of people) await saveIntent(copy, 'follow', { user_id })
  await waitFor(() => expect(screen.getAllByRole('button', { pressed: false })).toHaveLength(8))
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '@Friend_0' } })
  fireEvent.click(screen.getByRole('button', { name: '@friend_0', pressed: false }))
  expect(screen.getByRole('button', { name: '@friend_0', pressed: true })).toBeTruthy()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nobody' } })
  expect(screen.getByText('You follow nobody with this name.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '@friend_0', pressed: true }))
  expect(screen.queryByRole('button', { pressed: true })).toBeNull()
})
