/** A slice of the simulation for every test run; `npm run simulate` runs thousands of seeds. */
import { expect, test } from 'vitest'
import { serverBugs } from './bugs/server-bugs.ts'
import { keptSeeds } from './kept-seeds.ts'
import { bugsOfTier, plantedBugs } from './planted-bugs.ts'
import { type Done, runAll } from './pool.ts'
import { runSeed, type Tier } from './run.ts'
import type { Task } from './worker.ts'

const steps = 200
/** SQL takes its time, and these show early. */
const stepsOfTier3 = 120
const slice = Array.from({ length: 60 }, (_, index) => index + 1)
/** The first seeds catch most planted bugs, the last one at seed 26. */
const seedsPerBug = 60

test('seeds 1 to 60 and those that ever failed break no invariant', async () => {
  const seeds = [...new Set([...slice, ...keptSeeds.map(({ seed }) => seed)])]
  const failed: Done[] = []
  await runAll(
    () => {
      const seed = seeds.shift()
      return seed === undefined ? undefined : { seed, steps }
    },
    (done) => {
      if (done.violations.length > 0) failed.push(done)
    },
  )
  expect(failed.map(({ seed, violations }) => [seed, violations[0]])).toEqual([])
}, 300_000)

test('the same holds with RxDB and Dexie, which hold what their shadows in memory do', async () => {
  for (const seed of [1, 2]) {
    const { violations } = await runSeed(seed, { tier: 2, steps: 60 })
    expect([seed, violations]).toEqual([seed, []])
  }
}, 300_000)

test('the same holds before the RPCs on PostgreSQL, where a seed runs the same twice', async () => {
  const seeds = [1, 2, 3, 1]
  const done: Done[] = []
  await runAll(
    () => {
      const seed = seeds.shift()
      return seed === undefined ? undefined : { seed, steps: 60 }
    },
    (one) => done.push(one),
    3,
  )
  expect(done.map(({ seed, violations }) => [seed, violations[0]])).toEqual(done.map(({ seed }) => [seed, undefined]))
  const ofFirst = done.filter(({ seed }) => seed === 1).map(({ hash }) => hash)
  expect([ofFirst.length, new Set(ofFirst).size]).toEqual([2, 1])
}, 300_000)

test('the same seed runs the same, bit for bit', async () => {
  const [first, again, other] = [await runSeed(7), await runSeed(7), await runSeed(8)]
  expect([again.hash, again.events]).toEqual([first.hash, first.events])
  expect(other.hash).not.toBe(first.hash)
}, 60_000)

/** The names of the bugs that no seed has caught. */
async function missedBugs(tier: Tier): Promise<string[]> {
  const open = bugsOfTier(tier).map((name) => ({ name, seed: 0, caught: false }))
  const next = (): Task | undefined => {
    const bug = open.find(({ caught, seed }) => !caught && seed < seedsPerBug)
    if (!bug) return undefined
    bug.seed++
    return { seed: bug.seed, steps: tier === 3 ? stepsOfTier3 : steps, bug: bug.name }
  }
  const onDone = ({ bug, violations }: Done): void => {
    const entry = open.find(({ name }) => name === bug)
    if (entry && violations.length > 0) entry.caught = true
  }
  await runAll(next, onDone, tier)
  return open.filter(({ caught }) => !caught).map(({ name }) => name)
}

test('every planted bug is caught', async () => {
  expect(await missedBugs(1)).toEqual([])
  expect(plantedBugs.length).toBeGreaterThanOrEqual(30)
}, 600_000)

test('mistakes of the server, and against its contract, are caught before PostgreSQL', async () => {
  expect(await missedBugs(3)).toEqual([])
}, 600_000)

test('each planted bug names a thread of its own', () => {
  const sources = [...plantedBugs, ...serverBugs].map(({ source }) => source)
  expect(sources.filter((source) => !/^https:\/\/github\.com\/[^/]+\/[^/]+\/(issues|pull)\/\d+$/.test(source))).toEqual(
    [],
  )
  expect(new Set(sources).size).toBe(sources.length)
})
