// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { LiveCopy } from '#src/db/open.ts'
import { openBefore } from '#src/domain/work/browser-storage.ts'
import { HomeHint } from '#src/screens/start/HomeHint.tsx'
import { openCopyForEach, signedIn } from '#tests/support/signed-in.tsx'
import { mutation } from '#tests/unit/db/rows.ts'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15'

/** An iPad, or with no touch points a Mac. */
function openOn(maxTouchPoints: number): void {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(mac)
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(maxTouchPoints)
}
beforeEach(() => localStorage.clear())

const install = 'Install crumb.'
const onlyHere = 'Only in this browser'
const timeoutMs = { timeout: 10_000 }

it('H5 On an iPad home says how to install, until it is dismissed', async () => {
  openOn(5)
  const { unmount } = render(signedIn(copy, {}, <HomeHint />))
  const hint = within(await screen.findByRole('region', { name: install }))
  fireEvent.click(hint.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('region')).toBeNull()
  unmount()
  render(signedIn(copy, {}, <HomeHint />))
  await Promise.resolve()
  expect(screen.queryByRole('region')).toBeNull()
})

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'

it('H5 On an iPhone home says how to install, but not in the installed app', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(iphone)
  const { unmount } = render(signedIn(copy, {}, <HomeHint />))
  const hint = await screen.findByRole('region', { name: install })
  expect(hint.textContent).toBe(
    'Put crumb. on your home screen to use it without a signal: tap Share, then “Add to Home Screen”.',
  )
  unmount()
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: query === '(display-mode: standalone)' }) as MediaQueryList,
  )
  render(signedIn(copy, {}, <HomeHint />))
  await Promise.resolve()
  expect(screen.queryByRole('region')).toBeNull()
})

it('H5 What waits in a browser that forgets is said with its day, and can be sent or saved as a file before installing', async () => {
  openOn(5)
  const { seq } = await copy.owed.write(['outbox'], (owed) => owed.append(mutation('update_profile')))
  const refresh = vi.fn<() => void>()
  const exportWork = vi.fn<() => Promise<Blob>>(async () => new Blob())
  const services = { workFile: { exportWork } }
  render(signedIn(copy, { ...services, refresh }, <HomeHint />))
  const hint = within(await screen.findByRole('region', { name: onlyHere }, timeoutMs))
  expect(hint.getByRole('heading').textContent).toBe('1 change has not been sent')
  expect(screen.getByText(new RegExp(`Open crumb\\. before ${openBefore(Date.now())}\\.`))).toBeTruthy()
  expect(screen.getByText(/^On your home screen crumb\. starts empty/)).toBeTruthy()
  expect(screen.queryByRole('region', { name: install })).toBeNull()

  fireEvent.click(hint.getByRole('button', { name: 'Send now' }))
  expect(refresh).toHaveBeenCalledOnce()
  fireEvent.click(hint.getByRole('button', { name: 'Save a file' }))
  expect(exportWork).toHaveBeenCalledOnce()

  await copy.owed.write(['outbox'], (owed) => owed.delete('outbox', [seq]))
  await screen.findByRole('region', { name: install }, timeoutMs)
  expect(screen.queryByRole('region', { name: onlyHere })).toBeNull()
})

it('H5 On a Mac what waits is said as well, without a home screen; and of what is sent at once nothing is said', async () => {
  openOn(0)
  const { seq } = await copy.owed.write(['outbox'], (owed) => owed.append(mutation('update_profile')))
  render(signedIn(copy, {}, <HomeHint />))
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(screen.queryByRole('region')).toBeNull()
  await screen.findByRole('region', { name: onlyHere }, timeoutMs)
  expect(screen.queryByText(/home screen/)).toBeNull()
  await copy.owed.write(['outbox'], (owed) => owed.delete('outbox', [seq]))
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull(), timeoutMs)
})
