import { townGround } from '../seed/ground.ts'
import { townName } from '../seed/town.ts'
import { makePack } from './make-pack.ts'

/** The demo town's pack. */
export function demoPack(): Uint8Array<ArrayBuffer> {
  const pack = makePack(townGround(), townName)
  if (!pack) throw new Error('The demo town has no ground')
  return pack.bytes
}
