// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { toast } from 'sonner'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { cacheAnswer } from '#src/commands/cache-answer.ts'
import type { LiveCopy } from '#src/db/open.ts'
import { suggestedPeopleKey } from '#src/domain/people/suggested-people.ts'
import { AddFriendsPage } from '#src/screens/add-friends/AddFriendsPage.tsx'
import { FriendsPage } from '#src/screens/friends/FriendsPage.tsx'
import { FirstDay } from '#src/screens/start/FirstDay.tsx'
import type { SuggestedPerson } from '#src/services/pages.ts'
import { showToasts } from '#src/ui/toast.ts'
import { everythingHasArrived, goOffline, openCopyForEach, signedIn, unanswered } from '#tests/support/signed-in.tsx'
import { profileRow, uuid } from '#tests/unit/db/rows.ts'

const [me, ben, cleo] = [1, 2, 3].map(uuid) as [string, string, string]
let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})
const said = vi.fn<(text: string, more?: { action?: { onClick: () => void } }) => void>()
beforeAll(() => showToasts(said as unknown as typeof toast))
beforeEach(async () => {
  await everythingHasArrived(copy)
  const row = { ...profileRow(me, 'ada_eats'), full_name: 'Ada Wong' }
  const follow = { id: uuid(50), follower_id: ben, following_id: me, created_at: '2026-01-01T00:00:00Z' }
  await copy.documents.write([
    { entity: 'profiles', key: me, document: { row, scopes: [`user:${me}`] } },
    { entity: 'followers', key: follow.id, document: { row: follow, scopes: [`followers:${me}`] } },
  ])
})

const suggestions: SuggestedPerson[] = [
  { user_id: ben, username: 'ben', full_name: 'Ben Okafor', follows_me: true, mutual: 0 },
  { user_id: cleo, username: 'cleo', follows_me: false, mutual: 0, visits: 18 },
]
const services = (suggestedPeople: () => Promise<SuggestedPerson[]>) => ({
  pages: { suggestedPeople },
  places: { popular: unanswered },
  location: { ifAllowed: async () => undefined },
  pictures: { avatar: () => undefined, place: () => undefined },
})
const online = services(async () => suggestions)
const nowhere = { near: undefined, isSettled: true, isAsking: false, ask: async () => false }
const firstDay = (hasVisit = false) => (
  <FirstDay
    nearby={{ whereabouts: nowhere } as unknown as Parameters<typeof FirstDay>[0]['nearby']}
    hasVisit={hasVisit}
  />
)
const strip = () => screen.findByRole('region', { name: 'People to follow' })

test('a newcomer finds three steps and people; following two ticks the step off, and nobody leaves under the finger', async () => {
  render(signedIn(copy, online, firstDay(true)))
  const steps = within(await screen.findByRole('region', { name: 'Welcome, Ada' }))
  expect(steps.getByText('1 of 3 done')).toBeTruthy()
  expect(steps.queryByRole('link', { name: 'Log a Visit' })).toBeNull()
  expect(steps.getByRole('link', { name: 'Find people' }).getAttribute('href')).toBe('/add-friends')
  const people = within(await strip())
  await people.findByText('Follows you')
  expect(people.getByText('18 visits in 30 days')).toBeTruthy()
  for (const name of ['ben', 'cleo'])
    fireEvent.click(people.getByRole('button', { name: new RegExp(`^Follow.*@${name}$`) }))
  expect(await steps.findByText('2 of 3 done')).toBeTruthy()
  expect(people.getAllByRole('button', { name: /^Following/ })).toHaveLength(2)
})

test('the steps are put away for good by one mutation, which undo takes back', async () => {
  render(signedIn(copy, online, firstDay()))
  fireEvent.click(await screen.findByRole('button', { name: 'Hide these steps' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Welcome, Ada' })).toBeNull())
  const saved = () => copy.owed.read(['outbox'], (owed) => owed.all('outbox'))
  expect(await saved()).toMatchObject([
    { intent: 'update_profile', input: { fields: { hides_first_steps: true }, base: { hides_first_steps: false } } },
  ])
  // The people stay.
  expect(await strip()).toBeTruthy()
  await waitFor(() => expect(said).toHaveBeenCalled())
  said.mock.calls[0]?.[1]?.action?.onClick()
  expect(await screen.findByRole('region', { name: 'Welcome, Ada' })).toBeTruthy()
})

test('without a network the people fetched last are offered with their age, but for those who are followed by now', async () => {
  goOffline()
  await cacheAnswer(copy, suggestedPeopleKey, { people: suggestions })
  const follow = { id: uuid(9), follower_id: me, following_id: ben, created_at: '2026-01-01T00:00:00Z' }
  await copy.documents.write([
    { entity: 'followers', key: follow.id, document: { row: follow, scopes: [`user:${me}`] } },
  ])
  const lastPull = (value: number) =>
    copy.owed.write(['facts'], (owed) => owed.put('facts', [{ name: 'last_pull', value }]))
  await lastPull(copy.clock.now() + 3 * 86_400_000)
  render(signedIn(copy, services(unanswered), firstDay()))
  const people = within(await strip())
  expect(await people.findByRole('link', { name: '@cleo' })).toBeTruthy()
  expect(people.queryByText('Ben Okafor')).toBeNull()
  const age = /^Last updated/
  expect(await screen.findByText(age)).toBeTruthy()
  // Home itself says how old the device's rows are.
  await lastPull(copy.clock.now())
  await waitFor(() => expect(screen.queryByText(age)).toBeNull())
  expect(people.getByText('Invite a friend')).toBeTruthy()
})

test('without a network and an answer it is not known who could be followed; the invitation is there', async () => {
  goOffline()
  render(signedIn(copy, services(unanswered), firstDay()))
  expect(await screen.findByText("People to follow will show up here when you're online.")).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Invite' })).toBeTruthy()
})

test('D1 Friends shows the people, and folds the two empty sections into one line', async () => {
  const follow = { id: uuid(9), follower_id: me, following_id: ben, created_at: '2026-01-01T00:00:00Z' }
  await copy.documents.write([
    { entity: 'profiles', key: ben, document: { row: profileRow(ben, 'ben'), scopes: [`user:${ben}`] } },
    { entity: 'followers', key: follow.id, document: { row: follow, scopes: [`user:${me}`] } },
  ])
  render(signedIn(copy, online, <FriendsPage />))
  const friends = within(await screen.findByRole('region', { name: 'Your friends' }))
  expect(friends.getByRole('link', { name: '@ben' }).getAttribute('href')).toBe(`/profile/${ben}`)
  expect(await within(await strip()).findByRole('link', { name: '@cleo' })).toBeTruthy()
  const line = screen.getByText('Friend and Sent Requests').closest('details')
  expect(line?.open).toBe(false)
  expect([...(line?.querySelectorAll('h2, p') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Friend Requests',
    'No friend requests',
    'Sent Requests',
    'No sent requests',
  ])
})

test('D2 before anybody is searched for, Add Friends offers people and the invitation', async () => {
  render(signedIn(copy, online, <AddFriendsPage />))
  const people = within(await screen.findByRole('list', { name: 'People to follow' }))
  expect(people.getAllByRole('listitem')).toHaveLength(2)
  expect(people.getByText('Follows you')).toBeTruthy()
  expect(screen.getByText('Invite a friend')).toBeTruthy()
})
