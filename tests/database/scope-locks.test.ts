/** Transactions that lock the same scopes in opposite orders: sync itself never does, and survives whoever does. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { saveIntent } from '#src/commands/save-intent.ts'
import { testBackend } from '#tests/support/backend.ts'
import { createPhone } from '#tests/support/phone.ts'

const backend = testBackend()
const { sql } = backend

/** Ben's phone is about to like a list of Ada's, which moves the scopes of both. */
async function aboutToLike() {
  const [ada, ben] = [await backend.signUp('Ada'), await backend.signUp('Ben')]
  const [adas, bens] = [createPhone(backend, ada), createPhone(backend, ben)]
  const list = randomUUID()
  await saveIntent(adas.store, 'create_list', { id: list, name: 'Best', is_public: true, is_ranked: false })
  await adas.sync()
  await saveIntent(bens.store, 'create_list', { id: randomUUID(), name: 'Other', is_public: true, is_ranked: false })
  await bens.sync()
  const scopes = [`user:${ada.id}`, `user:${ben.id}`].toSorted() as [string, string]
  const headsOf = async () =>
    (await sql`select head::int from sync.scopes where scope in ${sql(scopes)} order by scope`).map(
      (row) => row['head'],
    )
  const before = await headsOf()
  await saveIntent(bens.store, 'like_list', { list_id: list })
  const likes = async () => (await sql`select user_id from list_likes where list_id = ${list}`).length
  const moved = async () => (await headsOf()).map((head, index) => head > before[index])
  return { phone: bens, first: scopes[0], second: scopes[1], likes, moved }
}

/** Another transaction. PostgreSQL ends the one that looks for a deadlock first, which this one is not. */
async function beginOther() {
  const connection = await sql.reserve()
  await connection`set deadlock_timeout = '60s'`
  await connection`begin`
  await connection`set local lock_timeout = '5s'`
  return {
    lock: async (scope: string) => void (await connection`select from sync.scopes where scope = ${scope} for update`),
    make: async (scope: string) => void (await connection`insert into sync.scopes (scope, head) values (${scope}, 0)`),
    async end() {
      await connection`rollback`
      await connection`reset deadlock_timeout`
      connection.release()
    },
  }
}

async function somebodyWaits(): Promise<void> {
  for (;;) {
    const [row] = await sql`select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock'`
    if (row?.['count'] > 0) return
    await sleep(20)
  }
}

test('a COMMIT that waits for one scope holds none that comes after it', async () => {
  const { phone, first, second, likes, moved } = await aboutToLike()
  const other = await beginOther()
  await other.lock(first)
  const sent = phone.sync()
  await somebodyWaits()
  await other.lock(second)
  await other.end()
  await sent
  expect([await likes(), await moved()]).toEqual([1, [true, true]])
})

/** A transaction that touches a row in each of these scopes. */
const commitTouching = (scopes: readonly string[]) =>
  sql.begin(async (transaction) => {
    await transaction`set local lock_timeout = '5s'`
    await transaction`select sync.touch(scope, 'reviews', gen_random_uuid()) from unnest(${scopes}::text[]) as scope`
  })

const scopesOf = (kind: string, count: number): string[] =>
  Array.from({ length: count }, () => `${kind}:${randomUUID()}`).toSorted()
const countOf = async (scopes: readonly string[]) =>
  (await sql`select from sync.scopes where scope = any (${scopes})`).length

test('a COMMIT that makes scopes makes none before one that comes before it', async () => {
  const [first = '', second = ''] = scopesOf('list', 2)
  const other = await beginOther()
  await other.make(first)
  const committed = commitTouching([first, second])
  await somebodyWaits()
  await other.make(second)
  await other.end()
  await committed
  expect(await countOf([first, second])).toBe(2)
})

test('the scopes of somebody who is gone are erased in the order in which others lock them', async () => {
  const gone = scopesOf('user', 20)
  await sql`insert into sync.scopes (scope, head) select scope, 7 from unnest(${gone.toReversed()}::text[]) as scope`
  const other = await beginOther()
  await other.lock(gone[0] ?? '')
  const erased = commitTouching(gone)
  await somebodyWaits()
  for (const scope of gone.slice(1)) await other.lock(scope)
  await other.end()
  await erased
  expect(await countOf(gone)).toBe(0)
})

test('a COMMIT waits for no scope that it does not touch', async () => {
  const scopes = scopesOf('list', 3)
  await commitTouching(scopes)
  const other = await beginOther()
  await other.lock(scopes[0] ?? '')
  await commitTouching(scopes.slice(1))
  await other.end()
  expect(await sql`select from sync.scopes where scope = any (${scopes}) and head = 2`).toHaveLength(2)
})

test('invariant 2: what PostgreSQL gives up at COMMIT, in a deadlock of scopes, waits on the phone and arrives once', async () => {
  const { phone, first, second, likes } = await aboutToLike()
  const other = await beginOther()
  await other.lock(second)
  const sent = phone.sync().catch((error: unknown) => error)
  await somebodyWaits()
  await other.lock(first)
  expect(await sent).toMatchObject({ kind: 'busy', code: '40P01' })
  await other.end()
  expect(await likes()).toBe(0)
  expect(phone.store.owed.rows('outbox')).toMatchObject([{ intent: 'like_list', attempts: 1 }])
  await phone.sync()
  await phone.sync()
  expect([await likes(), phone.store.owed.rows('outbox'), phone.store.owed.rows('refused')]).toEqual([1, [], []])
})
