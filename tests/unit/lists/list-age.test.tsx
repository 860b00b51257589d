// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { DocumentChange } from '#src/db/documents.ts'
import type { LiveCopy } from '#src/db/open.ts'
import type { List } from '#src/domain/rows.ts'
import { ActivityPage } from '#src/screens/activity/ActivityPage.tsx'
import { AllListsPage } from '#src/screens/all-lists/AllListsPage.tsx'
import { FriendsPage } from '#src/screens/friends/FriendsPage.tsx'
import { ListPage } from '#src/screens/list/ListPage.tsx'
import { ListsPage } from '#src/screens/lists/ListsPage.tsx'
import { everythingHasArrived, goOffline, openCopyForEach, signedIn, unanswered } from '#tests/support/signed-in.tsx'
import { listRow, profileRow, uuid } from '#tests/unit/db/rows.ts'

const [me, ben] = [uuid(1), uuid(2)]
const [bens, own] = [
  { ...listRow(10, ben), name: 'Soups' },
  { ...listRow(11, me), name: 'Brunch' },
]
let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})
const held = (list: List): DocumentChange => ({
  entity: 'lists',
  key: list.id,
  document: { row: list, scopes: [`user:${list.user_id}`, `list:${list.id}`] },
})

beforeEach(async () => {
  await everythingHasArrived(copy)
  await copy.documents.write([
    { entity: 'profiles', key: ben, document: { row: profileRow(ben, 'ben'), scopes: [`user:${ben}`] } },
    held(bens),
    held(own),
  ])
  goOffline()
})

const services = {
  pages: { list: unanswered, listsOf: unanswered, suggestedPeople: unanswered },
  places: { popular: unanswered },
  live: { watch: () => () => {} },
  location: { ifAllowed: async () => undefined },
  pictures: { avatar: () => undefined, place: () => undefined },
}
const age = /^Last updated/

test.each([
  ['G1', 'Activity', <ActivityPage key="page" />],
  ['D1', 'Friends', <FriendsPage key="page" />],
])('%s Without a network %s says how old it is', async (_row, _name, page) => {
  render(signedIn(copy, services, page))
  expect(await screen.findByText(age)).toBeTruthy()
})

test.each([
  ['E4', 'a list', <ListPage key="page" />, '/list/:id', `/list/${bens.id}`, `/list/${own.id}`],
  ['E1 E2', 'their lists', <ListsPage key="page" />, '/lists/:id', `/lists/${ben}`, `/lists/${me}`],
  ['E2', 'all their lists', <AllListsPage key="page" />, '/all-lists/:userId', `/all-lists/${ben}`, `/all-lists/${me}`],
])(
  '%s Without a network %s of somebody who is followed says how old it is, and an own one does not',
  async (_row, _name, page, path, theirs, ownOnes) => {
    const first = render(signedIn(copy, services, page, { path, address: theirs }))
    await screen.findByText(age)
    first.unmount()
    render(signedIn(copy, services, page, { path, address: ownOnes }))
    await screen.findByText('Brunch')
    // It would come a little later.
    await expect(screen.findByText(age, {}, { timeout: 200 })).rejects.toThrow('Unable to find')
  },
)
