/** `npm start`: the embedded backend with demo data and the built app, all at one address. */
import postgres from 'postgres'
import { seedDemo } from '../seed/seed.ts'
import { type Backend, startBackend } from './backend.ts'
import { runUntilStopped } from './run-until-stopped.ts'
import { readSettings } from './settings.ts'
import { buildSiteWhenOld, siteFolder } from './site-build.ts'

const log = (line: string): void => console.log(line)

await runUntilStopped(async () => {
  const settings = readSettings()
  await buildSiteWhenOld(log)
  const backend = await startBackend({ ...settings, siteFolder, log })
  try {
    await welcome(backend)
    return backend
  } catch (error) {
    await backend.close()
    throw error
  }
})

async function welcome({ url, databaseUrl, secretKey }: Backend): Promise<void> {
  const demo = await seedDemo({ databaseUrl, url, secretKey, log })
  log(`\n  crumb. runs at    ${url}`)
  if (await hasAccount(databaseUrl, demo.email)) {
    log(`  Sign in with      ${demo.email}  /  ${demo.password}`)
    log(`  As a moderator    ${demo.moderatorEmail}  /  ${demo.password}`)
  } else
    log('  Sign up in the app: places were imported before the first start, so there is no demo town to sign in to.')
  log('\nPress Ctrl+C to stop. Everything is kept for the next start; "npm run backend:reset" begins anew.')
}

/** False when places were imported before the first `npm start`: then nobody lives in the demo town. */
async function hasAccount(databaseUrl: string, email: string): Promise<boolean> {
  const sql = postgres(databaseUrl, { max: 1 })
  const accounts = await sql`select from auth.users where email = ${email}`
  await sql.end()
  return accounts.length > 0
}
