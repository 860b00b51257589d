// @vitest-environment happy-dom
// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { render, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { LiveCopy } from '#src/db/open.ts'
import { PeopleFound } from '#src/screens/search/PeopleFound.tsx'
import { openCopyForEach, signedIn, unanswered } from '#tests/support/signed-in.tsx'
import { profileRow, uuid } from '#tests/unit/db/rows.ts'

const me = uuid(1)
let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})

const person = (number: number, username: string) => ({
  user_id: uuid(number),
  username,
  is_followed: false,
  follows_me: false,
})
const pictures = { avatar: () => undefined }
const links = () => within(screen.getByRole('region', { name: 'People' })).getAllByRole('link')

test('A search of places finds people, too: three of them, the others at Add Friends, never oneself', async () => {
  const found = ['me_ram', 'ram1', 'ram2', 'ram3', 'ram4'].map((name, index) => person(index + 1, name))
  const pages = { searchPeople: async () => found }
  render(signedIn(copy, { pages, pictures }, <PeopleFound query="ram" />))
  await waitFor(() =>
    expect(links().map((link) => link.getAttribute('href'))).toEqual([
      '/add-friends?q=ram',
      ...[2, 3, 4].map((number) => `/profile/${uuid(number)}`),
    ]),
  )
  expect(screen.getAllByRole('button', { name: /Follow/ })).toHaveLength(3)
})

test('Without a network it finds the people on this device', async () => {
  const ben = profileRow(uuid(2), 'ramon')
  await copy.documents.write([
    { entity: 'profiles', key: ben.user_id, document: { row: ben, scopes: [`followers:${me}`] } },
  ])
  render(signedIn(copy, { pages: { searchPeople: unanswered }, pictures }, <PeopleFound query="ram" />))
  expect(await screen.findByRole('link', { name: '@ramon' })).toBeTruthy()
})
