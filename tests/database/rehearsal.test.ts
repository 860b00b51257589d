/** `npm run rehearse` against the embedded backend: all of it passes, what is broken is named, and nothing is left behind. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { repositoryFolder } from '#supabase/local/settings.ts'
import { mailDomain } from '#supabase/rehearsal/person.ts'
import { rehearse } from '#supabase/rehearsal/rehearse.ts'
import { placePrefix } from '#supabase/rehearsal/world.ts'
import { startOwnBackend } from '#tests/support/own-backend.ts'

// Node 20 has no WebSocket of its own.
Object.assign(globalThis, { WebSocket })

const backend = await startOwnBackend()
let before: unknown

beforeEach(async () => {
  before = await everythingThere()
})

/**
 * The number of rows of every table of ours and of Supabase's, and the files. But for the log of the auth server, and for
 * the tombstones of deleted lists, which stay for ever (20261121000200_sync_versions.sql), the usernames, which are nobody's
 * for 30 days, and what visitors have asked.
 */
async function everythingThere(): Promise<unknown> {
  const tables = await backend.sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'sync', 'private', 'auth', 'storage') and tablename <> 'audit_log_entries'
    order by 1`
  const counted: Record<string, string> = {
    'private.former_usernames': 'where false',
    'private.spent': `where budget not like 'questions%'`,
    'sync.scopes': `where scope not like 'list:%'`,
    'sync.entries': `where scope_id not in (select id from sync.scopes where scope like 'list:%')`,
  }
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const query = `select count(*)::int from ${name} ${counted[name] ?? ''}`
    const [row] = await backend.sql.unsafe<{ count: number }[]>(query)
    counts[name] = row?.count ?? 0
  }
  const objects = join(backend.dataFolder, 'objects')
  await mkdir(objects, { recursive: true })
  const entries = await readdir(objects, { recursive: true, withFileTypes: true })
  return { counts, files: entries.filter((entry) => entry.isFile()).map(({ name }) => name) }
}

/** `until` stops it after the step of that name. */
function run({ withPeople = false, until = '' } = {}): ReturnType<typeof rehearse> {
  const stop = new AbortController()
  return rehearse({ ...backend, withPeople }, stop.signal, ({ name }) => {
    if (name === until) stop.abort()
  })
}

const failures = ({ rows }: Awaited<ReturnType<typeof rehearse>>) =>
  rows.filter(({ outcome }) => outcome === 'failed').map(({ name, message }) => `${name}: ${message}`)

it('passes as a whole, and leaves everything as it was', async () => {
  const done = await run()
  expect(failures(done)).toEqual([])
  expect(done.isComplete).toBe(true)
  expect(await everythingThere()).toEqual(before)
})

it('names what a project does not do as it should and goes on; the next one removes what it could not', async () => {
  await backend.sql`alter function api.review_page(uuid) rename to review_page_is_gone`
  await backend.sql`create policy "by mistake" on public.lists for select to authenticated using (true)`
  // As on hosted Supabase with safeupdate, from the second day on.
  await backend.sql`alter function private.move_popularity_windows() rename to moves_as_it_should`
  await backend.sql`
    create function private.move_popularity_windows() returns void language plpgsql as $$
    begin raise exception 'UPDATE requires a WHERE clause' using errcode = '21000'; end $$`
  try {
    const done = await run()
    expect(failures(done)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^read review: /),
        expect.stringMatching(/^refusal: another's private list cannot be read: /),
        expect.stringMatching(/^a day moves: .*\(21000\)$/),
      ]),
    )
    expect(done.isComplete).toBe(true)
  } finally {
    await backend.sql`drop function private.move_popularity_windows()`
    await backend.sql`alter function private.moves_as_it_should() rename to move_popularity_windows`
    await backend.sql`drop policy "by mistake" on public.lists`
    await backend.sql`alter function api.review_page_is_gone(uuid) rename to review_page`
  }
  expect((await run({ until: 'what an earlier rehearsal has left' })).isComplete).toBe(false)
  expect(await everythingThere()).toEqual(before)
})

it('refuses a project with people in it unless told so, and touches nobody', async () => {
  const somebody = await backend.signUp('Somebody')
  before = await everythingThere()
  const refused = await run()
  expect(refused.isComplete).toBe(false)
  expect(failures(refused)).toEqual([expect.stringContaining('There are people in this project. Add --with-people')])
  expect(await everythingThere()).toEqual(before)
  expect(failures(await run({ withPeople: true, until: 'intent save_place' }))).toEqual([])
  expect(await everythingThere()).toEqual(before)
  const gone = await backend.asUser(somebody).fetch('/functions/v1/delete-user', { method: 'POST' })
  expect(gone.status).toBe(200)
})

it('ended by Ctrl+C in the middle removes what it made, and so does the next one after a kill', async () => {
  const { url, publishableKey, secretKey } = backend
  const interrupted = (signal: NodeJS.Signals): Promise<{ code: number | null; output: string }> => {
    const given = ['supabase/local/rehearse.mjs', url, publishableKey, secretKey, '--with-people']
    const child = spawn(process.execPath, given, { cwd: repositoryFolder })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += String(chunk)
      if (output.includes('the photo is shown') && child.exitCode === null) child.kill(signal)
    })
    return once(child, 'exit').then(([code]: (number | null)[]) => ({ code: code ?? null, output }))
  }
  const { code, output } = await interrupted('SIGINT')
  expect(code).toBe(1)
  expect(output).toContain('what this rehearsal has made is removed')
  expect(output).toContain('the rest was left out')
  expect(output).not.toContain('an account is deleted')
  expect(await everythingThere()).toEqual(before)

  await interrupted('SIGKILL')
  expect(await backend.sql`select from auth.users where email like ${`%@${mailDomain}`}`).toHaveLength(2)
  const until = 'what an earlier rehearsal has left'
  const { rows } = await run({ withPeople: true, until })
  expect(rows.find(({ name }) => name === until)?.message).toBe('2 people, 2 places')
  expect(await backend.sql`select from restaurants where place_id like ${`${placePrefix}%`}`).toHaveLength(0)
  expect(await everythingThere()).toEqual(before)
})
