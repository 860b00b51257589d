/** A slice: mutants of one file, judged by one seed and by one file of tests. */
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { runSeed } from '#tests/simulation/run.ts'
import { catalogOf } from './catalog.ts'
import { equivalents, isEquivalent } from './equivalent.ts'
import { judgeBySeeds } from './judge-seeds.ts'
import { sqlSuite } from './judge-sql.ts'
import { killByTests } from './judge-tests.ts'
import { sqlCatalogOf } from './sql-catalog.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const catalog = catalogOf(root)
const sql = sqlCatalogOf(root)

test('every source can be parsed with all of its mutants, of which there are thousands', () => {
  expect(catalog.mutants.length).toBeGreaterThan(1_000)
  for (const [file, source] of catalog.switched) expect([file, parseSync(file, source).errors]).toEqual([file, []])
})

test('what is called equivalent is a mutant', () => {
  const mutants = [...catalog.mutants, ...sql.mutants]
  for (const one of equivalents) expect([one, mutants.some((mutant) => isEquivalent(one, mutant))]).toEqual([one, true])
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

test('a database test kills mutants of the functions that it calls, and no others', async () => {
  const ofFile = (name: string) => sql.mutants.filter(({ file }) => file.endsWith(name)).map(({ id }) => id)
  // Of locking a list, with which every change of one begins, and of intents about people.
  const ids = [...ofFile('intents_lists.sql').slice(0, 12), ...ofFile('intents_people.sql').slice(0, 12)]
  const killed: number[] = []
  const heard = { killed: (id: number) => killed.push(id), broken: (name: string) => expect.fail(name) }
  await killByTests(root, sql, ids, heard, [['tests/database/security/hostile-list-ids.test.ts']], sqlSuite(sql))
  expect(killed.length).toBeGreaterThan(2)
  expect(ids.slice(0, 12)).toEqual(expect.arrayContaining(killed))
}, 120_000)
