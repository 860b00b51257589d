import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { mutantsOf } from './make.ts'
import { functionsOfSql, mutantsOfFunction, type SqlMutant } from './make-sql.ts'
import { sampleOf } from './sample.ts'
import { callsIn, sqlCatalogOf } from './sql-catalog.ts'

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

test('types have no mistakes', () => {
  const source = '/** ‘é’ */\ntype One = 1\nexport const first = (all: One[]): boolean => all.length > 2\n'
  expect(mutantsOf('file.ts', source)).toEqual([
    { file: 'file.ts', line: 3, change: 'a comparison or a sum changed: all.length > 2 → all.length >= 2' },
    { file: 'file.ts', line: 3, change: 'another number: 2 → 3' },
  ])
})

const mutantsOfSql = (source: string): SqlMutant[] =>
  functionsOfSql(source).flatMap((one) => mutantsOfFunction('file.sql', source, one))

/** Of a function with this body. */
const changesOfSql = (body: string, language = 'plpgsql'): string[] =>
  mutantsOfSql(`-- é\ncreate function f(a int) returns int\nlanguage ${language} as $$${body}$$;\n`).map(
    ({ change }) => change,
  )

test('each kind of mistake is made in SQL, and what PostgreSQL cannot read is none', () => {
  expect(changesOfSql('begin if a < 1 and true then return 2; end if; return 3; end')).toEqual([
    'a condition always true: if a < 1 and true → if true',
    'a condition always false: if a < 1 and true → if false',
    'a comparison turned: < → <=',
    'another number: 1 → 2',
    'and for or: and → or',
    'another truth: true → false',
    'a statement left out: return 2; → null;',
    'another number: 2 → 3',
    'a statement left out: return 3; → null;',
    'another number: 3 → 4',
  ])
  const query =
    "select coalesce(max(x), 'É') from (select x from t where x = 1 order by x limit 2) as s where x is null"
  expect(changesOfSql(query, 'sql')).toEqual([
    "coalesce left out: , 'É') → )",
    'where left out: where x = 1',
    'a comparison turned: = → <>',
    'another number: 1 → 2',
    'an order turned: order by x → order by x desc',
    'limit left out: limit 2',
    'another number: 2 → 3',
    'where left out: where x is null',
    'a condition turned round: is → is not',
  ])
  expect(changesOfSql('insert into t values (1) on conflict (x) do update set x = 2', 'sql')).toEqual([
    'another number: 1 → 2',
    'on conflict left out: on conflict (x) do update set x = 2',
    'another number: 2 → 3',
  ])
  expect(changesOfSql('begin perform 1 from t where not a for update; perform g(); end')).toEqual([
    'a statement left out: perform 1 from t where not a for update; → null;',
    'another number: 1 → 2',
    'where left out: where not a',
    'not left out: not',
    'a lock left out: for update',
    'a statement left out: perform g(); → null;',
  ])
})

test('a mutant of SQL is a statement that PostgreSQL takes in place of the function, and names its line', () => {
  const source =
    '-- é\ncreate function f() returns int\nlanguage sql as $$\n  -- É 5\n  select 1\n$$;\ngrant execute on function f() to x;'
  expect(mutantsOfSql(source)).toEqual([
    {
      file: 'file.sql',
      line: 5,
      change: 'another number: 1 → 2',
      statement: 'create or replace function f() returns int\nlanguage sql as $$\n  -- É 5\n  select 2\n$$;',
    },
  ])
})

test('of the SQL there are hundreds; a sample is the same again; and each function of PL/pgSQL says that it was called', () => {
  const { mutants, functions } = sqlCatalogOf(root)
  expect(mutants.length).toBeGreaterThan(500)
  expect(sampleOf(mutants, 5, 1)).toEqual(sampleOf(mutants, 5, 1))
  expect(sampleOf(mutants, 5, 1)).not.toEqual(sampleOf(mutants, 5, 2))
  for (const [place, { traced, isTraced }] of functions.entries()) {
    expect([traced, isTraced]).toEqual([traced, traced.includes('language plpgsql')])
    expect(isTraced).toBe(traced.includes(`raise log 'crumb.called %', ${place};`))
  }
  expect(callsIn('2026 LOG:  crumb.called 7\n2026 LOG:  crumb.called 12\n2026 ERROR:  x\n')).toEqual([7, 12])
}, 60_000)
