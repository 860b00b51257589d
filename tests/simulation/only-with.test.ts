/** That a kind of faults is needed: without it the seed does not catch the bug that it catches with it (simulation.test.ts: of the first tier). */
import { expect, test } from 'vitest'
import { onlyWith } from './only-with.ts'
import { type Done, runAll } from './pool.ts'
import { stepsPerSeed, type Tier } from './run.ts'

const all: readonly Tier[] = [1, 2, 3]
const later: readonly Tier[] = [2, 3]

async function runsOf(tiers: readonly Tier[], isWithout: boolean): Promise<Done[]> {
  const done: Done[] = []
  for (const tier of tiers) {
    const tasks = onlyWith.filter((one) => (one.tier ?? 1) === tier)
    await runAll(
      () => {
        const one = tasks.shift()
        if (!one) return undefined
        const { fault, bug, seed } = one
        return { seed, bug, steps: stepsPerSeed, ...(isWithout && { without: fault }) }
      },
      (one) => done.push(one),
      tier,
    )
  }
  return done
}

test('without its kind of faults no seed catches the planted bug', async () => {
  const done = await runsOf(all, true)
  expect(done.flatMap(({ bug, violations }) => (violations[0] ? [[bug, violations[0]]] : []))).toEqual([])
  expect(done).toHaveLength(onlyWith.length)
}, 600_000)

test('with it the seeds of the later tiers do', async () => {
  const done = await runsOf(later, false)
  expect(done.flatMap(({ bug, violations }) => (violations[0] ? [] : [bug]))).toEqual([])
  expect(done).toHaveLength(onlyWith.filter(({ tier }) => tier !== undefined).length)
}, 300_000)
