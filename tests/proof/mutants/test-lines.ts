/** What the runner of tests and who starts it tell each other, in files. */

export type Line =
  /** This mutant is on in this test. */
  | { on: number; test: string }
  | { killed: number; by: string }
  /** The test passes with this mutant on. */
  | { passed: number; in: string }
  /** It failed after another one had been on; it has to come first. */
  | { doubted: number }
  /** The test fails without a mutant, because of what was on before: nothing more can be judged in this process. */
  | { dirty: true }
  /** All tests of this file, what they have asked, and what evaluating modules for them has. */
  | { done: string; asked: number[]; atLoad: number[] }
  /** A test that fails without a mutant, or the second time that it runs. */
  | { broken: string; in: string }

/**
 * `todo`: one after the other; `first`: this one first; `passed`: with which each test has passed, and `broken`: those that judge none,
 * by the test's id. Or `always`: one that is on from the start, for constants of modules.
 */
export type TestPlan =
  | {
      todo: readonly number[]
      first?: number | undefined
      passed: Record<string, readonly number[]>
      broken: readonly string[]
    }
  | { always: number }
export type TestOrder = { log: string; given?: unknown } & TestPlan

export const orderVariable = 'CRUMB_MUTANTS'

export function orderFile(): string {
  const file = process.env[orderVariable]
  if (!file) throw new Error(`${orderVariable} names the file with the order.`)
  return file
}

/** The last one may be cut off. */
export const linesOf = (text: string): Line[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Line)
