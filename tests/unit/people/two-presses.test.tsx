// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { firstValueFrom } from 'rxjs'
import { expect, it, vi } from 'vitest'
import { FollowButton } from '#src/components/people/FollowButton.tsx'
import type { LiveCopy } from '#src/db/open.ts'
import { followStateOf } from '#src/domain/people/follows.ts'
import { ownFollows, ownRelations } from '#src/queries/people.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { workNow } from '#src/queries/work.ts'
import { openCopyForEach, signedIn } from '#tests/support/signed-in.tsx'
import { uuid } from '#tests/unit/db/rows.ts'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})

const ben = { user_id: uuid(2), username: 'ben' }

function Ben() {
  const relations = useLive(ownRelations, [])
  return relations && <FollowButton person={ben} state={followStateOf(relations, ben.user_id)} />
}

const intents = async () => (await copy.owed.read(['outbox'], (owed) => owed.all('outbox'))).map(({ intent }) => intent)

it('D2 Two quick presses are two, though the copy shows the first only when it is saved', async () => {
  render(signedIn(copy, {}, <Ben />))
  const button = await screen.findByRole('button', { name: /@ben/ })
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(async () => expect(await intents()).toEqual(['follow', 'unfollow']))
  await waitFor(() => expect(button).toHaveProperty('textContent', 'Follow @ben'))
})

it('D2 Who is followed from a fetched page is in the list of whom one follows before a pull, and waits under their name', async () => {
  render(signedIn(copy, {}, <Ben />))
  fireEvent.click(await screen.findByRole('button', { name: /@ben/ }))
  await waitFor(async () => {
    const { people } = await firstValueFrom(ownFollows(copy, 'following'))
    expect(people.map(({ username }) => username)).toEqual(['ben'])
  })
  expect((await firstValueFrom(workNow(copy))).waiting.map(({ title }) => title)).toEqual(['Followed @ben'])
})

it('Invariant 1: a press shows nothing before it is saved', async () => {
  render(signedIn(copy, {}, <Ben />))
  const button = await screen.findByRole('button', { name: /@ben/ })
  const { write } = copy.owed
  let answer = (): void => {}
  const storage = new Promise<void>((resolve) => {
    answer = resolve
  })
  const writing = vi.spyOn(copy.owed, 'write').mockImplementation(async (...asked) => {
    await storage
    return write(...asked)
  })
  fireEvent.click(button)
  await waitFor(() => expect(writing).toHaveBeenCalled())
  await act(async () => {})
  expect(button).toHaveProperty('textContent', 'Follow @ben')
  answer()
  await waitFor(() => expect(button).toHaveProperty('textContent', 'Following @ben'))
})
