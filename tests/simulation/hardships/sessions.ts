/** Sessions that end: signed out elsewhere, somebody else signed in on the device, a token of another project. */
import type { Random } from '#tests/simulation/random.ts'
import type { SimulatedDevice, World } from '#tests/simulation/world.ts'
import { hardshipStream } from './streams.ts'

export const drawSessions = (seed: number): Random | undefined => hardshipStream(seed, 506, 0.5)

/** The device learns of it with its next request; the person signs in again as scenario.ts draws it. */
export function sessionsByLot({ scheduler }: World, { name, session }: SimulatedDevice, random: Random): void {
  if (!random.chance(0.04) || session.over) return
  session.over = true
  scheduler.note(`The session of ${name} ends`)
}
