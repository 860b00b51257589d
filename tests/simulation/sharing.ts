/** The fault "change of person": two people share a phone, each with a copy and unsent work of their own, and one of them is signed in. */
import { createRandom, type Random } from './random.ts'
import { signIn, wakeTabs } from './signing-in.ts'
import { openTabs, type SimulatedDevice, type World } from './world.ts'

/** Only these seeds have it: the others, kept ones and those of planted bugs among them, mean what they meant. */
export const firstSeedWithSharing = 1_000_000_200
const lastSeedWithSharing = 2_999_999_999

/** What draws it, apart from everything else; undefined for a seed that does not have it. */
export function drawSharing(seed: number): Random | undefined {
  if (seed < firstSeedWithSharing || seed > lastSeedWithSharing) return undefined
  const random = createRandom(700 * 2 ** 32 + seed)
  return random.chance(0.7) ? random : undefined
}

/** The first two devices belong to two people. */
export function sharePhone({ devices }: World): void {
  const [one, other] = devices
  if (one && other) other.phone = one.phone
}

/** Whoever shares a phone and is not signed in on it now. */
const signedOut = ({ devices }: World): SimulatedDevice | undefined =>
  devices.find(({ userId, phone, ended }) => phone.signedIn !== userId && ended !== 'account_gone')

/** They sign in; the pages of the other one hear of it with their next request. */
export function changePerson(world: World): void {
  const next = signedOut(world)
  if (!next) return
  next.ended = 'signed_out'
  signIn(world, next)
  openTabs(world, next)
  wakeTabs(next)
}

export function changePersonByLot(world: World, random: Random): void {
  const [happens, closes] = [random.chance(0.06), random.chance(0.5)]
  const next = signedOut(world)
  if (!happens || !next) return
  const { scheduler, devices } = world
  const before = devices.find(({ userId, phone }) => phone === next.phone && phone.signedIn === userId)
  scheduler.note(`${next.name} takes the phone of ${before?.name}`)
  if (closes) for (const { process } of before?.tabs ?? []) scheduler.kill(process)
  changePerson(world)
}
