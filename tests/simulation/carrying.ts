/** Unsent work in files, which any device of the person takes in sooner or later, and more than once (sync/export-work.ts). */
import { createHash } from 'node:crypto'
import { StorageError } from '#src/db/owed.ts'
import { succeeded } from '#src/lib/result.ts'
import { writeWork } from '#sync/export-work.ts'
import { importWorkFrom } from '#sync/import-work.ts'
import type { Action } from './actions.ts'
import type { Random } from './random.ts'
import type { SimulatedDevice, Tab, World } from './world.ts'

/** The entries of a zip by name. */
type WorkFile = ReadonlyMap<string, Uint8Array<ArrayBuffer>>

const files = new WeakMap<World, Map<string, WorkFile[]>>()

function filesOf(world: World, userId: string): WorkFile[] {
  const ofWorld = files.get(world) ?? new Map<string, WorkFile[]>()
  files.set(world, ofWorld)
  const ofPerson = ofWorld.get(userId) ?? []
  ofWorld.set(userId, ofPerson)
  return ofPerson
}

export function exportByLot(world: World, { userId }: SimulatedDevice, { copy }: Tab): Action {
  const run = async () => {
    const entries = new Map<string, Uint8Array<ArrayBuffer>>()
    const add = async (name: string, content: Uint8Array): Promise<void> => void entries.set(name, content.slice())
    await writeWork(copy, { add, end: async () => {}, written: () => ({ bytes: 0, entries: 0 }) })
    filesOf(world, userId).push(entries)
    return succeeded(undefined)
  }
  return { intent: undefined, run }
}

export function importByLot(
  world: World,
  owner: SimulatedDevice,
  { copy, process }: Tab,
  random: Random,
): Action | undefined {
  const known = filesOf(world, owner.userId)
  // Mostly the newest.
  const file = known[known.length - 1 - Math.floor(random.next() ** 3 * known.length)]
  const zip = { names: [], has: () => true, read: async (name: string) => file?.get(name) }
  const run = async () => {
    await world.watch.takingIn
      .during(owner.name, process, () => importWorkFrom(copy, zip))
      .catch((error: unknown) => {
        // The app says so, and the file is still there.
        if (!(error instanceof StorageError)) throw error
      })
    return succeeded(undefined)
  }
  return file && { intent: undefined, run }
}

/** A hash takes a macrotask, in which virtual time would go on. Until the result is called, it is there at once. */
export function hashAtOnce(): () => void {
  const { subtle } = crypto
  const digest = async (_: string, bytes: Uint8Array): Promise<ArrayBuffer> =>
    Uint8Array.from(createHash('sha256').update(bytes).digest()).buffer
  Object.defineProperty(subtle, 'digest', { configurable: true, value: digest })
  return () => void Reflect.deleteProperty(subtle, 'digest')
}
