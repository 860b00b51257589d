/**
 * Runs each test once without a mutant, and then once for each mutant that it has reached and nobody has killed: as repeats of the
 * test, with its hooks, in the process that has everything loaded. Writes a line for whatever it learns, at once: a mutant may end it.
 */
import { appendFileSync, readFileSync } from 'node:fs'
import {
  type RunnerTestCase,
  type RunnerTestSuite,
  TestRunner,
  type TestRunnerConfig,
  type TestTryOptions,
} from 'vitest'
import { isOn } from './switches.ts'
import { type Line, linesOf, orderFile, type TestOrder } from './test-lines.ts'

// Of the real clock, whatever a test takes its place with.
const { setTimeout: after, performance: clock } = globalThis
const order = readFileSync(orderFile(), 'utf8')
const given = JSON.parse(order) as TestOrder
const { log } = given
const always = 'always' in given ? given.always : undefined
const { todo = [], first } = 'todo' in given ? given : {}
const note = (line: Line): void => appendFileSync(log, `${JSON.stringify(line)}\n`)

/** The mutant that is on, and how often it may still ask: more turns in circles. */
let on = always
let left = Number.POSITIVE_INFINITY
/** Without one: how often each switch has asked since the try began. */
let calls = new Map<number, number>()
/** Of the tests of this file, and of evaluating modules for it. */
let asked = new Set<number>()
let atLoad: number[] = []

Object.defineProperty(globalThis, isOn, {
  value(id: number): boolean {
    if (on === undefined) calls.set(id, (calls.get(id) ?? 0) + 1)
    if (id !== on) return false
    if (left-- <= 0) throw new Error('It turns in circles.')
    return true
  },
})

/** `queue`: mutants that are to be tried. `now`: what this try shows; a failure is doubted until it comes again after a try without. */
type Trial = {
  queue: number[]
  now: 'without' | 'first' | 'without again' | 'again'
  id: number | undefined
  ms: number
  calls: ReadonlyMap<number, number>
  tried: number
  isOver: boolean
}

export default class MutantRunner extends TestRunner {
  private readonly open: Set<number>
  private trial: Trial | undefined
  private began = 0

  constructor(config: TestRunnerConfig) {
    super(config)
    const killed = new Set(
      linesOf(readFileSync(log, 'utf8')).flatMap((line) => ('killed' in line ? [line.killed] : [])),
    )
    this.open = new Set(todo.filter((id) => !killed.has(id)))
  }

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    await super.onBeforeRunTask(test)
    if (test.fails || test.type !== 'test' || always !== undefined) return
    // Ends when nothing is left to try.
    test.repeats = Number.POSITIVE_INFINITY
    this.trial = { queue: [], now: 'without', id: undefined, ms: 0, calls: new Map(), tried: 0, isOver: false }
  }

  override onBeforeTryTask(test: RunnerTestCase, options: TestTryOptions): void {
    super.onBeforeTryTask(test, options)
    const { trial } = this
    if (!trial) return
    if (trial.now === 'first') {
      trial.id = trial.queue.shift()
      trial.isOver = trial.id === undefined
      if (trial.isOver) test.context.skip()
      trial.tried++
    }
    const { id = -1 } = trial
    const isWithout = trial.now === 'without' || trial.now === 'without again'
    if (!isWithout) note({ on: id, test: nameOf(test) })
    calls = new Map()
    left = 100 * (trial.calls.get(id) ?? 0) + 1_000
    on = isWithout ? undefined : id
    this.began = clock.now()
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    const run = TestRunner.getTestFn(test)()
    if (!this.trial || on === undefined) return run
    const most = 3_000 + 10 * this.trial.ms
    const late = new Promise<never>((_, reject) => after(() => reject(new Error('It does not end.')), most))
    await Promise.race([run, late])
  }

  override async onAfterRetryTask(test: RunnerTestCase, options: TestTryOptions): Promise<void> {
    await super.onAfterRetryTask(test, options)
    const { trial } = this
    const { result } = test
    if (result?.state === 'fail' && always !== undefined) note({ broken: nameOf(test) })
    if (!trial || !result || trial.isOver) return
    on = undefined
    const failed = result.state === 'fail'
    delete result.errors
    this.next(test, trial, failed)
  }

  private next(test: RunnerTestCase, trial: Trial, failed: boolean): void {
    const { id = -1 } = trial
    switch (trial.now) {
      case 'without': {
        trial.ms = clock.now() - this.began
        trial.calls = calls
        for (const one of calls.keys()) asked.add(one)
        const reached = failed ? [] : [...calls.keys()].filter((one) => this.open.has(one))
        trial.queue = reached.toSorted((one, other) => Number(other === first) - Number(one === first))
        if (failed) note({ broken: nameOf(test) })
        trial.now = 'first'
        return
      }
      case 'first':
        if (failed) trial.now = 'without again'
        return
      case 'without again':
        // What the mutant has left behind, or what one before it has: then it has to be the first.
        if (failed && trial.tried > 1) standStill({ doubted: id })
        if (failed) standStill({ killed: id, by: nameOf(test) }, { dirty: true })
        trial.now = 'again'
        return
      case 'again':
        if (failed) {
          this.open.delete(id)
          note({ killed: id, by: nameOf(test) })
        }
        trial.now = 'first'
    }
  }

  /** Its modules are evaluated. */
  onCollected(): void {
    atLoad = [...calls.keys()]
  }

  override async onAfterRunSuite(suite: RunnerTestSuite): Promise<void> {
    await super.onAfterRunSuite(suite)
    if (suite !== suite.file) return
    note({ done: suite.file.filepath, asked: [...asked], atLoad })
    asked = new Set()
    calls = new Map()
  }
}

/** Until who has started the tests reads it and ends the process. */
function standStill(...lines: Line[]): void {
  for (const line of lines) note(line)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}

const nameOf = (test: RunnerTestCase): string => test.fullTestName
