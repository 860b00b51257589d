import { connect, createServer, type Socket } from 'node:net'
import postgres from 'postgres'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { isWithoutDatabase, survivePostgres } from '#supabase/local/connections.ts'

let sql: postgres.Sql
let end: (timeout: number) => Promise<void>
const clients = new Set<Socket>()

const way = createServer((client) => {
  clients.add(client)
  const { hostname, port } = new URL(inject('backend').databaseUrl)
  const server = connect(Number(port), hostname)
  client.pipe(server).pipe(client)
  client.on('close', () => server.destroy()).on('error', () => {})
  server.on('close', () => client.destroy()).on('error', () => {})
})

beforeEach(async () => {
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve))
  const url = new URL(inject('backend').databaseUrl)
  const address = way.address()
  if (typeof address === 'object' && address) url.port = String(address.port)
  sql = postgres(url.href, { max: 1 })
  end = survivePostgres(sql, 1)
})
afterEach(async () => {
  await end(0)
  await sql.end({ timeout: 0 })
  way.close()
})

it('of a connection that is reset in a transaction, what is asked at once after the error is rejected too, and the next transaction is answered', async () => {
  const resetIt = sql.begin(async (transaction) => {
    await transaction`select 1`
    for (const client of clients) client.resetAndDestroy()
    await transaction`select pg_sleep(10)`
  })
  expect(await resetIt.catch(isWithoutDatabase)).toBe(true)
  expect(await sql.begin(async (transaction) => [...(await transaction`select 2 as two`)])).toEqual([{ two: 2 }])
})
