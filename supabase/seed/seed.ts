import postgres from 'postgres'
import { ensureAccount, forEachOf, uploadFile } from './backend-api.ts'
import { makeDemoData } from './demo-data.ts'
import { filesOf } from './files.ts'
import { people } from './people.ts'
import { moderator } from './reports.ts'
import { townName } from './town.ts'
import { writeTown } from './write-town.ts'

type SeedOptions = {
  databaseUrl: string
  /** Address of the API. */
  url: string
  secretKey: string
  log: (line: string) => void
}

/** `moderatorEmail`: who has the desk, with the same password. */
export type DemoSignIn = { email: string; password: string; username: string; moderatorEmail: string }

/** For everybody in the demo town: it holds no secrets, and it meets the rules of sign-up (spec D§5). */
const password = 'Crumbs-4-all!'
const emailOf = (username: string) => `${username}@crumb.example`

/**
 * Fills an empty database with the demo town, once: does nothing when there are restaurants already. Returns what to
 * sign in with as the first person of the town.
 */
export async function seedDemo({ databaseUrl, url, secretKey, log }: SeedOptions): Promise<DemoSignIn> {
  const [first] = people
  if (!first) throw new Error('The demo town has no people.')
  const signIn = {
    email: emailOf(first.username),
    password,
    username: first.username,
    moderatorEmail: emailOf(moderator),
  }
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  try {
    const [known] = await sql`select from public.restaurants limit 1`
    if (known) return signIn
    const started = performance.now()
    const now = new Date()
    const data = makeDemoData(now)
    const backend = { url, secretKey }
    const userIds = new Map<string, string>()
    await forEachOf(data.people, 4, async ({ username, fullName }) => {
      userIds.set(username, await ensureAccount(backend, { email: emailOf(username), password, username, fullName }))
    })
    // The rows come last and at once: until they are there, a new start does everything again.
    await forEachOf(await filesOf(data, userIds), 8, (file) => uploadFile(backend, file))
    await sql.begin((transaction) => writeTown(transaction, data, userIds, now))
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    log(
      `Welcome to ${townName}: ${data.places.length} places, ${data.reviews.length} reviews, ${data.people.length} people (${seconds} s).`,
    )
    return signIn
  } finally {
    await sql.end()
  }
}
