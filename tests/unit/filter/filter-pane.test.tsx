// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FilterPanel } from '#src/components/filter/FilterPanel.tsx'
import type { LiveCopy } from '#src/db/open.ts'
import { type FilterKind, type FilterState, filterKinds } from '#src/domain/filter/filter.ts'
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

/** A filter that keeps what is chosen. */
function Chosen({ kind, onChange }: { kind: FilterKind; onChange: (filter: FilterState) => void }) {
  const [value, setValue] = useState<FilterState>(kind.defaults)
  const change = (filter: FilterState): void => {
    setValue(filter)
    onChange(filter)
  }
  return <FilterPanel kind={kind} value={value} onChange={change} hasLocation={false} />
}
let chosen: FilterState | undefined
const openFilter = (kind: FilterKind) =>
  render(signedIn(copy, {}, <Chosen kind={kind} onChange={(filter) => (chosen = filter)} />))
const unfold = async (title: RegExp) => fireEvent.click(await screen.findByRole('button', { name: title }))

test.each([
  [
    'B6',
    filterKinds.nearby,
    'Sort: Popular, Tags: Any, Rating: Any, Distance: Any, Time period: All, Opening hours: Any, Price: Any, Your places: Any',
  ],
  ['B9', filterKinds.popular, 'Sort: Popularity, Tags: Any, Rating: Any, Distance: Any, Time period: Month'],
  ['B10', filterKinds.feed, 'Sort: Newest, Tags: Any, Rating: Any, Time period: All'],
  ['B15', filterKinds.restaurantReviews, 'Sort: Newest, Rating: Any, Time period: All'],
  ['F4', filterKinds.visited, 'Sort: Name, Tags: Any'],
])('%s B5 A folded filter says in each section what is chosen: %#', async (_point, kind, sections) => {
  openFilter(kind)
  await screen.findByRole('button', { name: /^Sort/ })
  const words = screen.getAllByRole('heading').map((heading) =>
    [...(heading.querySelector('button')?.childNodes ?? [])]
      .map(({ textContent }) => textContent)
      .filter(Boolean)
      .join(': '),
  )
  expect(words.join(', ')).toBe(sections)
})

test('B5 A rating of reviews begins at half a star, and moves by half stars', async () => {
  openFilter(filterKinds.restaurantReviews)
  await unfold(/^Rating/)
  const lowest = screen.getByRole('slider', { name: 'Lowest rating' })
  expect(lowest.getAttribute('aria-valuemin')).toBe('0.5')
  fireEvent.keyDown(lowest, { key: 'ArrowRight' })
  await waitFor(() => expect(lowest.getAttribute('aria-valuetext')).toBe('1 out of 5 stars'))
  // Most places are not rated, and a touch of the slider leaves them in.
  expect(screen.getByRole('checkbox', { name: 'Include not rated' })).toHaveProperty('checked', true)
  expect(chosen).toMatchObject({ ratingRange: [1, 5], includeNotRated: true })
})

test('B5 Without a location nothing is left out by distance, which is said; a typed one is a positive whole number', async () => {
  openFilter(filterKinds.nearby)
  await unfold(/^Distance/)
  expect(screen.getByText("We don't know where you are, so distance leaves nothing out.")).toBeTruthy()
  const typed = screen.getByLabelText<HTMLInputElement>(/^Custom distance/)
  const apply = screen.getByRole<HTMLButtonElement>('button', { name: 'Apply' })
  expect(apply.disabled).toBe(true)
  fireEvent.change(typed, { target: { value: '-1.5 km 23456' } })
  expect(typed.value).toBe('15234')
  fireEvent.change(typed, { target: { value: '0' } })
  fireEvent.click(apply)
  expect(await screen.findByText('Distance must be a positive whole number (max 5 digits)')).toBeTruthy()
  fireEvent.change(typed, { target: { value: '01' } })
  fireEvent.click(apply)
  expect(chosen).toMatchObject({ distance: 1 })
})

test('B5 The ways to sort follow the period', async () => {
  openFilter(filterKinds.nearby)
  await unfold(/^Sort/)
  const sorts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(sorts()).toEqual(['Rating', 'Name', 'Price'])
  await unfold(/^Time period/)
  fireEvent.click(screen.getByRole('button', { name: 'Week' }))
  await unfold(/^Sort/)
  expect(sorts()).toEqual(['Popularity', 'Rating', 'Name'])
})
