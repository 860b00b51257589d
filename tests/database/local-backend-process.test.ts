import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { type BackendProcess, postgresProcessOn, startBackendProcess } from '#tests/support/backend-process.ts'
import { makeDataFolder } from '#tests/support/data-folder.ts'
import { copyTemplate } from '#tests/support/database-template.ts'

let dataFolder: string
let backend: BackendProcess

beforeEach(async () => {
  dataFolder = await makeDataFolder()
  await copyTemplate(inject('templates'), 'migrated', dataFolder)
  backend = await startBackendProcess(dataFolder)
  const sql = postgres(backend.databaseUrl, { max: 1 })
  await sql`create table api.ledger (id int primary key, note text check (char_length(note) < 5))`
  await sql`grant select, insert on api.ledger to service_role`
  await sql.end()
  // the API reads the tables when it starts
  await backend.kill('SIGTERM')
  backend = await startBackendProcess(dataFolder)
})

afterEach(async () => {
  await backend.kill('SIGTERM')
  await rm(dataFolder, { recursive: true, force: true })
})

/** Inserts 1, 2, 3, … on several connections at once until one fails, and returns the acknowledged ids. */
async function insertUntilItFails(insert: (id: number) => Promise<boolean>): Promise<number[]> {
  const acknowledged: number[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    for (;;) {
      const id = ++next
      if (!(await insert(id).catch(() => false))) return
      acknowledged.push(id)
    }
  }
  await Promise.all(Array.from({ length: 4 }, worker))
  return acknowledged
}

async function storedIds(): Promise<number[]> {
  const sql = postgres(backend.databaseUrl, { max: 1 })
  const rows = await sql<{ id: number }[]>`select id from api.ledger`
  await sql.end()
  return rows.map(({ id }) => id)
}

it('a kill of Node keeps every acknowledged row, and the next start takes over the PostgreSQL it left behind', async () => {
  const { url, secretKey } = backend
  const inserting = insertUntilItFails(async (id) => {
    const headers = { apikey: secretKey, 'content-type': 'application/json' }
    return (await fetch(`${url}/rest/v1/ledger`, { method: 'POST', headers, body: JSON.stringify({ id }) })).ok
  })
  await sleep(500)
  const leftBehind = await postgresProcessOn(dataFolder)
  await backend.kill('SIGKILL')
  const acknowledged = await inserting
  expect(() => process.kill(leftBehind, 0)).not.toThrow()

  backend = await startBackendProcess(dataFolder)
  expect(backend.output()).toContain(`Taking over the PostgreSQL (process ${leftBehind})`)
  expect(acknowledged.length).toBeGreaterThan(0)
  expect(await storedIds()).toEqual(expect.arrayContaining(acknowledged))
})

it('a kill of PostgreSQL keeps every acknowledged row, and the backend ends with a sentence and can be started again', async () => {
  const sql = postgres(backend.databaseUrl, { max: 4, onclose: () => {} })
  const inserting = insertUntilItFails(async (id) => (await sql`insert into api.ledger values (${id})`).count === 1)
  await sleep(500)
  process.kill(await postgresProcessOn(dataFolder), 'SIGKILL')
  const acknowledged = await inserting
  await sql.end({ timeout: 0 })
  expect(await backend.ended).toBe(1)
  expect(backend.output()).toContain('PostgreSQL stopped (killed by SIGKILL). Everything that was saved is kept')

  backend = await startBackendProcess(dataFolder)
  expect(acknowledged.length).toBeGreaterThan(0)
  expect(await storedIds()).toEqual(expect.arrayContaining(acknowledged))
})

it('a second backend on the same folder is refused and the first one goes on', async () => {
  await expect(startBackendProcess(dataFolder)).rejects.toThrow(`already running on ${dataFolder} at ${backend.url}`)
  expect(await storedIds()).toEqual([])
  expect(await backend.kill('SIGINT')).toBe(0)
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
