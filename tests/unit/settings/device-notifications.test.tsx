import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { LiveCopy } from '#src/db/open.ts'
import { DeviceNotifications } from '#src/screens/settings/DeviceNotifications.tsx'
import type { NotificationService, NotificationState } from '#src/services/notifications.ts'
import { ServiceError } from '#src/services/service-error.ts'
import { goOffline, openCopyForEach, signedIn } from '#tests/support/signed-in.tsx'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})
const toastError = vi.hoisted(() => vi.fn<(title: string, text: string) => void>())
vi.mock('#src/ui/toast.ts', () => ({ toastError }))

const state = vi.fn<NotificationService['state']>()
const turnOn = vi.fn<NotificationService['turnOn']>()
const turnOff = vi.fn<NotificationService['turnOff']>()
beforeEach(() => {
  for (const call of [state, turnOn, turnOff, toastError]) call.mockReset()
  turnOff.mockResolvedValue()
})

async function open(now: NotificationState, isWanted = true): Promise<HTMLInputElement> {
  state.mockResolvedValue(now)
  render(signedIn(copy, { notifications: { state, turnOn, turnOff } }, <DeviceNotifications isWanted={isWanted} />))
  return screen.findByRole('switch')
}
const tap = (toggle: HTMLElement) => act(async () => fireEvent.click(toggle))

test('Nothing is asked before the tap; then the device is on, and off again', async () => {
  turnOn.mockResolvedValue('on')
  const toggle = await open('off')
  expect(turnOn).not.toHaveBeenCalled()
  expect(screen.getByText(/Your browser asks you first/)).toBeTruthy()
  await tap(toggle)
  expect(toggle.checked).toBe(true)
  await tap(toggle)
  expect(turnOff).toHaveBeenCalledOnce()
  expect(toggle.checked).toBe(false)
})

test('Who refuses is told where to allow it', async () => {
  turnOn.mockResolvedValue('denied')
  const toggle = await open('off')
  await tap(toggle)
  expect(toggle).toMatchObject({ checked: false, disabled: true })
  expect(screen.getByText(/blocks crumb\.'s notifications/)).toBeTruthy()
})

test.each([
  ['not_installed', /Add crumb\. to your home screen first/],
  ['unsupported', /This browser can't show notifications/],
] as const)('Where it cannot be (%s), it says why', async (now, words) => {
  expect((await open(now)).disabled).toBe(true)
  expect(screen.getByText(words)).toBeTruthy()
})

test('While the person wants none at all, no device can be on', async () => {
  expect(await open('on', false)).toMatchObject({ checked: false, disabled: true })
  expect(screen.getByText('Turn the switch above on first.')).toBeTruthy()
})

test('Offline it says that this needs a connection', async () => {
  goOffline()
  await open('off')
  expect(screen.getByText(/You're offline/)).toBeTruthy()
})

test('What fails is said, and is not called on', async () => {
  const toggle = await open('off')
  turnOn.mockRejectedValueOnce(new ServiceError('offline', 'No answer', 'network'))
  await tap(toggle)
  expect(toastError).toHaveBeenLastCalledWith('Error', expect.stringContaining("You're offline"))
  turnOn.mockRejectedValueOnce(new DOMException('Registration failed', 'AbortError'))
  await tap(toggle)
  expect(toastError).toHaveBeenLastCalledWith('Error', expect.stringContaining('notification service'))
  expect(toggle.checked).toBe(false)
})
