import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { Numbered } from './catalog.ts'
import { openRecords } from './records.ts'

const folder = mkdtempSync(join(tmpdir(), 'crumb-records-'))
const file = join(folder, 'mutants.jsonl')
afterEach(() => rmSync(file, { force: true }))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const mutant = (id: number, of = 'abc'): Numbered => ({
  file: 'sync/pull.ts',
  line: id,
  change: `change ${id}`,
  id,
  index: id,
  of,
})
const all = [1, 2, 3, 4].map((id) => mutant(id))
const [one, two, three, four] = all as [Numbered, Numbered, Numbered, Numbered]

test('what is killed is folded by what killed it, survivors have a line each, and lines of SQL stay', () => {
  const sql = '{"file":"a.sql","line":1,"change":"c","index":0,"of":"x"}'
  writeFileSync(file, `${sql}\n`)
  const records = openRecords(file, all)
  records.survived(three, 'simulation')
  records.killed(two, 'simulation', 'seed 1: invariant 4')
  records.killed(one, 'simulation', 'seed 1: invariant 4')
  records.survived(three, undefined)
  expect(readFileSync(file, 'utf8').split('\n')).toEqual([
    '{"file":"sync/pull.ts","of":"abc","mutants":4,"simulation":{"seed 1: invariant 4":[1,2]},"tests":{}}',
    '{"file":"sync/pull.ts","line":3,"change":"change 3","index":3,"of":"abc"}',
    sql,
    '',
  ])
})

test('of SQL they are the same, behind those of TypeScript', () => {
  const script = '{"file":"sync/pull.ts","line":3,"change":"change 3","index":3,"of":"abc"}'
  writeFileSync(file, `${script}\n`)
  const records = openRecords(file, [{ ...one, file: 'a.sql' }])
  records.survived({ ...one, file: 'a.sql' }, 'simulation')
  const survivor = '{"file":"a.sql","line":1,"change":"change 1","index":1,"of":"abc","unasked":"simulation"}'
  expect(readFileSync(file, 'utf8')).toBe(`${script}\n${survivor}\n`)
})

test('a run goes on with what an earlier one has learned of the same file, and of no other', () => {
  const records = openRecords(file, all)
  records.killed(one, 'tests', 'a test')
  records.survived(two, 'simulation')
  const again = openRecords(file, all)
  expect([again.isAlive(one), again.isAlive(two), again.survivorOf(two)?.unasked]).toEqual([false, true, 'simulation'])
  const changed = openRecords(
    file,
    all.map(({ id }) => mutant(id, 'def')),
  )
  expect([changed.isAlive(mutant(1, 'def')), changed.survivorOf(mutant(2, 'def'))]).toEqual([true, undefined])
})

test('the score leaves out what is equivalent, and says whom nobody has asked', () => {
  const records = openRecords(file, all)
  records.killed(one, 'simulation', 'seed 1: invariant 4')
  records.survived(two, undefined)
  records.survived(three, 'simulation')
  expect(records.score(all, [{ file: 'sync/pull.ts', change: 'change 2', because: 'nothing reads it' }])).toEqual([
    'Of 4, 0 are refused by the compiler or the linter',
    '3 of the others judged: 1 killed by the simulation, 0 by tests, 2 survive, 1 of them equivalent',
    'Of 0 the tests have not been asked, of 1 the simulation',
    'No score: 1 have not been judged',
  ])
  records.killed(three, 'tests', 'a test')
  records.killed(four, 'tests', 'a test')
  expect(records.score(all, []).at(-1)).toBe('Score without the equivalent ones: 75.0 %')
})

test('what the compiler refuses counts neither as killed nor as alive, whatever a test has said', () => {
  const records = openRecords(file, all)
  records.killed(one, 'tests', 'a test')
  records.survived(two, 'simulation')
  records.compiled(all, ({ id }) => id < 3)
  records.killed(three, 'tests', 'a test')
  expect([records.isCompiled(one), records.isAlive(one), records.isAlive(two), records.isAlive(four)]).toEqual([
    true,
    false,
    false,
    true,
  ])
  records.killed(four, 'tests', 'a test')
  expect(records.score(all, [])).toEqual([
    'Of 4, 2 are refused by the compiler or the linter',
    '2 of the others judged: 0 killed by the simulation, 2 by tests, 0 survive, 0 of them equivalent',
    'Of 0 the tests have not been asked, of 0 the simulation',
    'Score without the equivalent ones: 100.0 %',
  ])
})
