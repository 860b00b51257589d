/**
 * Hosted Supabase preloads `safeupdate` into the sessions of the API: an UPDATE or DELETE without WHERE fails with 21000,
 * in functions and triggers too. PostgreSQL from npm has no such extension, so the text of every function is read.
 */
import { expect, test } from 'vitest'
import type { TestBackend } from '#tests/support/backend.ts'
import { startOwnBackend } from '#tests/support/own-backend.ts'
import { type SqlRoutine, statementsOf } from '#tests/support/sql-statements.ts'
import { createWorld, outcomes, visit } from '#tests/support/world.ts'

const backend = await startOwnBackend()

/** Functions that make statements at run time, with what these are: neither may modify anything without WHERE. */
const madeAtRunTime: Record<string, string> = {
  'api.popular_restaurants(text,boolean,integer)': 'a SELECT whose column is named by the period',
  'private.keep_within()': 'a SELECT that counts rows',
  'sync.apply_mutation(json,uuid)': 'a SELECT that calls one intent',
}

/** All but those of PostgreSQL, of extensions, and of the services of Supabase. */
const routines = (sql: Pick<TestBackend['sql'], 'unsafe'>): Promise<SqlRoutine[]> =>
  sql.unsafe<SqlRoutine[]>(`
    select pg_proc.oid::regprocedure::text as name, lanname as language, prosrc as source, pg_get_functiondef(pg_proc.oid) as definition
    from pg_proc join pg_language on pg_language.oid = prolang
    where prokind in ('f', 'p')
      and pronamespace::regnamespace::text not in ('pg_catalog', 'information_schema', 'auth', 'storage', 'extensions')
    order by 1`)

test('no function updates or deletes without WHERE', async () => {
  const all = (await routines(backend.sql)).map((routine) => ({ name: routine.name, ...statementsOf(routine) }))
  expect(all.map(({ name }) => name)).toContain('private.move_popularity_windows()')
  expect(all.filter(({ unbounded }) => unbounded.length > 0)).toEqual([])
  expect(all.filter(({ dynamic }) => dynamic.length > 0).map(({ name }) => name)).toEqual(
    Object.keys(madeAtRunTime).toSorted(),
  )
})

test('such a statement is noticed wherever it may stand', async () => {
  const bodies = {
    plain: 'begin update t set a = 1; end',
    after_others: 'begin update t set a = 1 where a = 2; delete from t; end',
    in_a_cte: 'begin with d as (delete from t returning a) insert into t select a from d; end',
    into_a_variable: 'declare x int; begin update t set a = 1 returning a into x; end',
    in_a_branch: 'begin if true then null; elsif false then update t set a = 1; end if; end',
    in_a_loop: 'declare x int; begin for x in update t set a = 1 returning a loop null; end loop; end',
    in_a_handler: 'begin null; exception when others then delete from t; end',
    with_from: 'begin update t set a = other.a from t as other; end',
  }
  const found = await backend.sql
    .begin(async (sql) => {
      await sql.unsafe('create schema planted; create table planted.t (a int); set local search_path = planted')
      for (const [name, body] of Object.entries(bodies))
        await sql.unsafe(`create function ${name}() returns void language plpgsql as $$ ${body} $$`)
      await sql.unsafe(`create function returned() returns setof int language plpgsql as $$ begin return query delete from t returning a; end $$;
        create function in_sql() returns void language sql as $$ select 1; update t set a = 1 $$;
        create function atomic() returns void language sql begin atomic delete from t; end;
        create procedure called() language plpgsql as $$ begin delete from t; end $$;
        create function made(x text) returns void language plpgsql as $$ begin execute 'delete from ' || x; end $$;
        create function allowed() returns void language plpgsql as $$ begin
          update t set a = 1 where true; with d as (delete from t where a = 1 returning a) select from d;
          insert into t values (1); end $$`)
      const all = (await routines(sql)).filter(({ definition }) => / planted\./.test(definition))
      await sql.unsafe('drop schema planted cascade')
      return all
    })
    .then((all) => all.map((routine) => ({ name: routine.name.replace(/\(.*/, ''), ...statementsOf(routine) })))
  expect(found.filter(({ unbounded }) => unbounded.length > 0).map(({ name }) => name)).toEqual(
    [...Object.keys(bodies), 'returned', 'in_sql', 'atomic', 'called'].toSorted(),
  )
  expect(found.filter(({ dynamic }) => dynamic.length > 0).map(({ name }) => name)).toEqual(['made'])
  expect(found.map(({ name }) => name)).toContain('allowed')
})

test('the first visit of a new day moves the windows and is saved', async () => {
  const world = createWorld(backend)
  const [ada, place] = [await world.person('Ada'), await world.restaurant()]
  await backend.sql`update private.popularity_day set day = private.today() - 1 where only_row`
  const verdicts = await ada.device.push(['log_visit', visit(place)])
  expect(outcomes(verdicts)).toEqual(['applied'])
  expect(await backend.sql`select day = private.today() as moved from private.popularity_day`).toEqual([
    { moved: true },
  ])
  expect(
    await backend.sql`select visits_week, visits_all from restaurant_stats where restaurant_id = ${place}`,
  ).toEqual([{ visits_week: 1, visits_all: 1 }])
})
