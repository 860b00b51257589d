/** Creates what hosted Supabase has before the first migration: roles, extensions and the schemas auth and storage. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getAuthSchemaSql, getStorageSchemaSql } from '@supabase/lite'
import postgres from 'postgres'

/** Takes the superuser's address. Everything can be repeated, so the next start completes an interrupted first one. */
export async function makeSystemSchema(adminDatabaseUrl: string): Promise<void> {
  const [bootstrap, privileges] = await Promise.all(
    ['bootstrap.sql', 'system-privileges.sql'].map((file) => readFile(join(import.meta.dirname, file), 'utf8')),
  )
  const sql = postgres(adminDatabaseUrl, { max: 1, onnotice: () => {} })
  try {
    await sql.begin((transaction) =>
      transaction.unsafe([bootstrap, getAuthSchemaSql(), getStorageSchemaSql(), privileges].join('\n;\n')).simple(),
    )
  } finally {
    await sql.end()
  }
}
