/**
 * PostgreSQL with the project's migrations as the server of a run: the RPCs are called with the person's rights, as
 * PostgREST does. The database's clock goes on in real time, so times in rows differ between two runs of a seed; no
 * decision of a run depends on them.
 */
import postgres, { type Sql } from 'postgres'
import { readPullAnswer, readPushAnswer, readUnlinkedFiles } from '#src/backend/pull-answer.ts'
import { baseId } from '#src/db/owed.ts'
import { keyOf, type SyncedEntity } from '#src/domain/rows.ts'
import type { PullAnswer, SentMutation, Verdict } from '#sync/backend.ts'
import type { CreateServer, ScopeRows, SimulatedServer } from '#tests/simulation/simulated-server.ts'
import { asPerson, callerFor } from '#tests/support/sql-caller.ts'
import { liftBudgets } from '#tests/support/world.ts'

export type Database = {
  /** `afterPush`: SQL that runs after every push, for planted bugs. */
  createServer: (afterPush?: string) => CreateServer
  close: () => Promise<void>
}

export async function connectTo(url: string): Promise<Database> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  const tables = await tablesOf(sql)
  // As the model: simulated people with few rows see several cursors in a page.
  // As the model, whose grace no real time is long enough for: what is not linked yet may be deleted by another device.
  await sql`create or replace function private.upload_grace() returns interval language sql immutable parallel safe as $$ select interval '0' $$`
  await sql`create or replace function sync.rows_per_cursor() returns integer language sql immutable parallel safe as 'select 5'`
  // The rows of a COMMIT share cursors in the order of their ids, which the database draws for activities: another order would be
  // another run of the seed.
  await sql`create sequence if not exists public.activity_number`
  await sql`grant usage on sequence public.activity_number to public`
  await sql`alter table public.activities alter column id set default md5(nextval('public.activity_number')::text)::uuid`
  // Its days pass in seconds; the model's own limits are smaller.
  await liftBudgets({ sql })
  return {
    createServer: (afterPush) => async (now) => {
      await sql.unsafe(`truncate ${tables.join()} restart identity`)
      await sql`alter sequence public.activity_number restart`
      return createServer(sql, tables, now, afterPush)
    },
    close: () => sql.end(),
  }
}

