/** The whole of the model's checks, in words. */

import { firstSeed } from '#tests/proof/ledger.ts'
import { createModelServer } from '#tests/simulation/model/server.ts'
import { runSeed } from '#tests/simulation/run.ts'
import { type Mistake, mistakes, rules, slice, whole } from './planted.ts'
import { type Found, type Searched, search } from './search.ts'
import { createTrace } from './trace.ts'
import { tracedServer } from './trace-server.ts'

type Order = { isSlice: boolean; seeds: number; say: (line: string) => void }

/** Returns whether no state breaks an invariant, every mistake was found, and every transaction of the simulation is a step. */
export async function proveModel({ isSlice, seeds, say }: Order): Promise<boolean> {
  let holds = true
  for (const { bounds, mostStates } of isSlice ? slice : whole) {
    const { savings, ...limits } = bounds
    const searched = search(rules, bounds, { ...(mostStates !== undefined && { mostStates }) })
    holds &&= searched.found === undefined
    say(`${savings.map(({ id }) => id).join(', ')} · ${JSON.stringify(limits)}\n  ${wordsOf(searched)}`)
  }
  for (const mistake of mistakes.filter(({ isRare }) => !isRare || !isSlice)) {
    const searched = searchWith(mistake)
    holds &&= searched.found?.invariant === mistake.breaks
    say(`“${mistake.name}”\n  ${wordsOf(searched)}`)
  }
  const { steps, unexplained, transactions } = await traceSeeds(seeds)
  say(
    `${seeds} seeds, ${transactions.toLocaleString('en')} transactions: ${unexplained.length} that no step of the model explains`,
  )
  for (const [step, count] of steps) say(`  ${count.toLocaleString('en').padStart(9)} ${step}`)
  for (const line of unexplained.slice(0, 20)) say(`  ${line}`)
  return holds && unexplained.length === 0
}

/** What shows only after the world was healed shows soon when every state is. */
export const searchWith = ({ bounds, rules: mistaken, isRare }: Mistake): Searched =>
  search({ ...rules, ...mistaken }, bounds, { restEach: isRare ? 100 : 1 })

const wordsOf = ({ states, steps, depth, seconds, isWhole, found }: Searched): string =>
  `${states.toLocaleString('en')} states, ${steps.toLocaleString('en')} steps, depth ${depth}, ${seconds.toFixed(1)} s: ${
    found ? describe(found) : isWhole ? 'all of them, and nothing is broken' : 'not all of them'
  }`

const describe = ({ invariant, text, way }: Found): string =>
  `invariant ${invariant}: ${text}\n${way.map((what, index) => `    ${index + 1}. ${what}`).join('\n')}`

type Traced = { steps: Map<string, number>; unexplained: string[]; transactions: number }

async function traceSeeds(count: number): Promise<Traced> {
  const all = new Map<string, number>()
  const unexplained: string[] = []
  for (let seed = firstSeed; seed < firstSeed + count; seed++) {
    const { steps, unexplained: some } = await traceSeed(seed, seed % 2 === 0)
    for (const [step, times] of steps) all.set(step, (all.get(step) ?? 0) + times)
    unexplained.push(...some.map((line) => `seed ${seed}${seed % 2 === 0 ? ' --back' : ''} ${line}`))
  }
  const transactions = [...all.values()].reduce((sum, times) => sum + times, unexplained.length)
  return { steps: all, unexplained, transactions }
}

/** One run of the first tier, held against the model. */
export async function traceSeed(seed: number, goesBack: boolean) {
  const trace = createTrace()
  const createServer = tracedServer(createModelServer, trace.unexplained)
  const run = await runSeed(seed, { goesBack, observe: trace.observe, createServer })
  return { ...run, steps: trace.steps, unexplained: trace.unexplained }
}
