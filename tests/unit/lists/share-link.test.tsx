import { toast } from 'sonner'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { shareLink } from '#src/components/page/share-link.ts'
import { showToasts } from '#src/ui/toast.ts'

beforeAll(() => showToasts(toast))

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const url = new URL('/list/1', location.href).href

/** A browser that can share, or whose dialog ends in this way. */
function browser(share?: () => Promise<void>) {
  const copied = vi.fn<(text: string) => Promise<void>>(async () => {})
  const shared = share && vi.fn<(data: object) => Promise<void>>(share)
  vi.stubGlobal('navigator', { share: shared, clipboard: { writeText: copied } })
  return { copied, shared, said: vi.spyOn(toast, 'success'), failed: vi.spyOn(toast, 'error') }
}

test('E6 the device’s own dialog gets the name and the whole address, and nothing is said', async () => {
  const { copied, shared, said, failed } = browser(async () => {})
  await shareLink('Soups', '/list/1')
  expect(shared).toHaveBeenCalledWith({ title: 'Soups', url })
  for (const other of [copied, said, failed]) expect(other).not.toHaveBeenCalled()
})

test('E6 who closes the dialog is not told of it', async () => {
  const { copied, failed } = browser(() => Promise.reject(new DOMException('Closed', 'AbortError')))
  await shareLink('Soups', '/list/1')
  for (const other of [copied, failed]) expect(other).not.toHaveBeenCalled()
})

test('E6 without a dialog the address is copied', async () => {
  const { copied, said } = browser()
  await shareLink('Soups', '/list/1')
  expect(copied).toHaveBeenCalledWith(url)
  expect(said).toHaveBeenCalledWith('Link copied to clipboard!', expect.anything())
})

test('E6 of what not everybody can open, whoever shares it is told, with a dialog and without', async () => {
  const limit = 'This list is private: only you can open it.'
  const { said } = browser()
  await shareLink('Soups', '/list/1', limit)
  expect(said).toHaveBeenCalledWith('Link copied to clipboard!', { description: limit })
  const noted = vi.spyOn(toast, 'message')
  const { shared } = browser(async () => {})
  await shareLink('Soups', '/list/1', limit)
  expect([shared?.mock.calls.length, noted.mock.calls]).toEqual([1, [[limit]]])
})

test('E6 a dialog that fails is said', async () => {
  const { failed } = browser(() => Promise.reject(new DOMException('Not allowed', 'NotAllowedError')))
  await shareLink('Soups', '/list/1')
  expect(failed).toHaveBeenCalledWith(
    'Error',
    expect.objectContaining({ description: 'The link could not be shared.' }),
  )
})
