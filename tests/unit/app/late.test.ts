import { expect, test, vi } from 'vitest'
import { late } from '#src/app/local/late.ts'

test('A service whose code could not be loaded is loaded anew with the next call', async () => {
  const load = vi.fn<() => Promise<{ word: () => Promise<string> }>>(() =>
    Promise.resolve({ word: () => Promise.resolve('there') }),
  )
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const service = late(load)
  await expect(service.word()).rejects.toMatchObject({ name: 'ServiceError', kind: 'offline' })
  expect(await service.word()).toBe('there')
  expect(await service.word()).toBe('there')
  expect(load).toHaveBeenCalledTimes(2)
})
