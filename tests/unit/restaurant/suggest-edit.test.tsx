// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { LiveCopy } from '#src/db/open.ts'
import type { Place } from '#src/screens/restaurant/place.ts'
import { SuggestEditSheet } from '#src/screens/restaurant/SuggestEditSheet.tsx'
import { openCopyForEach, signedIn, unanswered } from '#tests/support/signed-in.tsx'
import { restaurantRow, uuid } from '#tests/unit/db/rows.ts'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})

const place: Place = {
  id: uuid(100),
  name: 'Osteria',
  address: 'Gasse 1',
  latitude: 47.8,
  longitude: 13,
  tags: [],
  photos: [],
  menuFiles: [],
  priceLevel: undefined,
}
const askAgain = vi.fn<() => Promise<{ latitude: number; longitude: number } | undefined>>()

const open = (more: Partial<Place> = {}) =>
  render(
    signedIn(
      copy,
      {
        pictures: { place: (photo) => photo },
        location: { askAgain, ask: async () => undefined, ifAllowed: async () => undefined },
        places: { search: unanswered, searchMaps: unanswered, nearby: unanswered, photosOf: unanswered },
      },
      <SuggestEditSheet open onOpenChange={() => {}} place={{ ...place, ...more }} />,
    ),
  )
const choose = (label: string) => fireEvent.click(screen.getByRole('radio', { name: label }))
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }))
const sent = async () =>
  (await copy.owed.read(['outbox'], (owed) => owed.all('outbox'))).map(({ intent, input }) => ({ intent, ...input }))
const expectSent = (input: object) =>
  waitFor(async () =>
    expect(await sent()).toEqual([
      expect.objectContaining({ intent: 'report_place', restaurant_id: place.id, ...input }),
    ]),
  )

test('A name that is wrong is sent with the right one, and the one that it has is not taken for it', async () => {
  open()
  send()
  expect(screen.getByText('Please choose what is wrong.')).toBeTruthy()
  choose('The name is wrong')
  send()
  expect(screen.getByText('Please write the right name.')).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox', { name: 'What is it called?' }), { target: { value: 'Trattoria' } })
  send()
  await expectSent({ problem: 'name', name: 'Trattoria' })
})

test('A place that is elsewhere is sent with its address and where the person stands', async () => {
  open()
  choose("It's somewhere else")
  send()
  expect(screen.getByText('Please write the right address, or add your location.')).toBeTruthy()
  askAgain.mockResolvedValueOnce({ latitude: 47.9, longitude: 13.1 })
  fireEvent.click(screen.getByRole('button', { name: "I'm there now: add my location" }))
  expect(await screen.findByText('Your location is added.')).toBeTruthy()
  send()
  await expectSent({ problem: 'position', address: 'Gasse 1', latitude: 47.9, longitude: 13.1 })
})

test('A place that is listed twice is sent with the other one, found without a network', async () => {
  const other = { ...restaurantRow(101, 'Osteria'), address: 'Gasse 1a' }
  await copy.documents.write([
    { entity: 'restaurants', key: place.id, document: { row: restaurantRow(100, 'Osteria'), scopes: ['catalog'] } },
    { entity: 'restaurants', key: other.id, document: { row: other, scopes: ['catalog'] } },
  ])
  open()
  choose("It's listed twice")
  send()
  expect(screen.getByText('Please choose the other place.')).toBeTruthy()
  // Not the place itself.
  expect(await screen.findAllByRole('button', { name: /Osteria/ })).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: /Gasse 1a/ }))
  send()
  await expectSent({ problem: 'duplicate', duplicate_of: other.id })
})

test('Of a place that is known as closed nobody has to say it', async () => {
  open({ is_closed: true })
  expect(screen.queryByRole('radio', { name: 'It has closed for good' })).toBeNull()
  expect(screen.getAllByRole('radio')).toHaveLength(3)
})

test('That a place has closed needs no more than saying it', async () => {
  open()
  choose('It has closed for good')
  fireEvent.change(screen.getByRole('textbox', { name: 'Anything else? (optional)' }), {
    target: { value: 'A bank now' },
  })
  send()
  await expectSent({ problem: 'closed', description: 'A bank now' })
})