/** Every table that people fill. */
async function tablesOf(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('auth', 'private', 'public', 'storage', 'sync') and tablename !~ 'migrations$'
      and (schemaname, tablename) not in (('storage', 'buckets'), ('sync', 'generation'), ('private', 'budgets'),
        -- It refuses to be emptied, and nobody moderates here.
        ('private', 'moderation_log')) order by 1`
  return rows.map(({ name }) => name)
}

function createServer(sql: Sql, tables: readonly string[], now: () => number, afterPush?: string): SimulatedServer {
  const people = new Set<string>()
  const judged = new Set<string>()
  const applied = new Map<string, { userId: string; times: number }>()

  const pull = async (userId: string, cursors: Record<string, string>, maxRows: number): Promise<PullAnswer> =>
    readPullAnswer(await callerFor(sql, userId)('sync_pull', { cursors, max_rows: maxRows }))

  const server: SimulatedServer = {
    applied,
    judge: () => undefined,
    exists: (userId) => people.has(userId),
    async addPerson(userId, username) {
      people.add(userId)
      await sql`insert into auth.users (id, email, raw_user_meta_data) values (${userId}, ${`${username}@test.example`}, ${sql.json({ username })})`
    },
    async addPlace(id, name) {
      await sql`insert into public.restaurants ${sql({ id, place_id: `manual_${id}`, name, is_featured: true })}`
    },
    async deleteAccount(userId) {
      people.delete(userId)
      await sql`delete from storage.objects where name like ${`${userId}/%`}`
      await sql`delete from auth.users where id = ${userId}`
    },
    async spreadCards() {
      for (let touched = 1; touched > 0; ) {
        const [answer] = await sql<{ touched: number }[]>`select api.spread_cards() as touched`
        touched = answer?.touched ?? 0
      }
    },
    async forgetTombstones() {
      await sql`update sync.scopes set mark = head, marked_at = '-infinity'`
      await sql`select sync.forget_tombstones(array(select scope from sync.scopes))`
    },
    home: async (userId) => readPullAnswer(await callerFor(sql, userId)('sync_home', {})),
    pull,
    async push(userId, clientId, mutations, sentAt) {
      const { sent, verdicts: forced } = await judge(userId, clientId, mutations)
      const skew = now() - Date.parse(sentAt)
      const parameters = { client_id: clientId, mutations: sent, sent_at: new Date(Date.now() - skew).toISOString() }
      const answer = await callerFor(sql, userId)('sync_push', parameters)
      const { generation, verdicts } = readPushAnswer(answer, sent.length)
      const { verdicts: raw } = answer as { verdicts: { replayed?: true }[] }
      for (const [index, { id }] of sent.entries()) {
        if (verdicts[index]?.status !== 'applied' || raw[index]?.replayed) continue
        applied.set(id, { userId, times: (applied.get(id)?.times ?? 0) + 1 })
      }
      if (afterPush) await sql.unsafe(afterPush)
      return { generation, verdicts: [...verdicts, ...forced] }
    },
    async putFile(userId, path) {
      const [bucket, ...name] = path.split('/')
      await asPerson(
        sql,
        userId,
        (transaction) =>
          transaction`insert into storage.objects (bucket_id, name) values (${bucket as string}, ${name.join('/')}) on conflict do nothing`,
      )
    },
    async removeFile(userId, file) {
      const [bucket = '', ...name] = file.split('/')
      const path = name.join('/')
      await asPerson(
        sql,
        userId,
        (transaction) => transaction`delete from storage.objects where bucket_id = ${bucket} and name = ${path}`,
      )
      const [left] = await sql`select from storage.objects where bucket_id = ${bucket} and name = ${path}`
      return left === undefined
    },
    async unlinkedFiles(userId) {
      const [answer] = await asPerson(sql, userId, (transaction) => transaction`select api.unlinked_files() as files`)
      return readUnlinkedFiles(answer?.['files']).map(({ bucket, path }) => `${bucket}/${path}`)
    },
    async heads() {
      const rows = await sql<{ scope: string; head: string }[]>`select scope, head from sync.scopes`
      return new Map(rows.map(({ scope, head }) => [scope, Number(head)]))
    },
    view: async (userId) => withOwnRows(sql, userId, await freshPull(pull, userId)),
    curation: curationOf(sql),
    async leftOf(userId) {
      // The entry of a deleted row is what tells devices that it is gone; whoever blocks an id that is gone gets what they would
      // get for any other.
      const searched = tables.filter((table) => table !== 'sync.entries' && table !== 'public.restrictions')
      const found = searched.map(
        (name) => `select '${name}' as name from ${name} as r where r::text like '%${userId}%'`,
      )
      const rows = await sql.unsafe<{ name: string }[]>(found.join(' union '))
      return rows.map(({ name }) => name)
    },
  }

  /** The lot refuses by a verdict that is there before the work, or asks for another try from a mutation on. */
  const judge = async (userId: string, clientId: string, mutations: readonly SentMutation[]) => {
    for (const [index, mutation] of mutations.entries()) {
      if (judged.has(mutation.id)) continue
      const forced = server.judge(mutation)
      if (forced === 'retry') {
        const rest = mutations.slice(index)
        return { sent: mutations.slice(0, index), verdicts: rest.map((): Verdict => ({ status: 'retry' })) }
      }
      judged.add(mutation.id)
      if (!forced) continue
      const verdict = sql.json({ status: 'rejected', ...forced })
      await sql`insert into sync.verdicts ${sql({ user_id: userId, mutation_id: mutation.id, client_id: clientId, verdict })}`
    }
    return { sent: [...mutations], verdicts: [] }
  }
  return server
}

/** What the desk does (private.set_hidden), without its log, which nobody can empty between two runs. */
function curationOf(sql: Sql): NonNullable<SimulatedServer['curation']> {
  type Thing = { kind: string; id: string }
  const things = (hidden: boolean) => sql<Thing[]>`
    select 'review' as kind, id from public.reviews where is_hidden = ${hidden}
    union all select 'list', id from public.lists where is_hidden = ${hidden} order by id`
  const setHidden = async (found: readonly Thing[], hidden: boolean): Promise<void> => {
    for (const { kind, id } of found) await sql`select private.set_hidden(${kind}, ${id}, null, ${hidden})`
  }
  const one = <Item>(items: readonly Item[], which: number): Item[] => {
    const at = Math.floor(which * items.length)
    return items.slice(at, at + 1)
  }
  return {
    hide: async (which) => setHidden(one(await things(false), which), true),
    show: async (which) => setHidden(one(await things(true), which), false),
    showAll: async () => setHidden(await things(true), false),
    async merge(which) {
      const places = await sql<{ id: string }[]>`select id from public.restaurants order by id`
      const [duplicate, kept] = [one(places, which)[0]?.id, one(places, (which + 0.5) % 1)[0]?.id]
      if (duplicate === undefined || kept === undefined || duplicate === kept) return []
      await sql`select private.merge_places(${duplicate}, ${kept})`
      return [duplicate, kept]
    },
    async remove(which) {
      const places = await sql<{ id: string }[]>`
        select id from public.restaurants as place
        where not exists (select from public.reviews where restaurant_id = place.id)
          and not exists (select from public.list_restaurants where restaurant_id = place.id)
          and not exists (select from public.private_notes where restaurant_id = place.id)
        order by id`
      for (const { id } of one(places, which)) await sql`delete from public.restaurants where id = ${id}`
    },
  }
}

/** What a new device of the person would get. */
async function freshPull(pull: SimulatedServer['pull'], userId: string): Promise<ScopeRows> {
  const view: ScopeRows = new Map()
  const cursors: Record<string, string> = {}
  for (let more = true; more; ) {
    const answer = await pull(userId, cursors, 2000)
    for (const { scope, cursor, rows } of answer.changes) {
      cursors[scope] = cursor
      const found = view.get(scope) ?? new Map<string, object>()
      view.set(scope, found)
      for (const [entity, ofEntity] of Object.entries(rows) as [SyncedEntity, object[]][])
        for (const row of ofEntity) found.set(baseId(entity, keyOf(entity, row as never)), row)
    }
    more = answer.more
  }
  return view
}

/** A pull cannot show what no trigger has noted, so what the tables have of the person is looked up besides. */
async function withOwnRows(sql: Sql, userId: string, view: ScopeRows): Promise<ScopeRows> {
  const rows = await sql<{ scope: string; row: string }[]>`
    select 'user:' || user_id as scope, 'reviews:' || id as row from public.reviews where user_id = ${userId} and not is_hidden
    union all select 'user:' || user_id, 'lists:' || id from public.lists where user_id = ${userId}
    union all select 'user:' || follower_id, 'followers:' || id from public.followers where follower_id = ${userId}
    union all select 'followers:' || following_id, 'followers:' || id from public.followers where following_id = ${userId}
    union all select 'followers:' || user_id, 'review_likes:' || id from public.review_likes where user_id = ${userId}
    union all select 'followers:' || user_id, 'private_notes:' || id from public.private_notes where user_id = ${userId}
    union all select 'followers:' || user_id, 'earlier_texts:' || id from public.earlier_texts where user_id = ${userId}
    union all select 'list:' || list_id, 'list_restaurants:' || list_restaurants.id from public.list_restaurants
      join public.lists on lists.id = list_id where user_id = ${userId}`
  for (const { scope, row } of rows) {
    const found = view.get(scope) ?? new Map<string, object>()
    view.set(scope, found)
    if (!found.has(row)) found.set(row, {})
  }
  return view
}
