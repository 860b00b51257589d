/** A slice of the simulation for every test run; `npm run simulate` runs thousands of seeds. */
import { expect, test } from 'vitest'
import { keptSeeds } from './kept-seeds.ts'
import { plantedBugs } from './planted-bugs.ts'
import { type Done, runAll } from './pool.ts'
import { runSeed } from './run.ts'
import type { Task } from './worker.ts'

const steps = 200
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

test('the same seed runs the same, bit for bit', async () => {
  const [first, again, other] = [await runSeed(7), await runSeed(7), await runSeed(8)]
  expect([again.hash, again.events]).toEqual([first.hash, first.events])
  expect(other.hash).not.toBe(first.hash)
}, 60_000)

test('every planted bug is caught', async () => {
  const open = plantedBugs.map(({ name }) => ({ name, seed: 0, caught: false }))
  const next = (): Task | undefined => {
    const bug = open.find(({ caught, seed }) => !caught && seed < seedsPerBug)
    if (!bug) return undefined
    bug.seed++
    return { seed: bug.seed, steps, bug: bug.name }
  }
  await runAll(next, ({ bug, violations }) => {
    const entry = open.find(({ name }) => name === bug)
    if (entry && violations.length > 0) entry.caught = true
  })
  expect(open.filter(({ caught }) => !caught).map(({ name }) => name)).toEqual([])
  expect(plantedBugs.length).toBeGreaterThanOrEqual(30)
}, 600_000)

test('each planted bug names a thread of its own', () => {
  const sources = plantedBugs.map(({ source }) => source)
  expect(sources.filter((source) => !/^https:\/\/github\.com\/[^/]+\/[^/]+\/(issues|pull)\/\d+$/.test(source))).toEqual(
    [],
  )
  expect(new Set(sources).size).toBe(sources.length)
})
