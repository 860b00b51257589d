/** A slice: mutants of one file, judged by one seed and by one file of tests. */
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { runSeed } from '#tests/simulation/run.ts'
import { catalogOf } from './catalog.ts'
import { equivalents, isEquivalent } from './equivalent.ts'
import { judgeBySeeds } from './judge-seeds.ts'
import { killByTests } from './judge-tests.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const catalog = catalogOf(root)

test('every source can be parsed with all of its mutants, of which there are thousands', () => {
  expect(catalog.mutants.length).toBeGreaterThan(1_000)
  for (const [file, source] of catalog.switched) expect([file, parseSync(file, source).errors]).toEqual([file, []])
})

test('what is called equivalent is a mutant', () => {
  for (const one of equivalents)
    expect([one, catalog.mutants.some((mutant) => isEquivalent(one, mutant))]).toEqual([one, true])
})

test('with no mutant on, a seed is what it is without them; with one on, it is killed by an invariant', async () => {
  const judge = await judgeBySeeds(root, catalog)
  try {
    const reached = await judge.reach([{ seed: 5, steps: 200 }])
    const { hash } = await runSeed(5, { steps: 200 })
    expect(reached.map((seed) => seed.hash)).toEqual([hash])
    const [mutant] = catalog.mutants.filter(({ change }) => change.startsWith('a call left out: after.set(id,'))
    expect(mutant && (await judge.kill(mutant, reached))).toBe('seed 5: invariant 1')
  } finally {
    await judge.close()
  }
}, 120_000)

test('the tests of a file kill most of its mutants', async () => {
  const ids = catalog.mutants.filter(({ file }) => file === 'sync/unshown.ts').map(({ id }) => id)
  const killed: number[] = []
  await killByTests(root, catalog, ids, { killed: (id) => killed.push(id), broken: (name) => expect.fail(name) }, [
    ['tests/unit/engine/unshown.test.ts'],
  ])
  expect(killed.length).toBeGreaterThan(ids.length / 2)
}, 120_000)
