/** Turns on mutants that are compiled in behind switches (switches.ts). */
import { isOn } from './switches.ts'
import { always, MutantRunner } from './test-runner.ts'

/** The mutant that is on, and how often it may still ask: more turns in circles. */
let on = always
let left = Number.POSITIVE_INFINITY
/** Without one: how often each switch has asked since the last turn. */
let calls = new Map<number, number>()

Object.defineProperty(globalThis, isOn, {
  value(id: number): boolean {
    if (on === undefined) calls.set(id, (calls.get(id) ?? 0) + 1)
    if (id !== on) return false
    if (left-- <= 0) throw new Error('It turns in circles.')
    return true
  },
})

export default class SwitchRunner extends MutantRunner {
  protected turn(id: number | undefined, asks: number): void {
    calls = new Map()
    left = 100 * asks + 1_000
    on = id ?? always
  }

  protected reached(): ReadonlyMap<number, number> {
    return calls
  }

  /** Its modules are evaluated. */
  onCollected(): void {
    this.atLoad = [...calls.keys()]
  }
}
