import { makeFullWorld } from '#tests/e2e/world.ts'
import { type Device, isReadyForOffline, signInByForm } from '#tests/engines/device.ts'
import { visitFromTheBasement } from './basement.ts'
import { addressesOpenOffline } from './every-address.ts'
import { reloadsWhileSaving } from './reload-while-saving.ts'

/** Three stories one after the other: a browser, a sign-in and an installation for each of them were more than half of their time. */
export async function threeStoriesOnOneDevice(device: Device): Promise<string> {
  const world = await makeFullWorld()
  await signInByForm(device.page, world.ada)
  await isReadyForOffline(device.page)
  const told = [
    await addressesOpenOffline(device, world, 10),
    await visitFromTheBasement(device, world.ada, world.ben),
    await reloadsWhileSaving(device, world.ada, [0, 40]),
  ]
  return told.join('; ')
}
