// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { PlacePhoto } from '#src/components/pictures/PlacePhoto.tsx'
import type { LiveCopy } from '#src/db/open.ts'
import { openCopyForEach, signedIn } from '#tests/support/signed-in.tsx'
import { uuid } from '#tests/unit/db/rows.ts'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})

const asked = vi.hoisted(() => vi.fn<() => void>())
// As without a network, before all files of the app are on the device.
vi.mock('#src/components/pictures/CuisineDrawing.tsx', () => {
  asked()
  throw new TypeError('Failed to fetch dynamically imported module')
})

test('H4 Without the drawing of its cuisine a place stands where it is, and the page with it', async () => {
  const services = { pictures: {}, places: { photosOf: async () => [] } }
  const place = { id: uuid(100), name: 'Kumo', tags: ['Ramen'], photo: undefined }
  const page = (
    <main>
      <PlacePhoto place={place} alt="Kumo" />
    </main>
  )
  render(signedIn(copy, services, page))
  await waitFor(() => expect(asked).toHaveBeenCalled())
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(screen.getByRole('img', { name: 'Kumo' })).toBeTruthy()
})
