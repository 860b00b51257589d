/** A fault that is planted to see whether the simulation catches it. */
import type { LocalCopy } from '#src/db/local-copy.ts'
import type { Random } from './random.ts'
import type { Process, Scheduler } from './scheduler.ts'
import type { VirtualBackend } from './virtual-backend.ts'
import type { SimulatedDevice, World } from './world.ts'

export type Ports = { copy: LocalCopy; backend: VirtualBackend }

type BugContext = {
  random: Random
  scheduler: Scheduler
  process: Process
  owner: SimulatedDevice
  world: World
}

export type Bug = {
  name: string
  /** A thread where people met it in a real engine. */
  source: string
  /** It shows only where the server goes back to a backup. */
  goesBack?: true
  /** Replaces ports of a tab: what the engine's own code would do with a mistake in it. */
  wrap: (ports: Ports, tab: BugContext) => Ports
}
