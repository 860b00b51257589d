// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { LiveCopy } from '#src/db/open.ts'
import type { Imported } from '#src/domain/import/imported.ts'
import type { KnownPlace } from '#src/domain/import/match-places.ts'
import { pictureOf } from '#src/lib/picture.ts'
import { ImportPage } from '#src/screens/import/ImportPage.tsx'
import { ImportFilesError } from '#src/services/import-files.ts'
import type { PlaceCandidate, PlaceToMatch } from '#src/services/places.ts'
import { everythingHasArrived, goOffline, openCopyForEach, signedIn, unanswered } from '#tests/support/signed-in.tsx'
import { profileRow, restaurantRow, uuid } from '#tests/unit/db/rows.ts'
import { zipOf } from '#tests/unit/import-files/chosen.ts'
import { importedFile, importedPlace, importedVisit, readFile } from './files.ts'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})

const me = uuid(1)
const point = { latitude: 47.8, longitude: 13.05 }
const kumo = importedVisit('1', { place: importedPlace('kumo', { name: 'Kumo', ...point }), rating: 4 })
const nan = importedVisit('2', { place: importedPlace('nan', { name: "Nan's Kitchen" }), date: '2021-05-02' })
const inn = importedVisit('3', { place: importedPlace('inn', { name: 'Inn', ...point }) })
const file = importedFile({
  visits: [kumo, nan, inn],
  leftOut: [{ file: 'Reviews.json', line: 7, why: 'It has no date.' }],
})

type Match = (asked: readonly PlaceToMatch[]) => Promise<PlaceCandidate[]>
const nothing: Match = async () => []

async function open(match: Match = nothing, content: Imported | ImportFilesError = file): Promise<void> {
  const profile = profileRow(me, 'ada')
  const here = { ...restaurantRow(100, 'Inn'), ...point }
  await copy.documents.write([
    { entity: 'profiles', key: me, document: { row: profile, scopes: [`user:${me}`] } },
    { entity: 'restaurants', key: here.id, document: { row: here, scopes: [`user:${me}`] } },
  ])
  const services = {
    location: { ask: async () => undefined, ifAllowed: async () => undefined },
    pictures: { place: () => undefined, reviewPhoto: () => '' },
    places: { match, search: unanswered, searchMaps: unanswered, photosOf: async () => [] },
    async processPhoto(photo: Blob) {
      const picture = await pictureOf(photo)
      return { full: picture, thumbnail: picture, extension: 'webp', width: 1, height: 1 }
    },
    async readImportFiles(_: readonly File[], known: readonly KnownPlace[]) {
      if (content instanceof Error) throw content
      return readFile(content, me, known)
    },
  }
  render(signedIn(copy, services as never, <ImportPage />, { path: '/settings/import' }))
}

async function choose(chosen: File = new File(['x'], 'Reviews.json'), label = 'Files to import'): Promise<void> {
  fireEvent.change(await screen.findByLabelText(label), { target: { files: [chosen] } })
}
const press = async (name: string | RegExp): Promise<void> =>
  void fireEvent.click(await screen.findByRole('button', { name }))
const saved = async () => (await copy.owed.read(['outbox'], (owed) => owed.all('outbox'))).map(({ intent }) => intent)

test('What is found, asked of the server, checked, left out and imported, and undone', async () => {
  await everythingHasArrived(copy)
  const ramen = { ...restaurantRow(101, 'Kumo Ramen'), ...point }
  const match = vi.fn<Match>(async (asked) => [{ ...ramen, of: asked.findIndex(({ name }) => name === 'Kumo') }])
  await open(match)
  await choose()
  await screen.findByRole('heading', { name: 'Check' })
  // The one that is certain is not asked for.
  expect(match.mock.calls.flat(2).map(({ name }) => name)).toEqual(["Nan's Kitchen", 'Kumo'])
  const check = screen.getByRole('group', { name: 'Which place is “Kumo”?' })
  expect(within(check).getByRole<HTMLInputElement>('radio', { name: /^Kumo Ramen/ }).checked).toBe(true)
  expect(screen.getByText('It has no date.')).toBeTruthy()
  await screen.findByRole('button', { name: 'Import 2 visits' })
  await press('Next')
  await screen.findByRole('button', { name: 'Import 3 visits' })
  await press("Find: Nan's Kitchen")
  await press('Leave Out')
  await press('Import 2 visits')
  expect(await screen.findByText('Imported: 2 visits.')).toBeTruthy()
  expect(screen.getByText('You left it out.')).toBeTruthy()
  expect(await saved()).toEqual(['log_visit', 'log_visit'])
  await press('Undo Import')
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Undo Import' }))
  expect(await screen.findByText(/^Undone on .*: 2 items deleted\.$/)).toBeTruthy()
  expect(await saved()).toEqual([])
  // The pressed button has gone.
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
})

