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
import { type Line, linesOf, orderFile, type TestOrder, type TestPlan } from './test-lines.ts'

// Of the real clock, whatever a test takes its place with.
const { setTimeout: after, performance: clock } = globalThis
export const order = JSON.parse(readFileSync(orderFile(), 'utf8')) as TestOrder
const { log } = order
export const always = 'always' in order ? order.always : undefined
const nothing: Exclude<TestPlan, { always: number }> = { todo: [], passed: {}, broken: [] }
const { todo, first, passed, broken } = 'todo' in order ? order : nothing
const note = (line: Line): void => appendFileSync(log, `${JSON.stringify(line)}\n`)
const soFar = (): Line[] => linesOf(readFileSync(log, 'utf8'))

/**
 * `queue`: mutants that are to be tried. `now`: what this try shows; a failure is doubted until it comes again after a try without.
 * `calls`: how often each was reached without.
 */
type Trial = {
  queue: number[]
  now: 'without' | 'twice' | 'first' | 'without again' | 'again'
  id: number | undefined
  ms: number
  calls: ReadonlyMap<number, number>
  isOver: boolean
}

export abstract class MutantRunner extends TestRunner {
  private readonly open: Set<number>
  private trial: Trial | undefined
  private began = 0
  private asked = new Set<number>()
  /** What evaluating modules has reached. */
  protected atLoad: number[] = []

  constructor(config: TestRunnerConfig) {
    super(config)
    const killed = new Set(soFar().flatMap((line) => ('killed' in line ? [line.killed] : [])))
    this.open = new Set(todo.filter((id) => !killed.has(id)))
  }

  /** Turns this mutant on and all others off, or all. `calls`: how often the test reaches it without it. */
  protected abstract turn(id: number | undefined, calls: number): void | Promise<void>
  /** Which mutants were reached since the last turn, and how often. */
  protected abstract reached(): ReadonlyMap<number, number>

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    await super.onBeforeRunTask(test)
    this.trial = undefined
    if (test.fails || test.type !== 'test' || always !== undefined || broken.includes(test.id)) return
    // Ends when nothing is left to try.
    test.repeats = Number.POSITIVE_INFINITY
    this.trial = { queue: [], now: 'without', id: undefined, ms: 0, calls: new Map(), isOver: false }
    await this.turn(undefined, 0)
  }

  override onBeforeTryTask(test: RunnerTestCase, options: TestTryOptions): void {
    super.onBeforeTryTask(test, options)
    const { trial } = this
    if (!trial) return
    if (trial.isOver) test.context.skip()
    if (isWith(trial)) note({ on: trial.id as number, test: nameOf(test) })
    this.began = clock.now()
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    const run = TestRunner.getTestFn(test)()
    if (!this.trial || !isWith(this.trial)) return run
    const most = 3_000 + 10 * this.trial.ms
    const late = new Promise<never>((_, reject) => after(() => reject(new Error('It does not end.')), most))
    await Promise.race([run, late])
  }

  override async onAfterRetryTask(test: RunnerTestCase, options: TestTryOptions): Promise<void> {
    await super.onAfterRetryTask(test, options)
    const { trial } = this
    const { result } = test
    const failed = result?.state === 'fail'
    if (failed && always !== undefined) note({ broken: nameOf(test), in: test.id })
    if (!trial || !result || trial.isOver) return
    if (trial.now === 'without') {
      trial.ms = clock.now() - this.began
      trial.calls = this.reached()
    }
    await this.turn(undefined, 0)
    delete result.errors
    this.next(test, trial, failed)
    if (trial.now === 'first') {
      trial.id = trial.queue.shift()
      trial.isOver = trial.id === undefined
    }
    if (isWith(trial) && trial.id !== undefined) await this.turn(trial.id, trial.calls.get(trial.id) ?? 0)
  }

  private next(test: RunnerTestCase, trial: Trial, failed: boolean): void {
    const { id = -1 } = trial
    switch (trial.now) {
      case 'without':
        // Of what a mutant has left behind.
        if (failed && soFar().some((line) => 'on' in line)) standStill({ dirty: true })
        if (failed) note({ broken: nameOf(test), in: test.id })
        for (const one of trial.calls.keys()) this.asked.add(one)
        trial.queue = failed ? [] : this.queueOf(test, trial)
        trial.now = trial.queue.includes(first ?? -1) ? 'twice' : 'first'
        return
      case 'twice':
        // A test that only passes once would kill whatever it is asked about.
        if (failed) note({ broken: nameOf(test), in: test.id })
        if (failed) trial.queue = []
        trial.now = 'first'
        return
      case 'first':
        if (failed) trial.now = 'without again'
        else note({ passed: id, in: test.id })
        return
      case 'without again':
        // What the mutant has left behind, or what one before it has, or the test itself: then it has to be the first.
        if (failed && id !== first) standStill({ doubted: id })
        if (failed) standStill({ killed: id, by: nameOf(test) }, { dirty: true })
        trial.now = 'again'
        return
      case 'again':
        if (failed) {
          this.open.delete(id)
          note({ killed: id, by: nameOf(test) })
        } else note({ passed: id, in: test.id })
        trial.now = 'first'
    }
  }

  private queueOf({ id: test }: RunnerTestCase, { calls }: Trial): number[] {
    const has = new Set(passed[test])
    const reached = [...calls.keys()].filter((id) => this.open.has(id) && !has.has(id))
    return reached.toSorted((one, other) => Number(other === first) - Number(one === first))
  }

  override async onAfterRunSuite(suite: RunnerTestSuite): Promise<void> {
    await super.onAfterRunSuite(suite)
    if (suite !== suite.file) return
    note({ done: suite.file.filepath, asked: [...this.asked], atLoad: this.atLoad })
    this.asked = new Set()
    await this.turn(undefined, 0)
  }
}

const isWith = ({ now }: Trial): boolean => now === 'first' || now === 'again'

/** Until who has started the tests reads it and ends the process. */
function standStill(...lines: Line[]): void {
  for (const line of lines) note(line)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}

const nameOf = (test: RunnerTestCase): string => test.fullTestName
