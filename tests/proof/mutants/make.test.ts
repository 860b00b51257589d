import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { mutantsOf } from './make.ts'
import { allMutants, mutantsFile, readJudged, sampleOf, scoreOf } from './run-mutants.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const changesOf = (source: string): string[] => mutantsOf('file.ts', source).map(({ change }) => change)

test('each kind of mistake is made', () => {
  expect(changesOf('if (isFull) stop()')).toEqual([
    'a condition turned round: isFull → !(isFull)',
    'a call left out: stop() → ;',
  ])
  expect(changesOf('rows.filter((row) => row.sent)')).toContain('a predicate turned round: row.sent → !(row.sent)')
  expect(changesOf('const is = a === b')).toEqual(['a comparison or a sum changed: a === b → a !== b'])
  expect(changesOf('const is = a && b')).toEqual(['and for or: a && b → ((a) || (b))'])
  expect(changesOf('const is = a ?? b')).toEqual(['a fallback left out: a ?? b → a'])
  expect(changesOf('function f() { if (a()) return; b }')).toContain('a return left out: return; → ;')
  expect(changesOf('const found = await owed.all()')).toEqual(['an await left out: await owed.all() → owed.all()'])
  expect(changesOf('const most = 3')).toEqual(['another number: 3 → 4'])
  expect(changesOf("write(['outbox', 'facts'], work)")).toEqual([
    "a call left out: write(['outbox', 'facts'], work) → ;",
    "'outbox' left out of a list: ['outbox', 'facts'] → ['facts']",
    "'facts' left out of a list: ['outbox', 'facts'] → ['outbox']",
  ])
  expect(changesOf('await put(a)\nawait drop(b)')).toContain(
    'two steps in the other order: await put(a) await drop(b) → await drop(b) await put(a)',
  )
})

test('a mutant differs in that place alone, and types have none', () => {
  const source = '/** ‘é’ */\ntype One = 1\nexport const first = (all: One[]): boolean => all.length > 2\n'
  expect(mutantsOf('file.ts', source).map((mutant) => [mutant.line, mutant.source])).toEqual([
    [3, source.replace('> 2', '>= 2')],
    [3, source.replace('> 2', '> 3')],
  ])
})

test('of the engine, the local copy and the intents there are thousands, and a sample is the same again', () => {
  const all = allMutants(root)
  expect(all.length).toBeGreaterThan(1_000)
  expect(sampleOf(all, 5, 1)).toEqual(sampleOf(all, 5, 1))
  expect(sampleOf(all, 5, 1)).not.toEqual(sampleOf(all, 5, 2))
})

test('the score counts who killed, and names every survivor', () => {
  const one = { file: 'sync/pull.ts', line: 1, change: 'a → b', of: '' }
  expect(
    scoreOf([
      { ...one, simulation: 'seed 1: invariant 4' },
      { ...one, test: 'a test' },
      { ...one, line: 2, because: 'nothing reads it' },
      { ...one, line: 3, isUntested: true },
    ]),
  ).toEqual([
    '2 of 4 killed (50 %): 1 by the simulation, 1 by unit tests; of 1 the unit tests have not been asked',
    'sync/pull.ts:2 a → b · nothing reads it',
    'sync/pull.ts:3 a → b · not tested',
  ])
  expect(readJudged(mutantsFile(root)).length).toBeGreaterThan(0)
})
