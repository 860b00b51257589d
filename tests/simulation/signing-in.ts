/** Who signs in on a device, and the pages that hear of it. */
import type { SimulatedDevice, World } from './world.ts'

export function wakeTabs({ tabs }: SimulatedDevice): void {
  for (const { engine, process } of tabs) if (process.alive && !process.frozen) engine.wake()
}

/** The person signs in again, as the app asks them to when a session has ended; or learns that the account is gone. */
export function signIn({ scheduler }: World, owner: SimulatedDevice): void {
  if (owner.ended !== 'signed_out') return
  owner.ended = undefined
  owner.phone.signedIn = owner.userId
  owner.session.over = false
  owner.session.expiresAt = scheduler.now() + 3_600_000
}
