// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PhotoPicker } from '#src/components/reviews/PhotoPicker.tsx'
import type { LiveCopy } from '#src/db/open.ts'
import type { ReviewPhoto } from '#src/queries/review-photos.ts'
import { openCopyForEach, signedIn } from '#tests/support/signed-in.tsx'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})

const photo = (path: string, onDevice?: Partial<ReviewPhoto['onDevice']>): ReviewPhoto => ({
  path,
  ...(onDevice && { onDevice: { id: path, state: 'waiting', progress: 0, ...onDevice } }),
})

test('In the form each photo of a review says how far it is on its way; those of the draft wait for the person', async () => {
  const ofReview = [
    photo('sent'),
    photo('uploading', { state: 'uploading', progress: 0.64 }),
    photo('waiting', {}),
    photo('failed', { state: 'failed' }),
  ]
  const ofDraft = [photo('new', {})]
  const nothing = () => {}
  const picker = (
    <PhotoPicker
      photos={[...ofReview, ...ofDraft]}
      ofDraft={ofDraft}
      adding={0}
      failures={[]}
      error={undefined}
      onChoose={nothing}
      onAdd={nothing}
      onRemove={nothing}
      onDismiss={nothing}
    />
  )
  render(signedIn(copy, { pictures: { reviewPhoto: (path) => `https://pictures.example/${path}` } }, picker))
  await screen.findByText('64%')
  // The tile's letter stands until the picture is read.
  const words = screen.getAllByRole('listitem').map(({ textContent }) => textContent.replace(/^P/, ''))
  expect(words.slice(0, 5)).toEqual(['Cover', '64%', 'Waiting', 'Not sent', ''])
})
