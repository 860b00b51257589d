import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { saveIntent } from '#src/commands/save-intent.ts'
import type { DocumentChange } from '#src/db/documents.ts'
import type { LiveCopy } from '#src/db/open.ts'
import type { Follows } from '#src/domain/people/follows.ts'
import { ownEntryIn, ownFollows, ownFollowsWatched } from '#src/queries/people.ts'
import { closeAll, createTestDevice } from '#tests/unit/db/real-stores.ts'
import { profileRow, uuid } from '#tests/unit/db/rows.ts'

const [me, ben, cleo] = [1, 2, 3].map(uuid) as [string, string, string]

let copy: LiveCopy

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  copy = await createTestDevice().open(me)
  const people = [profileRow(me, 'ada'), profileRow(ben, 'ben'), profileRow(cleo, 'cleo')]
  await copy.documents.write([
    ...people.map(
      (row): DocumentChange => ({ entity: 'profiles', key: row.user_id, document: { row, scopes: ['x'] } }),
    ),
    pair(50, me, ben, 1),
    pair(51, me, cleo, 2),
    pair(52, cleo, me, 3),
    // Somebody whose profile is not here yet.
    pair(53, uuid(4), me, 4),
  ])
})
afterEach(async () => {
  vi.restoreAllMocks()
  await closeAll()
})

/** The one follows the other since this day of January. */
function pair(number: number, follower_id: string, following_id: string, day: number): DocumentChange {
  const row = { id: uuid(number), follower_id, following_id, created_at: `2026-01-0${day}T00:00:00Z` }
  return { entity: 'followers', key: row.id, document: { row, scopes: ['x'] } }
}

const shown = ({ people, count }: Follows) => [people.map(({ username, since }) => `${username} ${since[9]}`), count]

describe('ownFollows', () => {
  it('are the people of either side since when, the latest first', async () => {
    expect(shown(await firstValueFrom(ownFollows(copy, 'following')))).toEqual([['cleo 2', 'ben 1'], 2])
    expect(shown(await firstValueFrom(ownFollows(copy, 'followers')))).toEqual([['cleo 3'], 1])
  })

  it('lose at once who is not followed any more', async () => {
    await saveIntent(copy, 'unfollow', { user_id: cleo })
    expect(shown(await firstValueFrom(ownFollows(copy, 'following')))).toEqual([['ben 1'], 1])
  })
})

describe('ownFollowsWatched', () => {
  it('keep the place of who leaves while it is watched, and count no more', async () => {
    const seen: unknown[] = []
    const subscription = ownFollowsWatched(copy, 'following').subscribe((found) => seen.push(shown(found)))
    await vi.waitFor(() => expect(seen).toEqual([[['cleo 2', 'ben 1'], 2]]))
    await saveIntent(copy, 'unfollow', { user_id: cleo })
    await vi.waitFor(() => expect(seen.at(-1)).toEqual([['cleo 2', 'ben 1'], 1]))
    await saveIntent(copy, 'follow', { user_id: cleo })
    await vi.waitFor(() => expect(seen.at(-1)).toEqual([['cleo 2', 'ben 1'], 2]))
    subscription.unsubscribe()
  })
})

describe('ownEntryIn', () => {
  it('is the own entry on either side of somebody else, or null', async () => {
    expect(await firstValueFrom(ownEntryIn(copy, ben, 'followers'))).toEqual({
      user_id: me,
      username: 'ada',
      since: '2026-01-01T00:00:00Z',
    })
    expect(await firstValueFrom(ownEntryIn(copy, ben, 'following'))).toBeNull()
    expect(await firstValueFrom(ownEntryIn(copy, cleo, 'following'))).toMatchObject({ since: '2026-01-03T00:00:00Z' })
  })
})
