/** What a start asks the server before home is there (components/offline/use-cached-answer.ts). */
// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cacheAnswer } from '#src/commands/cache-answer.ts'
import { useCachedAnswer } from '#src/components/offline/use-cached-answer.ts'
import { useNearby } from '#src/components/places/use-nearby.ts'
import type { LiveCopy } from '#src/db/open.ts'
import { nearbyKey } from '#src/domain/places/offered-places.ts'
import { openCopyForEach, signedIn, unanswered } from '#tests/support/signed-in.tsx'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})

const picture = document.createElement('div')
picture.id = 'first-paint'
const root = document.createElement('div')
root.id = 'root'
beforeEach(() => {
  root.innerHTML = '<main aria-busy="true"></main>'
  document.body.append(picture, root)
})
afterEach(() => document.body.replaceChildren())

const ask = vi.fn<() => Promise<string>>()
beforeEach(() => void ask.mockReset().mockResolvedValue('new'))

const show = () =>
  renderHook(() => useCachedAnswer('x', ask), { wrapper: ({ children }) => signedIn(copy, {}, children) }).result

test('under the picture of home what is cached has to do, and the server is asked when home is there', async () => {
  await cacheAnswer(copy, 'x', 'known')
  const shown = show()
  await waitFor(() => expect(shown.current.answer).toBe('known'))
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(ask).not.toHaveBeenCalled()
  root.innerHTML = '<main></main>'
  await waitFor(() => expect(shown.current.answer).toBe('new'))
  expect(ask).toHaveBeenCalledTimes(1)
})

test('what is not cached is asked for at once, and so is everything where there is no picture', async () => {
  expect(show().current.state).toBe('loading')
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(1))
  picture.remove()
  await cacheAnswer(copy, 'x', 'known')
  show()
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(2))
})

test('home, which waits for what is near where nothing is known, asks for that at once', async () => {
  await cacheAnswer(copy, nearbyKey, { maps: [] })
  const nearby = vi.fn<typeof unanswered>(unanswered)
  const services = {
    location: { ask: async () => undefined, ifAllowed: async () => undefined },
    places: { some: nearby, nearby, suggested: nearby, nearbyMaps: nearby },
  }
  const { result } = renderHook(() => useNearby('if allowed'), {
    wrapper: ({ children }) => signedIn(copy, services, children),
  })
  await waitFor(() => expect(result.current.places).toEqual([]), { timeout: 1500 })
  expect(nearby).toHaveBeenCalled()
})