test('While it is saved nothing of it can be changed: what was decided is what comes in', async () => {
  await everythingHasArrived(copy)
  await open()
  await choose()
  const find = await screen.findByRole('button', { name: "Find: Nan's Kitchen" })
  expect(find.closest('[inert]')).toBeNull()
  await press('Import 3 visits')
  expect(find.closest('[inert]')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Discard' }).disabled).toBe(true)
  expect(await screen.findByText('Imported: 3 visits.')).toBeTruthy()
})

test('Without a network it says that only places on this device are found, and imports all the same', async () => {
  await everythingHasArrived(copy)
  goOffline()
  const match = vi.fn<Match>(nothing)
  await open(match)
  await choose()
  expect(await screen.findByText(/^Only places on this device are found now/)).toBeTruthy()
  await press('Import 3 visits')
  expect(await screen.findByText('Imported: 3 visits.')).toBeTruthy()
  expect(match).not.toHaveBeenCalled()
})

test('A server that does not answer is said, and asked no second time by itself', async () => {
  await everythingHasArrived(copy)
  const match = vi.fn<Match>(unanswered)
  await open(match)
  await choose()
  expect(await screen.findByText(/Not all places could be looked up/)).toBeTruthy()
  expect(match).toHaveBeenCalledTimes(1)
})

test('The same file twice says that everything is there, and a review can be discarded', async () => {
  await everythingHasArrived(copy)
  await open()
  await choose()
  await press('Import 3 visits')
  await screen.findByText('Imported: 3 visits.')
  await choose()
  expect(await screen.findByText('Everything in these files is already here.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Import / })).toBeNull()
  await press('Discard')
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }))
  expect(await screen.findByLabelText('Files to import')).toBeTruthy()
  expect(await saved()).toHaveLength(3)
})

const swarm = (photos: Record<string, string>) => new File([zipOf({ 'checkins1.json': '{}', ...photos })], 'swarm.zip')
const pictured = importedFile({ source: 'swarm', visits: [{ ...nan, photos: ['pix/1.jpg', 'pix/2.jpg'] }] })
const photosHere = async () => (await copy.owed.read(['photos'], (owed) => owed.all('photos'))).length

test('Photos of the zip follow their visits', async () => {
  await everythingHasArrived(copy)
  await open(nothing, pictured)
  await choose(swarm({ 'pix/1.jpg': 'one', 'pix/2.jpg': 'two' }))
  expect((await screen.findAllByText('1 visit, 2 photos, 2021')).length).toBeGreaterThan(0)
  await press('Import 1 visit')
  expect(await screen.findByText('Imported: 1 visit and 2 photos.')).toBeTruthy()
  expect(await photosHere()).toBe(2)
})

test('Photos that did not come are asked for, and come from their own file', async () => {
  await everythingHasArrived(copy)
  await open(nothing, pictured)
  await choose(swarm({ 'pix/1.jpg': 'one' }))
  await press('Import 1 visit')
  expect(await screen.findByText('Imported: 1 visit and 1 photo.')).toBeTruthy()
  expect(screen.getByText('1 photo is still in your file. Choose it again to add it.')).toBeTruthy()
  await choose(swarm({}), 'File with the photos')
  expect(
    await screen.findByText('The photos are not in this file. Choose the zip that you have imported.'),
  ).toBeTruthy()
  await choose(swarm({ 'pix/1.jpg': 'one', 'pix/2.jpg': 'two' }), 'File with the photos')
  expect(await screen.findByText('Imported: 1 visit and 2 photos.')).toBeTruthy()
  expect(await photosHere()).toBe(2)
  expect(screen.queryByRole('button', { name: 'Add Photos' })).toBeNull()
})

test('Photos that a newer file has of visits that are here are offered, and come', async () => {
  await everythingHasArrived(copy)
  const content = { ...pictured, visits: [{ ...nan, photos: ['pix/1.jpg'] }] }
  await open(nothing, content)
  await choose(swarm({ 'pix/1.jpg': 'one' }))
  await press('Import 1 visit')
  await screen.findByText('Imported: 1 visit and 1 photo.')
  content.visits = pictured.visits as typeof content.visits
  const newer = swarm({ 'pix/1.jpg': 'one', 'pix/2.jpg': 'two' })
  await choose(newer)
  expect(await screen.findByText('1 visit already here, with 1 more photo in your file.')).toBeTruthy()
  expect(screen.queryByText('Everything in these files is already here.')).toBeNull()
  await press('Import 1 more photo')
  expect(await screen.findByText('Imported: 1 photo.')).toBeTruthy()
  expect(await photosHere()).toBe(2)
})

test('Proposals come in only when they are ticked, and before the server is not asked about them', async () => {
  await everythingHasArrived(copy)
  const match = vi.fn<Match>(nothing)
  await open(match, importedFile({ visits: [nan, { ...kumo, proposed: true }] }))
  await choose()
  await screen.findByRole('button', { name: 'Import 1 visit' })
  const asked = () => match.mock.calls.flat(2).map(({ name }) => name)
  await waitFor(() => expect(asked()).toEqual(["Nan's Kitchen"]))
  await press('Add all')
  await waitFor(() => expect(asked()).toEqual(["Nan's Kitchen", 'Kumo']))
  await press('Import 2 visits')
  expect(await screen.findByText('Imported: 2 visits.')).toBeTruthy()
})

test('A file that cannot be read is turned down with its sentence', async () => {
  await open(nothing, new ImportFilesError('This file is empty. Export it again.'))
  await choose()
  expect(await screen.findByText('This file is empty. Export it again.')).toBeTruthy()
})

test('Until everything of the account has arrived nothing is reviewed', async () => {
  await open()
  await choose()
  expect(await screen.findByText(/Not all of your account has arrived/)).toBeTruthy()
  await waitFor(async () => expect(await copy.owed.read(['imports'], (owed) => owed.all('imports'))).toEqual([]))
})
