import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { type Backend, type BackendOptions, startBackend } from '#supabase/local/backend.ts'
import { resetDataFolder } from '#supabase/local/reset-data-folder.ts'
import { connectTo } from '#tests/support/backend.ts'
import { makeDataFolder } from '#tests/support/data-folder.ts'
import { copyTemplate } from '#tests/support/database-template.ts'
import { writeMigrations } from '#tests/support/own-backend.ts'

const migrations = {
  '20260101000000_notes.sql': `
    create schema api;
    grant usage on schema api to service_role;
    create table api.notes (text text);
    grant select, insert on api.notes to service_role;
    insert into storage.buckets (id, name, public) values ('open', 'open', true);`,
}

let dataFolder: string
let migrationsFolder: string
const running: Backend[] = []

beforeEach(async () => {
  dataFolder = await makeDataFolder()
  migrationsFolder = await writeMigrations(dataFolder, migrations)
})

afterEach(async () => {
  for (const backend of running.splice(0)) await backend.close()
  await rm(dataFolder, { recursive: true, force: true })
})

async function start(options: Partial<BackendOptions> = {}): Promise<Backend> {
  const standard = { dataFolder, migrationsFolder, port: 0, postgresPort: 0, syncToDisk: false }
  const started = performance.now()
  const backend = await startBackend({ ...standard, ...options })
  console.log(`started in ${Math.round(performance.now() - started)} ms`)
  running.push(backend)
  return backend
}

async function occupyPort(): Promise<{ port: number; server: Server }> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { server, port: typeof address === 'object' && address ? address.port : 0 }
}

describe('a backend that is stopped and started again', () => {
  it('has its rows, files and accounts, and runs only new migrations', async () => {
    const first = connectTo(await start())
    const ada = await first.signUp('Ada')
    await first.asService().rest('notes', { body: { text: 'kept' } })
    const upload = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'a file' }
    expect((await first.asService().fetch('/storage/v1/object/open/a.txt', upload)).status).toBe(200)
    await first.close()
    await running.pop()?.close()

    const log: string[] = []
    await writeMigrations(dataFolder, { '20260102000000_more.sql': 'alter table api.notes add column more int;' })
    const second = connectTo(await start({ log: (line) => log.push(line) }))
    expect(log).toEqual(['Migrations run: 1, the last one 20260102000000_more.sql'])
    expect((await second.asService().rest('notes?select=text')).body).toEqual([{ text: 'kept' }])
    expect((await second.asUser(ada).fetch('/auth/v1/user')).status).toBe(200)
    expect(await (await fetch(`${second.url}/storage/v1/object/public/open/a.txt`)).text()).toBe('a file')
    await second.close()
  })

  it('begins anew after a reset, which is refused while it runs', async () => {
    await copyTemplate(inject('templates'), 'empty', dataFolder)
    await start()
    await expect(resetDataFolder(dataFolder)).rejects.toThrow(/is running .* Stop it first/)
    await running.pop()?.close()
    await resetDataFolder(dataFolder)
    const log: string[] = []
    await start({ log: (line) => log.push(line) })
    expect(log).toContain('Migrations run: 1, the last one 20260101000000_notes.sql')
  })
})

describe('a backend that cannot start says why', () => {
  it('when it is already running on the folder', async () => {
    await copyTemplate(inject('templates'), 'empty', dataFolder)
    const { url } = await start()
    await expect(start()).rejects.toThrow(`already running on ${dataFolder} at ${url} (process ${process.pid})`)
  })

  it('when one of its ports is taken, and starts when it is free again', async () => {
    await copyTemplate(inject('templates'), 'empty', dataFolder)
    const { port, server } = await occupyPort()
    await expect(start({ port })).rejects.toThrow(`Port ${port} is in use by another program`)
    await expect(start({ port })).rejects.toThrow('CRUMB_PORT')
    await expect(start({ postgresPort: port })).rejects.toThrow('CRUMB_PG_PORT')
    await new Promise((resolve) => server.close(resolve))
    expect((await start({ port })).url).toBe(`http://127.0.0.1:${port}`)
  })

  it('when the data were made by another version of PostgreSQL', async () => {
    await mkdir(join(dataFolder, 'postgres'))
    await writeFile(join(dataFolder, 'postgres/PG_VERSION'), '16\n')
    await expect(start()).rejects.toThrow(/were made by PostgreSQL 16, and this project uses PostgreSQL 17/)
  })

  it('when the folder holds something else, or is a file', async () => {
    await mkdir(join(dataFolder, 'postgres'))
    await writeFile(join(dataFolder, 'postgres/thesis.txt'), 'do not overwrite')
    await expect(start()).rejects.toThrow('holds files that are not a PostgreSQL database')
    const file = join(dataFolder, 'file')
    await writeFile(file, '')
    await expect(start({ dataFolder: file })).rejects.toThrow('is a file, not a folder')
  })
})

describe('a migration that fails', () => {
  beforeEach(() => copyTemplate(inject('templates'), 'empty', dataFolder))

  it('is named with its line and changes nothing, so that it can be corrected', async () => {
    const file = '20260102000000_wrong.sql'
    await writeMigrations(dataFolder, {
      [file]: 'create table public.half (id int);\n\n-- why\nselect nothing\n  from nowhere;',
    })
    await expect(start()).rejects.toThrow(
      `The migration ${file} failed, line 5: relation "nowhere" does not exist (42P01)`,
    )
    await writeMigrations(dataFolder, { [file]: 'create table public.half (id int);' })
    await start()
  })

  it('is one that hosted Supabase would refuse, because it is not run by a superuser', async () => {
    const refused = {
      'create role': 'create role mighty superuser;',
      'change the server': "alter system set work_mem = '1GB';",
      'own the accounts': 'alter table auth.users add column shoe_size int;',
      'skip the checks': 'create function public.raw() returns int language c as $$/tmp/x$$;',
    }
    for (const sql of Object.values(refused)) {
      await writeMigrations(dataFolder, { '20260102000000_refused.sql': `select 1;\n${sql}` })
      await expect(start()).rejects.toThrow(/20260102000000_refused\.sql failed, line 2: .*\((?:42501|25001)\)/)
    }
  })

  it('whose deferred checks fail at the commit is named as well', async () => {
    const sql = `
      create table public.a (id int primary key, b int references public.a deferrable initially deferred);
      insert into public.a values (1, 2);`
    await writeMigrations(dataFolder, { '20260102000000_late.sql': sql })
    await expect(start()).rejects.toThrow('20260102000000_late.sql failed, at its commit: ')
  })
})
