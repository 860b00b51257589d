/** What the tables of a world take on disk, for the arithmetic of docs/scale.md. */
import type { Sql } from 'postgres'

export type TableSize = { name: string; rows: number; bytes: number; indexBytes: number }

export async function readSizes(sql: Sql): Promise<TableSize[]> {
  const rows = await sql<{ name: string; rows: number; bytes: string; indexes: string }[]>`
    select oid::regclass::text as name, reltuples as rows, pg_table_size(oid) as bytes, pg_indexes_size(oid) as indexes
    from pg_class
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'sync'::regnamespace, 'auth'::regnamespace) and reltuples > 10000
    order by pg_total_relation_size(oid) desc`
  return rows.map(({ name, rows, bytes, indexes }) => ({
    name,
    rows,
    bytes: Number(bytes),
    indexBytes: Number(indexes),
  }))
}
