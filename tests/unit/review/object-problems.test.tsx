// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ObjectProblems } from '#src/components/offline/ObjectProblems.tsx'
import type { LiveCopy } from '#src/db/open.ts'
import type { Photo } from '#src/db/owed.ts'
import { openCopyForEach, signedIn } from '#tests/support/signed-in.tsx'
import { uuid } from '#tests/unit/db/rows.ts'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})
const review = uuid(5)
const failed = (index: number, code: string): Photo => ({
  id: uuid(20 + index),
  bucket: 'review-photos',
  path: `${uuid(1)}/1-${index}.webp`,
  review_id: review,
  index,
  state: 'failed',
  progress: 0,
  attempts: 1,
  size: 1,
  message: 'This picture is too large.',
  code,
})
const put = (photos: Photo[]) => copy.owed.write(['photos'], (owed) => owed.put('photos', photos))
const open = () => render(signedIn(copy, {}, <ObjectProblems id={review} />))

test('Several photos that were not sent are one line, which leads to where each is decided about', async () => {
  await put([failed(0, 'photo_size'), failed(1, 'photo_size')])
  open()
  expect(await screen.findByText('2 photos were not sent.')).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'Decide' })).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

test.each([
  ['photo_size', 'link', 'Decide'],
  ['of_the_future', 'button', 'Retry'],
])('One says why, and with the reason %s offers the %s %s', async (code, role, name) => {
  await put([failed(0, code)])
  open()
  expect(await screen.findByText(/^A photo was not sent\. This picture is too large\.$/)).toBeTruthy()
  expect(screen.getByRole(role, { name })).toBeTruthy()
})
