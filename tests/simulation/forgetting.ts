/** The server forgets tombstones, so that whoever was away reads scopes anew. */
import { createRandom, type Random } from './random.ts'
import type { World } from './world.ts'

/** Only seeds from here on forget: the others, kept ones and planted bugs' first ones among them, mean what they meant. */
export const firstSeedWithForgetting = 180_000_000

/** What draws when, apart from everything else; undefined for a seed that does not. */
export function drawForgetting(seed: number): Random | undefined {
  return seed < firstSeedWithForgetting ? undefined : createRandom(180 * 2 ** 32 + seed)
}

export async function forgetByLot({ scheduler, server }: World, random: Random): Promise<void> {
  if (!random.chance(0.05)) return
  scheduler.note('The server forgets tombstones')
  await server.forgetTombstones()
}
