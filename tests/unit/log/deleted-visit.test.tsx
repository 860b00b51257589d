// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { addPhoto } from '#src/commands/add-photo.ts'
import { saveDraft } from '#src/commands/drafts.ts'
import type { LiveCopy } from '#src/db/open.ts'
import { visitOfReview } from '#src/domain/visits/visit-form.ts'
import { reviewEditDraft, visitDraft } from '#src/domain/work/draft-kinds.ts'
import { paths } from '#src/lib/paths.ts'
import { LogVisitPage } from '#src/screens/log/LogVisitPage.tsx'
import { everythingHasArrived, openCopyForEach, signedIn, unanswered } from '#tests/support/signed-in.tsx'
import { restaurantRow, reviewRow, uuid } from '#tests/unit/db/rows.ts'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})
// That of happy-dom rejects when an animation is cut short; without it framer-motion draws the styles itself.
beforeAll(() => void Reflect.deleteProperty(Element.prototype, 'animate'))

const [me, id] = [uuid(1), uuid(10)]
const services = {
  pages: {},
  places: { search: unanswered, nearby: unanswered },
  location: { ifAllowed: async () => undefined, ask: async () => undefined },
  pictures: { place: () => undefined, reviewPhoto: () => '/picture' },
}

test('C1 What was typed to change a visit that another device has deleted becomes a new visit, with its photos', async () => {
  await everythingHasArrived(copy)
  const edited = visitOfReview(reviewRow(10, me, uuid(9), 1), restaurantRow(9, 'Kumo'))
  await saveDraft(copy, { id, kind: reviewEditDraft, content: { ...edited, comment: 'Still the best broth' } })
  const picture = { type: 'image/webp', bytes: new Uint8Array(1).buffer }
  const path = `${me}/1-0.webp`
  await addPhoto(copy, { draft_id: id }, { id: uuid(20), path, index: 0, full: picture, thumbnail: picture })

  render(signedIn(copy, services, <LogVisitPage />, { path: paths.log(), address: paths.editReview(id) }))
  fireEvent.click(await screen.findByRole('button', { name: 'Make it a new visit' }))
  expect(await screen.findByDisplayValue('Still the best broth')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Log a Visit' })).toBeTruthy()
  const [drafts, photos] = await copy.owed.read(['drafts', 'photos'], async (owed) => [
    await owed.all('drafts'),
    await owed.all('photos'),
  ])
  expect(drafts.map(({ kind }) => kind)).toEqual([visitDraft])
  expect(drafts[0]?.id).not.toBe(id)
  expect(drafts[0]?.content['base']).toBeUndefined()
  expect(photos.map(({ draft_id }) => draft_id)).toEqual([drafts[0]?.id])
})
