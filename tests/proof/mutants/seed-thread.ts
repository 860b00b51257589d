/**
 * Runs seeds with mutants on. The simulation with all switched sources is compiled once and evaluated anew for each mutant: nothing
 * that a module keeps goes from one to the next, and constants of modules can be mutants.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Script } from 'node:vm'
import { parentPort, workerData } from 'node:worker_threads'
import type { runSeed } from '#tests/simulation/run.ts'
import { forgetUnhandled, heardUnhandled } from '#tests/simulation/unhandled.ts'
import type { Task } from '#tests/simulation/worker.ts'
import { isOn } from './switches.ts'

/** `mutant`: that is on; without one the calls of every switch are counted. */
export type Order = { task: Task; mutant?: { id: number; mostCalls: number } }
/** `words`: what was broken. `calls`: of each switch; those that evaluating modules made are in `callsAtLoad`. */
export type Outcome = { words?: string; ms: number; hash?: string; calls: Uint32Array; callsAtLoad: Uint32Array }
export type ThreadGiven = { bundle: string; switches: number }

type Simulation = { runSeed: typeof runSeed }
type Evaluate = (module: { exports: unknown }, require: NodeJS.Require, isOn: (id: number) => boolean) => void

const { bundle, switches } = workerData as ThreadGiven
const code = `(function (module, require, ${isOn}) {var exports = module.exports;${readFileSync(bundle, 'utf8')}\n})`
const evaluate = new Script(code, { filename: bundle }).runInThisContext() as Evaluate
const require = createRequire(bundle)

Error.stackTraceLimit = 0

parentPort?.on('message', (order: Order) => {
  void run(order).then((outcome) => parentPort?.postMessage(outcome))
})

async function run({ task, mutant }: Order): Promise<Outcome> {
  const calls = new Uint32Array(switches)
  let left = mutant?.mostCalls ?? 0
  const asked = (id: number): boolean => {
    if (!mutant) calls[id] = (calls[id] as number) + 1
    if (id !== mutant?.id) return false
    if (left-- <= 0) throw new Error('It turns in circles.')
    return true
  }
  const started = performance.now()
  let callsAtLoad = calls
  let words: string | undefined
  let hash: string | undefined
  forgetUnhandled()
  try {
    const module = { exports: {} }
    evaluate(module, require, asked)
    callsAtLoad = calls.slice()
    const { seed, steps, tier = 1, goesBack = false } = task
    const done = await (module.exports as Simulation).runSeed(seed, { tier, steps, goesBack })
    hash = done.hash
    const [violation] = done.violations
    if (violation) words = `invariant ${violation.invariant}`
  } catch (error) {
    words = String(error)
  }
  const [unhandled] = await heardUnhandled()
  words ??= unhandled
  if (left < 0) words = 'it turns in circles'
  return { ms: performance.now() - started, calls, callsAtLoad, ...(words && { words }), ...(hash && { hash }) }
}
