/** One history: two people with two devices each write and pull while what serves them is killed again and again. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { saveIntent } from '#src/commands/save-intent.ts'
import { jwtSecret, secretKey } from '#supabase/local/settings.ts'
import { createRandom } from '#tests/simulation/random.ts'
import { connectTo, type TestBackend } from '#tests/support/backend.ts'
import { signUp } from '#tests/support/sign-up.ts'
import { liftBudgets } from '#tests/support/world.ts'
import { check, type Violation } from './check.ts'
import { createDevice, type Device, type Place } from './devices.ts'
import type { History } from './history.ts'
import { type KillableBackend, type KillKind, killKinds, startKillableBackend } from './killable-backend.ts'
import type { Mistake } from './planted.ts'
import { createRecorder, type Recorder } from './record.ts'

export type Order = {
  /** The folder of copyTemplate(). */
  templates: string
  seed: number
  ms: number
  mistake?: Mistake
}

export type Outcome = {
  violations: Violation[]
  writes: number
  reads: number
  pulls: number
  /** Writes that were sent more than once, because an answer was lost. */
  repeated: number
  kills: Record<KillKind, number>
  seconds: number
}

/** So often devices pull between a kill and a lost answer, and between lost answers: not a time, for a request takes 10 to 300 ms. */
const pullsInPeace = 8
/** Then nobody gets anywhere any more. */
const mostMsOfPeace = 60_000

export async function runHistory({ templates, seed, ms, mistake }: Order): Promise<Outcome> {
  const started = performance.now()
  const backend = await startKillableBackend(templates)
  const asTests = connectToWay(backend)
  try {
    const random = createRandom(seed)
    const recorder = createRecorder()
    const places = await backend.withSql((sql) => setUp(sql, ms, mistake))
    const users = await backend.withSql(async (sql) => [
      await signUp(sql, asTests.tokenFor, 'Ada'),
      await signUp(sql, asTests.tokenFor, 'Ben'),
    ])
    const deviceOf = (user: (typeof users)[number], name: string): Device =>
      createDevice({
        backend: asTests,
        user,
        name: `${user.username} ${name}`,
        recorder,
        random: random.fork(),
        places,
      })
    const devices = users.flatMap((user) => ['1', '2'].map((name) => deviceOf(user, name)))
    for (const [index, other] of users.toReversed().entries())
      await saveIntent((devices[2 * index] as Device).phone.store, 'follow', { user_id: other.id })

    const ended = new AbortController()
    const running = Promise.all(devices.map((device) => device.run(ended.signal))).finally(() => ended.abort())
    // Awaited when the faults are over.
    running.catch(() => {})
    const kills: Outcome['kills'] = { connection: 0, server: 0, postgres: 0 }
    const end = performance.now() + ms
    for (let turn = 0; (performance.now() < end || turn < killKinds.length) && !ended.signal.aborted; turn++) {
      for (let peace = random.int(4); peace >= 0; peace--) {
        await morePulls(recorder, ended.signal)
        backend.loseAnswer()
      }
      // Each kind in turn, so that a short history has all of them.
      const kind = killKinds[turn % killKinds.length] as KillKind
      await backend.kill(kind)
      kills[kind]++
    }
    ended.abort()
    await running
    for (const device of devices) await device.settle()
    // Once more: what the others have sent meanwhile.
    for (const device of devices) await device.settle()
    for (const user of users) await deviceOf(user, 'new').settle()

    const { writes, reads, pulls } = recorder
    const history: History = { writes, reads, pulls, ...(await backend.withSql(readEnd)) }
    return {
      violations: check(history),
      writes: writes.length,
      reads: reads.length,
      pulls: pulls.length,
      repeated: recorder.repeated(),
      kills,
      seconds: (performance.now() - started) / 1000,
    }
  } finally {
    await asTests.close()
    await backend.close()
  }
}

async function morePulls({ pulls }: Recorder, signal: AbortSignal): Promise<void> {
  const enough = pulls.length + pullsInPeace
  const end = performance.now() + mostMsOfPeace
  while (pulls.length < enough && !signal.aborted) {
    if (performance.now() > end) throw new Error('No device gets anywhere any more.')
    await sleep(20)
  }
}

/** The backend as tests know it, at the address that stays; its connection to the database is not for use. */
function connectToWay({ url, publishableKey }: KillableBackend): TestBackend {
  return connectTo({ url, publishableKey, secretKey, jwtSecret, databaseUrl: '', adminDatabaseUrl: '' })
}

/** As many places as devices may add to lists in this time. */
async function setUp(sql: Sql, ms: number, mistake?: Mistake): Promise<Place[]> {
  await liftBudgets({ sql })
  await sql`update private.budgets set most = 1000000 where key = 'earlier_texts'`
  for (const statement of mistake?.statements ?? []) await sql.unsafe(statement)
  const count = 200 + Math.round(ms / 100)
  const rows = await sql<{ id: string }[]>`
    insert into restaurants (name) select 'Place ' || n from generate_series(1, ${count}::integer) as n returning id`
  return rows.map(({ id }) => ({ id, isTaken: false }))
}

async function readEnd(sql: Sql): Promise<Pick<History, 'end' | 'faults'>> {
  const rows = await sql<{ row: string; value: string }[]>`
    select id::text as row, comment as value from reviews
    union all select id::text, name from lists
    union all select id::text, restaurant_id::text from list_restaurants
    union all select id::text, 'liked' from review_likes`
  const faults = await sql<{ text: string }[]>`
    select format('review %s counts %s likes', id, like_count) as text from reviews
    where like_count <> (select count(*) from review_likes where review_id = reviews.id)
    union all select format('list %s counts %s places', id, restaurant_count) from lists
    where restaurant_count <> (select count(*) from list_restaurants where list_id = lists.id)
    union all select format('list %s has gaps', list_id) from list_restaurants group by list_id
    having max(position) <> count(*) - 1 or min(position) <> 0
    union all select format('%s rows of %s wait for a COMMIT that is over', count(*), 'sync.touched_rows') from sync.touched_rows
    having count(*) > 0
    union all select format('%s counts %s visits', restaurant_id, visits_all) from restaurant_stats
    where visits_all <> (select count(distinct (user_id, (created_at at time zone 'utc')::date)) from reviews
      where reviews.restaurant_id = restaurant_stats.restaurant_id)`
  return { end: new Map(rows.map(({ row, value }) => [row, value])), faults: faults.map(({ text }) => text) }
}
