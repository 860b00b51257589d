import { afterEach, expect, test, vi } from 'vitest'
import { showOnIcon, showOwedOnIcon } from '#src/app/service-worker/icon-count.ts'
import { addPhoto } from '#src/commands/add-photo.ts'
import { logVisit } from '#src/commands/log-visit.ts'
import { saveIntent } from '#src/commands/save-intent.ts'
import { type Backend, BackendError, type SentMutation } from '#sync/backend.ts'
import { drain } from '#sync/drain.ts'
import { pushAnswer } from '#tests/support/answers.ts'
import { makePicture } from '#tests/support/make-picture.ts'
import { createMemoryStore, idOf } from '#tests/support/memory-store.ts'

afterEach(() => void vi.unstubAllGlobals())

/** An icon that keeps its number. */
function installedApp() {
  const icon = { count: 7 }
  vi.stubGlobal('navigator', { setAppBadge: async (count: number) => void Object.assign(icon, { count }) })
  return icon
}

test('H5 the icon says what is left when the background has sent: what waits, what was refused, and no draft', async () => {
  const icon = installedApp()
  const copy = createMemoryStore()
  const picture = makePicture('picture')
  const photo = (n: number) => ({ id: idOf(n), path: `${n}.webp`, index: 0, full: picture, thumbnail: picture })
  await logVisit(copy, { id: idOf(5), restaurant_id: idOf(1), created_at: '2026-05-01T11:00:00.000Z' })
  await addPhoto(copy, { review_id: idOf(5) }, photo(20))
  await addPhoto(copy, { draft_id: idOf(6) }, photo(21))
  await saveIntent(copy, 'update_profile', { fields: { bio: 'Hungry' }, base: {} })
  await showOwedOnIcon(copy.owed)
  expect(icon.count).toBe(3)

  let isOnline = false
  const backend = {
    push: async (_client: string, mutations: SentMutation[]) =>
      pushAnswer(
        mutations.map(({ intent }) =>
          intent === 'update_profile'
            ? { status: 'rejected', code: 'too_long', message: 'This is too long.' }
            : { status: 'applied' },
        ),
      ),
    upload: async () => {
      if (!isOnline) throw new BackendError('network', 'There is no network.')
    },
    unlinkedFiles: async () => [],
  } as unknown as Backend
  const send = () => drain(copy, backend, new AbortController().signal)
  await expect(send()).rejects.toThrow('There is no network.')
  await showOwedOnIcon(copy.owed)
  expect(icon.count).toBe(2)
  isOnline = true
  await send()
  await showOwedOnIcon(copy.owed)
  expect(icon.count).toBe(1)
})

test('H5 a device without numbers on icons, or one that forbids them, does nothing', async () => {
  vi.stubGlobal('navigator', {})
  await expect(showOnIcon(1)).resolves.toBeUndefined()
  vi.stubGlobal('navigator', { setAppBadge: () => Promise.reject(new DOMException('', 'NotAllowedError')) })
  await expect(showOnIcon(1)).resolves.toBeUndefined()
})
