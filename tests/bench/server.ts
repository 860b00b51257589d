/** The embedded backend on a world's folder, in a process of its own: the measuring must not share its event loop. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SignJWT } from 'jose'
import { findRunningBackend } from '#supabase/local/data-folder.ts'
import { jwtSecret, publishableKey, repositoryFolder } from '#supabase/local/settings.ts'

export type Server = { url: string; publishableKey: string; adminUrl: string; stop: () => Promise<void> }

export async function startServer(dataFolder: string): Promise<Server> {
  const main = join(repositoryFolder, 'supabase/local/main.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    env: { ...process.env, CRUMB_DATA: dataFolder, CRUMB_PORT: '0', CRUMB_PG_PORT: '0' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The backend did not start on ${dataFolder}.`)
    const note = await findRunningBackend(dataFolder)
    if (note?.url && note.databaseUrl) {
      return {
        url: note.url,
        publishableKey,
        adminUrl: note.databaseUrl.replace('//postgres@', '//supabase_admin@'),
        stop,
      }
    }
    await sleep(100)
  }
}

/** Access tokens as signing in would give them, by person. */
export async function signTokens(people: string[]): Promise<Map<string, string>> {
  const secret = new TextEncoder().encode(jwtSecret)
  const sign = (personId: string): Promise<string> =>
    new SignJWT({ sub: personId, role: 'authenticated', aud: 'authenticated' })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuedAt()
      .setExpirationTime('6h')
      .sign(secret)
  return new Map(await Promise.all(people.map(async (id): Promise<[string, string]> => [id, await sign(id)])))
}
