/** What the runner of tests and who starts it tell each other, in files. */

export type Line =
  /** This mutant is on in this test. */
  | { on: number; test: string }
  | { killed: number; by: string }
  /** It failed after another one had been on; it has to come first. */
  | { doubted: number }
  /** The test fails without a mutant, because of the one that was on just before: nothing more can be judged in this process. */
  | { dirty: true }
  /** All tests of this file, what they have asked, and what evaluating modules for them has. */
  | { done: string; asked: number[]; atLoad: number[] }
  /** A test that fails without a mutant. */
  | { broken: string }

/** `todo`: one after the other; `first`: this one first. Or `always`: one that is on from the start, for constants of modules. */
export type TestPlan = { todo: readonly number[]; first?: number | undefined } | { always: number }
export type TestOrder = { log: string } & TestPlan

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
