/** Runs a rehearsal's steps, reports each, and continues after a failure: one run shows everything that is wrong. */

export type Row = { name: string; outcome: 'ok' | 'failed'; ms: number; message: string }

export type Report = {
  /** Prints the text that `work` resolves with, if any. A step that has begun is awaited; after `stop` none begins. */
  step: (name: string, work: () => Promise<unknown>) => Promise<void>
  /** The same; if it fails, what follows could only fail too, and is left out. */
  need: (name: string, work: () => Promise<unknown>) => Promise<void>
}

/** Thrown to leave out what follows. */
export class Stopped extends Error {}

export function createReport(stop: AbortSignal, add: (row: Row) => void): Report {
  async function run(name: string, work: () => Promise<unknown>): Promise<boolean> {
    if (stop.aborted) throw new Stopped()
    const started = performance.now()
    const end = (outcome: Row['outcome'], message: string): void =>
      add({ name, outcome, ms: Math.round(performance.now() - started), message })
    try {
      const said = await work()
      end('ok', typeof said === 'string' ? said : '')
      return true
    } catch (error) {
      // A step within a step was stopped.
      if (error instanceof Stopped) throw error
      end('failed', wordsOf(error))
      return false
    }
  }

  return {
    async step(name, work) {
      await run(name, work)
    },
    async need(name, work) {
      if (!(await run(name, work))) throw new Stopped()
    },
  }
}

/** An error's sentence for people, the server's own if it gave one, with the server's code. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : ''
  return `${typeof error.cause === 'string' ? error.cause : error.message}${code}`
}

/** Fails the step with this sentence unless `isTrue`. */
export function check(isTrue: boolean, otherwise: string): asserts isTrue {
  if (!isTrue) throw new Error(otherwise)
}

/** Fails the step unless `work` is refused with this code; without a code, any error will do. */
export async function refused(work: () => Promise<unknown>, code?: string): Promise<void> {
  try {
    await work()
  } catch (error) {
    const given = error instanceof Error && 'code' in error ? error.code : undefined
    check(code === undefined || given === code, `Refused with "${wordsOf(error)}" instead of ${code}.`)
    return
  }
  throw new Error('The project has let this through.')
}

export function lineOf({ name, outcome, ms, message }: Row): string {
  return `${name.padEnd(50)} ${outcome.padEnd(7)} ${String(ms).padStart(6)} ms  ${message}`.trimEnd()
}
