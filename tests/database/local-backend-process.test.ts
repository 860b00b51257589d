import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, expect, inject, it, vi } from 'vitest'
import { apiName } from '#supabase/local/lite-api.ts'
import { type BackendProcess, postgresProcessOn, startBackendProcess } from '#tests/support/backend-process.ts'
import { makeDataFolder } from '#tests/support/data-folder.ts'
import { copyTemplate } from '#tests/support/database-template.ts'

let dataFolder: string
let backend: BackendProcess
let isRunning = false
/** Each test inserts rows of its own. */
let lastId = 0

async function start(): Promise<void> {
  backend = await startBackendProcess(dataFolder)
  isRunning = true
  void backend.ended.finally(() => {
    isRunning = false
  })
}

beforeAll(async () => {
  dataFolder = await makeDataFolder()
  await copyTemplate(inject('templates'), 'migrated', dataFolder)
  await start()
  const sql = postgres(backend.databaseUrl, { max: 1 })
  await sql`create table api.ledger (id int primary key, note text check (char_length(note) < 5))`
  await sql`grant select, insert on api.ledger to service_role`
  await sql.end()
  // The API reads the tables when it starts.
  await backend.kill('SIGTERM')
})
beforeEach(async () => {
  if (!isRunning) await start()
})
afterAll(async () => {
  await backend.kill('SIGTERM')
  await rm(dataFolder, { recursive: true, force: true })
})

/** Inserts 1, 2, 3, … on several connections at once until one fails; resolves with the acknowledged ids. */
async function insertUntilItFails(
  insert: (id: number) => Promise<boolean>,
  whenSomeAre: () => Promise<unknown>,
): Promise<number[]> {
  const acknowledged: number[] = []
  const worker = async (): Promise<void> => {
    for (;;) {
      const id = ++lastId
      if (!(await insert(id).catch(() => false))) return
      acknowledged.push(id)
    }
  }
  const workers = Array.from({ length: 4 }, worker)
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(20), { timeout: 30_000, interval: 10 })
  await whenSomeAre()
  await Promise.all(workers)
  return acknowledged
}

async function storedIds(): Promise<number[]> {
  const sql = postgres(backend.databaseUrl, { max: 1 })
  const rows = await sql<{ id: number }[]>`select id from api.ledger`
  await sql.end()
  return rows.map(({ id }) => id)
}

const asSuperuser = () => postgres(backend.databaseUrl.replace('//postgres@', '//supabase_admin@'), { max: 1 })
/** The processes of the API's connections, those in a transaction first. */
const apiConnections = async (sql: postgres.Sql): Promise<number[]> => {
  const found = await sql<{ pid: number }[]>`
    select pid from pg_stat_activity where application_name = ${apiName} order by xact_start is null`
  return found.map(({ pid }) => pid)
}

type Kill = (sql: postgres.Sql, pids: number[]) => Promise<unknown>
const endAll: Kill = async (sql, pids) => sql`select pg_terminate_backend(pid) from unnest(${pids}::int[]) as pid`
const killOne: Kill = async (_, [pid = 0]) => process.kill(pid, 'SIGKILL')

it.each([
  ['PostgreSQL ends every connection of the API', endAll],
  ['one process of PostgreSQL is killed, and it recovers', killOne],
] as const)(
  'while %s, the API answers 503, goes on, and has what it has acknowledged',
  async (_what, kill) => {
    const { url, secretKey } = backend
    const headers = { apikey: secretKey, 'content-type': 'application/json' }
    const statuses = new Set<number>()
    const acknowledged: number[] = []
    const ended = new AbortController()
    const worker = async (): Promise<void> => {
      while (!ended.signal.aborted) {
        const id = ++lastId
        const { status } = await fetch(`${url}/rest/v1/ledger`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ id }),
        })
        statuses.add(status)
        if (status === 201) acknowledged.push(id)
        else await sleep(20)
      }
    }
    const workers = Array.from({ length: 8 }, worker)
    const untilMore = async (): Promise<void> => {
      const enough = acknowledged.length + 40
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(enough), { timeout: 90_000, interval: 10 })
    }
    await untilMore()
    const sql = asSuperuser()
    await kill(sql, await apiConnections(sql))
    await sql.end({ timeout: 1 })
    await untilMore()
    ended.abort()
    await Promise.all(workers)
    expect(statuses).toEqual(new Set([201, 503]))
    expect(await storedIds()).toEqual(expect.arrayContaining(acknowledged))
  },
  120_000,
)

it('a kill of Node keeps every acknowledged row, and the next start takes over the PostgreSQL it left behind', async () => {
  const { url, secretKey } = backend
  const leftBehind = await postgresProcessOn(dataFolder)
  const headers = { apikey: secretKey, 'content-type': 'application/json' }
  const acknowledged = await insertUntilItFails(
    async (id) => (await fetch(`${url}/rest/v1/ledger`, { method: 'POST', headers, body: JSON.stringify({ id }) })).ok,
    () => backend.kill('SIGKILL'),
  )
  expect(() => process.kill(leftBehind, 0)).not.toThrow()

  await start()
  expect(backend.output()).toContain(`Taking over the PostgreSQL (process ${leftBehind})`)
  expect(await storedIds()).toEqual(expect.arrayContaining(acknowledged))
})

it('a kill of PostgreSQL keeps every acknowledged row, and the backend ends with a sentence and can be started again', async () => {
  const sql = postgres(backend.databaseUrl, { max: 4, onclose: () => {} })
  const acknowledged = await insertUntilItFails(
    async (id) => (await sql`insert into api.ledger values (${id})`).count === 1,
    async () => process.kill(await postgresProcessOn(dataFolder), 'SIGKILL'),
  )
  await sql.end({ timeout: 0 })
  expect(await backend.ended).toBe(1)
  expect(backend.output()).toContain('PostgreSQL stopped (killed by SIGKILL). Everything that was saved is kept')

  await start()
  expect(await storedIds()).toEqual(expect.arrayContaining(acknowledged))
})

it('what it prints holds nothing of what people sent, also when it is refused', async () => {
  const { url, publishableKey, secretKey } = backend
  const signUp = (email: string): Promise<Response> =>
    fetch(`${url}/auth/v1/signup`, {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'Very secret-1', data: { username: 'ada', full_name: 'Ada Lovelace' } }),
    })
  expect((await signUp('first@test.example')).status).toBe(200)
  expect((await signUp('second@test.example')).status).toBe(500)
  const refused = await fetch(`${url}/rest/v1/ledger`, {
    method: 'POST',
    headers: { apikey: secretKey, 'content-type': 'application/json' },
    body: JSON.stringify({ id: 1, note: 'private words' }),
  })
  expect(refused.status).toBe(400)
  expect(await backend.kill('SIGTERM')).toBe(0)
  const log = await readFile(join(dataFolder, 'postgres.log'), 'utf8')
  expect(backend.output() + log).not.toMatch(/\$2[aby]\$|second@test|very secret|Lovelace|Key \(|private words/)
})

it('a second backend on the same folder is refused and the first one goes on', async () => {
  await expect(startBackendProcess(dataFolder)).rejects.toThrow(`already running on ${dataFolder} at ${backend.url}`)
  expect((await storedIds()).length).toBeGreaterThan(0)
  expect(await backend.kill('SIGINT')).toBe(0)
})
