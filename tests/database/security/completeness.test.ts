/** Whatever exists must stand in the matrix: catalogs and file tree against matrix.ts, and the rules that hold for all. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testBackend } from '#tests/support/backend.ts'
import { intents } from './intent-matrix.ts'
import { calls, files, functions, heard, inserts, storagePolicies, tableRows, viewsWithOwnersRights } from './matrix.ts'
import { writableColumns } from './writable-columns.ts'

const functionsFolder = join(import.meta.dirname, '../../../supabase/functions')

const backend = testBackend()

async function names(query: string): Promise<string[]> {
  const rows = await backend.sql.unsafe<{ name: string }[]>(query)
  return rows.map(({ name }) => name).toSorted()
}

function distinct(list: readonly string[]): string[] {
  return [...new Set(list)].toSorted()
}

function relations(kinds: string): string {
  return `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in (${kinds})`
}

function routines(schema: string): string {
  return `select proname as name from pg_proc where pronamespace = '${schema}'::regnamespace`
}

describe('invariant 7: the matrix has a row for', () => {
  it('every table and view of public, for reading, changing and deleting', async () => {
    expect(distinct(tableRows.map(({ table }) => table))).toEqual(await names(relations("'r', 'v', 'm', 'f', 'p'")))
  })

  it('every table and view of public, for inserting', async () => {
    expect(distinct(inserts.map(({ table }) => table))).toEqual(await names(relations("'r', 'v', 'm', 'f', 'p'")))
  })

  it('every call, each of which exists once only; what is exposed holds nothing else', async () => {
    expect(calls.map(({ call }) => call).toSorted()).toEqual(await names(routines('api')))
    expect(await names("select relname as name from pg_class where relnamespace = 'api'::regnamespace")).toEqual([])
    expect(await names(routines('public'))).toEqual([])
  })

  it('every intent', async () => {
    expect(distinct(intents.map(({ intent }) => intent))).toEqual(distinct(await names(routines('intent'))))
  })

  it('every bucket', async () => {
    expect(distinct(files.map(({ bucket }) => bucket))).toEqual(await names('select id as name from storage.buckets'))
  })

  it('every storage policy', async () => {
    const policies = "select policyname as name from pg_policies where schemaname = 'storage'"
    expect(storagePolicies.toSorted()).toEqual(await names(policies))
  })

  it('every function folder', async () => {
    const entries = await readdir(functionsFolder, { withFileTypes: true })
    const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    expect(functions.map(({ name }) => name).toSorted()).toEqual(folders.map(({ name }) => name).toSorted())
  })

  it('every table of the live feed, in every publication', async () => {
    const published = "select schemaname || '.' || tablename as name from pg_publication_tables"
    expect(distinct(heard.map(({ table }) => table))).toEqual(await names(published))
  })

  it('every column that a signed-in person may write', async () => {
    const granted = await names(`
      select table_name || ' ' || lower(privilege_type) || ' ' || column_name as name
      from information_schema.column_privileges
      where table_schema = 'public' and grantee in ('authenticated', 'PUBLIC') and privilege_type in ('INSERT', 'UPDATE')`)
    const declared = Object.entries(writableColumns).flatMap(([table, verbs]) =>
      Object.entries(verbs).flatMap(([verb, columns]) =>
        columns.split(/\s+/).flatMap((column) => (column ? [`${table} ${verb} ${column}`] : [])),
      ),
    )
    expect(declared.toSorted()).toEqual(granted)
  })
})

describe('without exception', () => {
  it('row-level security is on for every table of ours and of the storage', async () => {
    const unprotected = `select oid::regclass::text as name from pg_class where relkind in ('r', 'p') and not relrowsecurity
      and relnamespace::regnamespace::text in ('public', 'sync', 'intent', 'private', 'storage')`
    expect(await names(unprotected)).toEqual([])
  })

  it('visitors may do nothing but ask whether a username is free, whether an account exists, and which database it is, and be checked', async () => {
    const usable = `
      select oid::regclass::text as name from pg_class where relnamespace::regnamespace::text in ('api', 'public', 'sync', 'intent', 'private') and relkind not in ('i', 'I', 'c', 'S')
        and (has_table_privilege('anon', oid, 'select, insert, update, delete, truncate, references, trigger')
          or has_any_column_privilege('anon', oid, 'select, insert, update, references'))
      union all select oid::regprocedure::text from pg_proc where pronamespace::regnamespace::text in ('api', 'public', 'sync', 'intent', 'private')
        and has_function_privilege('anon', oid, 'execute')`
    expect(await names(usable)).toEqual([
      'api.account_exists(uuid)',
      'api.check_caller()',
      'api.database_generation()',
      'api.username_available(text)',
    ])
  })

  it('visitors cannot even enter the schemas that are ours alone', async () => {
    const entered = `select nspname as name from pg_namespace
      where nspname in ('sync', 'intent', 'private') and has_schema_privilege('anon', oid, 'usage')`
    expect(await names(entered)).toEqual([])
  })

  it('nobody but the service may truncate a table of ours, or make triggers and references to it', async () => {
    const granted = `select role || ' ' || pg_class.oid::regclass as name
      from pg_class, unnest(array['anon', 'authenticated']) as role
      where relnamespace::regnamespace::text in ('public', 'sync', 'intent', 'private') and relkind in ('r', 'v', 'p')
        and has_table_privilege(role, pg_class.oid, 'truncate, references, trigger')`
    expect(await names(granted)).toEqual([])
  })

  it('every function fixes its search path', async () => {
    const loose = `select oid::regprocedure::text as name from pg_proc
      where pronamespace::regnamespace::text in ('api', 'public', 'sync', 'intent', 'private')
        and not exists (select from unnest(proconfig) as setting where setting like 'search_path=%')`
    expect(await names(loose)).toEqual([])
  })

  it('a policy asks once who is calling, not for every row, and no two policies answer for the same', async () => {
    const perRow = `select tablename || ': ' || policyname as name from pg_policies
      where schemaname in ('public', 'sync', 'private', 'storage')
        and regexp_replace(coalesce(qual, '') || coalesce(with_check, ''), 'SELECT auth\\.(uid|jwt|role)\\(\\)', '', 'g') ~ 'auth\\.(uid|jwt|role)\\('`
    expect(await names(perRow)).toEqual([])
    const twice = `select schemaname || '.' || tablename || ' ' || cmd as name from pg_policies
      where schemaname in ('public', 'sync', 'private') and permissive = 'PERMISSIVE' group by schemaname, tablename, cmd having count(*) > 1`
    expect(await names(twice)).toEqual([])
  })

  it('no extension stands in public', async () => {
    expect(await names("select extname as name from pg_extension where extnamespace = 'public'::regnamespace")).toEqual(
      [],
    )
  })

  it('a view reads with the rights of the reader, but for those that are listed', async () => {
    const withOwnersRights = `select relname as name from pg_class where relkind = 'v'
      and relnamespace::regnamespace::text in ('public', 'sync', 'intent', 'private')
      and not coalesce(reloptions && array['security_invoker=true', 'security_invoker=on'], false)`
    expect(await names(withOwnersRights)).toEqual([...viewsWithOwnersRights])
  })

  it('no policy of ours speaks to visitors or to everybody', async () => {
    const open = `select schemaname || '.' || tablename || ': ' || policyname as name from pg_policies
      where schemaname in ('public', 'sync', 'intent', 'private', 'storage') and roles <> '{authenticated}'`
    expect(await names(open)).toEqual([])
  })

  it('no role of the API is a superuser, sees past the policies, or may create anything', async () => {
    const strong = `select rolname as name from pg_roles where rolname in ('anon', 'authenticated')
      and (rolsuper or rolbypassrls or has_schema_privilege(rolname, 'public', 'create')
        or has_schema_privilege(rolname, 'api', 'create'))`
    expect(await names(strong)).toEqual([])
  })
})
