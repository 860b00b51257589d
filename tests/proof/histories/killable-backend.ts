/** The embedded backend as processes that can be killed, each in its way, behind an address that stays. */
import { rm } from 'node:fs/promises'
import postgres, { type Sql } from 'postgres'
import { apiName } from '#supabase/local/lite-api.ts'
import { type BackendProcess, postgresProcessOn, startBackendProcess } from '#tests/support/backend-process.ts'
import { makeDataFolder } from '#tests/support/data-folder.ts'
import { copyTemplate } from '#tests/support/database-template.ts'
import { openFaultyWay } from '#tests/support/faulty-way.ts'

/**
 * connection: the PostgreSQL process that serves a request, which makes PostgreSQL end all others and recover, while the API goes on ·
 * server: the process of the API, whose transactions PostgreSQL rolls back · postgres: PostgreSQL itself, with all its processes.
 */
export const killKinds = ['connection', 'server', 'postgres'] as const
export type KillKind = (typeof killKinds)[number]

export type KillableBackend = {
  url: string
  publishableKey: string
  /** Kills with SIGKILL, and starts the backend again where it has ended. */
  kill: (kind: KillKind) => Promise<void>
  /** The next push is applied, and its answer never arrives. */
  loseAnswer: () => void
  /** With a connection to the database, as the superuser. */
  withSql: <Result>(work: (sql: Sql) => Promise<Result>) => Promise<Result>
  close: () => Promise<void>
}

export async function startKillableBackend(templates: string): Promise<KillableBackend> {
  const dataFolder = await makeDataFolder()
  await copyTemplate(templates, 'migrated', dataFolder)
  let backend: BackendProcess = await startBackendProcess(dataFolder)
  const way = await openFaultyWay(backend.url)

  const withSql: KillableBackend['withSql'] = async (work) => {
    const url = backend.databaseUrl.replace('//postgres@', '//supabase_admin@')
    // It may be killed with the others.
    const sql = postgres(url, { max: 1, onnotice: () => {}, onclose: () => {} })
    try {
      return await work(sql)
    } finally {
      await sql.end({ timeout: 1 })
    }
  }

  const kill: Record<KillKind, () => Promise<unknown>> = {
    connection: async () => process.kill(await withSql(busyConnection), 'SIGKILL'),
    server: () => backend.kill('SIGKILL'),
    async postgres() {
      process.kill(await postgresProcessOn(dataFolder), 'SIGKILL')
      return backend.ended
    },
  }

  return {
    url: way.url,
    publishableKey: backend.publishableKey,
    withSql,
    loseAnswer: () => way.setFault('lost', /sync_push$/),
    async kill(kind) {
      await kill[kind]()
      if (kind === 'connection') return
      way.setTarget(undefined)
      backend = await startBackendProcess(dataFolder)
      way.setTarget(backend.url)
    },
    async close() {
      await way.close()
      await backend.kill('SIGTERM')
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

/** The process of a connection of the API, in the middle of a transaction if one can be met. */
async function busyConnection(sql: Sql): Promise<number> {
  for (let looks = 0; ; looks++) {
    const [found] = await sql<{ pid: number }[]>`
      select pid from pg_stat_activity where application_name = ${apiName} and (xact_start is not null or ${looks > 500})
      order by random() limit 1`
    if (found) return found.pid
  }
}
