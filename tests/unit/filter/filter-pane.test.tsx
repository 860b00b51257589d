// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LiveCopy } from '#src/db/open.ts'
import { NearbyPage } from '#src/screens/nearby/NearbyPage.tsx'
import { forgetFilters } from '#src/stores/filters.ts'
import { goOffline, openCopyForEach, signedIn } from '#tests/support/signed-in.tsx'
import { unansweredServices } from '#tests/support/unanswered-services.ts'
import { restaurantRow, uuid } from '#tests/unit/db/rows.ts'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})

const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }
const resize = (width: number) => happyDOM.setViewport({ width })
const before = window.innerWidth
beforeEach(() => resize(1280))
afterEach(() => {
  forgetFilters()
  resize(before)
})

const button = (name: RegExp | string) => screen.queryByRole('button', { name })
const shown = () => within(screen.getByRole('list', { name: 'Nearby restaurants' })).queryAllByRole('link')

test('In a wide window the filter stands beside its results, with the state of the one on the phone', async () => {
  goOffline()
  await copy.documents.write(
    [1, 2].map((number) => {
      const row = { ...restaurantRow(100 + number, `Kumo ${number}`), latitude: 48, longitude: 11, price_level: number }
      return { entity: 'restaurants' as const, key: uuid(100 + number), document: { row, scopes: ['catalog'] } }
    }),
  )
  render(signedIn(copy, unansweredServices, <NearbyPage />))
  await waitFor(() => expect(shown()).toHaveLength(2))
  expect(button(/^Filters/)).toBeNull()
  const pane = within(screen.getByRole('region', { name: 'Filters' }))
  expect(pane.queryByRole('button', { name: 'Reset' })).toBeNull()

  // No section folds another, and a choice folds none.
  fireEvent.click(await pane.findByRole('button', { name: /^Your places/ }))
  fireEvent.click(pane.getByRole('button', { name: 'Name' }))
  expect(pane.getAllByRole('button', { expanded: true }).map(({ textContent }) => textContent)).toEqual([
    'Sort',
    'Rating',
    'Price',
    'Your places',
  ])
  fireEvent.click(pane.getByRole('button', { name: /Affordable/ }))
  await waitFor(() => expect(shown()).toHaveLength(1))
  expect(screen.getByRole('region', { name: 'Filters, 1 on' })).toBeTruthy()

  // Until the first resize, happy-dom takes what is watched for what does not match.
  act(() => void window.dispatchEvent(new Event('resize')))
  // The window becomes narrow: the same filter behind the button.
  resize(390)
  await waitFor(() => expect(button('Filters, 1 on')).toBeTruthy())
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Filters/ })).toBeNull())
  expect(shown()).toHaveLength(1)

  resize(1280)
  fireEvent.click(await screen.findByRole('button', { name: 'Reset' }))
  await waitFor(() => expect(shown()).toHaveLength(2))
})
