/** Deleting a row that others refer to looks for them by an index: a deleted account or place scans no table. */
import { expect, test } from 'vitest'
import { testBackend } from '#tests/support/backend.ts'

const backend = testBackend()

/**
 * The foreign keys of our tables that no index leads with. A partial index misses rows that refer to another,
 * unless all it leaves out is nulls, which refer to none.
 */
const unindexed = `
  select conrelid::regclass || '.' || conname as key from pg_constraint
  where contype = 'f' and connamespace::regnamespace::text in ('public', 'sync', 'private', 'intent') and not exists (
    select from pg_index where indrelid = conrelid and indisvalid and indnkeyatts >= cardinality(conkey)
      and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey
      and (indpred is null or pg_get_expr(indpred, indrelid) = (
        select '(' || quote_ident(attname) || ' IS NOT NULL)' from pg_attribute
        where attrelid = conrelid and conkey = array[attnum])))
  order by 1`

test('every foreign key has an index of all rows that leads with its columns', async () => {
  expect([...(await backend.sql.unsafe(unindexed))]).toEqual([])
})

test('a key whose index is missing, partial or led by another column is noticed', async () => {
  const planted = await backend.sql.begin(async (sql) => {
    await sql.unsafe(`
      create table private.planted (
        a uuid constraint missing references public.restaurants, b uuid constraint partial references public.restaurants,
        c uuid constraint behind references public.restaurants, d uuid constraint leads references public.restaurants,
        e uuid constraint but_nulls references public.restaurants, is_hidden boolean);
      create index on private.planted (b) where not is_hidden;
      create index on private.planted (d, c);
      create index on private.planted (e) where e is not null`)
    const found = await sql.unsafe(unindexed)
    await sql.unsafe('drop table private.planted')
    return found.map(({ key }) => key)
  })
  expect(planted).toEqual(
    expect.arrayContaining(['missing', 'partial', 'behind'].map((key) => `private.planted.${key}`)),
  )
  expect(planted).not.toEqual(expect.arrayContaining(['private.planted.leads']))
  expect(planted).not.toEqual(expect.arrayContaining(['private.planted.but_nulls']))
})
