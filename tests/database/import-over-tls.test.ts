/** The importer's connection to a real PostgreSQL with TLS: encrypted, and checked when it is asked to. */
import { execFileSync, spawnSync } from 'node:child_process'
import { chown, stat } from 'node:fs/promises'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseProblem, openDatabase } from '#supabase/local/import/database.ts'
import type { TestBackend } from '#tests/support/backend.ts'
import { startOwnBackend } from '#tests/support/own-backend.ts'

const hasOpenssl = spawnSync('openssl', ['version']).status === 0

/** What the connection is, or why there is none. */
async function connect(databaseUrl: string): Promise<unknown> {
  const log: string[] = []
  const { sql, close } = await openDatabase(databaseUrl, (line) => log.push(line))
  try {
    const [row] = await sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`
    return { ...row, said: log.join() }
  } catch (error) {
    return databaseProblem(error) ?? error
  } finally {
    await close()
  }
}

// A certificate of one's own is made by openssl.
describe.runIf(hasOpenssl)('A database', () => {
  let backend: TestBackend & { dataFolder: string }
  const certificate = (name: string): string => join(backend.dataFolder, `${name}.crt`)
  const key = (name: string): string => join(backend.dataFolder, `${name}.key`)

  beforeAll(async () => {
    backend = await startOwnBackend()
    for (const name of ['server', 'other'])
      execFileSync(
        'openssl',
        [
          'req',
          '-x509',
          '-newkey',
          'rsa:2048',
          '-nodes',
          '-days',
          '30',
          '-subj',
          '/CN=crumb',
          '-addext',
          'subjectAltName=IP:127.0.0.1',
          '-keyout',
          key(name),
          '-out',
          certificate(name),
        ],
        { stdio: 'ignore' },
      )
    const { uid, gid } = await stat(join(backend.dataFolder, 'postgres'))
    await chown(key('server'), uid, gid)
  })
  afterAll(() => backend.close())

  async function speakTls(isOn: boolean): Promise<void> {
    const sql = postgres(backend.adminDatabaseUrl, { max: 1 })
    await sql.unsafe(`alter system set ssl_cert_file = '${certificate('server')}'`)
    await sql.unsafe(`alter system set ssl_key_file = '${key('server')}'`)
    await sql.unsafe(`alter system set ssl = ${isOn ? 'on' : 'off'}`)
    await sql`select pg_reload_conf()`
    await expect.poll(async () => (await sql`show ssl`)[0]?.['ssl']).toBe(isOn ? 'on' : 'off')
    await sql.end()
  }

  it('without TLS is refused where TLS is asked for', async () => {
    await speakTls(false)
    expect(await connect(`${backend.databaseUrl}?sslmode=require`)).toBe('The database does not speak TLS.')
    expect(await connect(backend.databaseUrl)).toEqual({ ssl: false, said: '' })
  })

  it('with TLS is spoken to encrypted, and only with its own certificate where it is looked at', async () => {
    await speakTls(true)
    expect(await connect(`${backend.databaseUrl}?sslmode=require`)).toEqual({
      ssl: true,
      said: expect.stringContaining('add ?sslrootcert=FILE'),
    })
    expect(await connect(`${backend.databaseUrl}?sslrootcert=${certificate('server')}`)).toEqual({
      ssl: true,
      said: '',
    })
    expect(await connect(`${backend.databaseUrl}?sslrootcert=${certificate('other')}`)).toContain(
      'not one that is trusted for this address',
    )
    const otherName = backend.databaseUrl.replace('127.0.0.1', 'localhost')
    expect(await connect(`${otherName}?sslrootcert=${certificate('server')}`)).toContain(
      '(ERR_TLS_CERT_ALTNAME_INVALID)',
    )
  })
})
