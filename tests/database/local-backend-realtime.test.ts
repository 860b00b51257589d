import { setTimeout as sleep } from 'node:timers/promises'
import {
  REALTIME_SUBSCRIBE_STATES,
  type RealtimePostgresChangesPayload,
  type SupabaseClient,
} from '@supabase/supabase-js'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { TestUser } from '#tests/support/backend.ts'
import { startOwnBackend } from '#tests/support/own-backend.ts'
import { signedInClient } from '#tests/support/supabase-clients.ts'

const migration = `
create table public.messages (
  id bigint primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  text text not null,
  secret text not null default 'hidden'
);
alter table public.messages enable row level security;
create policy "own messages" on public.messages for select to authenticated using ((select auth.uid()) = user_id);
revoke all on public.messages from anon, authenticated;
grant select (id, user_id, text) on public.messages to authenticated;
create table public.unpublished (id bigint primary key);
grant select on public.unpublished to authenticated;
create function public.is_asked_of(name text) returns boolean language plpgsql as $$ begin
  if name <> 'New' then raise exception 'The policy is asked of another row.'; end if; return true;
end $$;
create table public.places (id uuid primary key default gen_random_uuid(), name text);
insert into public.places (name) select 'Place ' || n from generate_series(1, 100) as n;
alter table public.places enable row level security;
create policy "asked of a row" on public.places for select to authenticated using (public.is_asked_of(name));
grant select on public.places to authenticated;
alter publication supabase_realtime add table public.messages, public.places;
`

type Event = RealtimePostgresChangesPayload<Record<string, unknown>>

const clients: SupabaseClient[] = []

const backend = await startOwnBackend({ '20260101000000_messages.sql': migration })
const ada = await backend.signUp('Ada')
const ben = await backend.signUp('Ben')

afterEach(async () => {
  for (const client of clients.splice(0)) await client.removeAllChannels()
  await backend.sql`delete from public.messages`
})

/** Resolves when subscribed; the array fills as events arrive. */
async function subscribe(user: TestUser, filter?: string): Promise<Event[]> {
  const events: Event[] = []
  const client = await signedInClient(backend, user)
  clients.push(client)
  const wanted = { event: '*' as const, schema: 'public', ...(filter ? { table: 'messages', filter } : {}) }
  await new Promise<void>((resolve, reject) => {
    client
      .channel(`test of ${user.username}`)
      .on('postgres_changes', wanted, (event) => events.push(event))
      .subscribe((status, error) => {
        if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) resolve()
        else if (status !== REALTIME_SUBSCRIBE_STATES.CLOSED) reject(error ?? new Error(status))
      })
  })
  return events
}

async function arrived(events: Event[], count: number): Promise<Event[]> {
  while (events.length < count) await sleep(10)
  return events
}

describe('a subscription to postgres_changes', () => {
  it('asks the policy of the changed row alone, however many the table has', async () => {
    const events = await subscribe(ada)
    const [place] = await backend.sql`update public.places set name = 'New' where name = 'Place 50' returning id`
    await backend.sql`insert into public.messages values (1, ${ada.id}, 'later')`
    await arrived(events, 1)
    expect(events[0]?.new).toEqual({ id: place?.['id'], name: 'New' })
  })

  it('gets insert, update and delete in the order of their commits, without columns it may not read', async () => {
    const events = await subscribe(ada)
    await backend.sql`insert into public.messages values (1, ${ada.id}, 'hello')`
    await arrived(events, 1)
    await backend.sql`update public.messages set text = 'goodbye' where id = 1`
    await arrived(events, 2)
    await backend.sql`delete from public.messages where id = 1`
    await arrived(events, 3)
    expect(events.map(({ eventType }) => eventType)).toEqual(['INSERT', 'UPDATE', 'DELETE'])
    expect(events[0]?.new).toEqual({ id: 1, user_id: ada.id, text: 'hello' })
    expect(events[1]?.new).toMatchObject({ text: 'goodbye' })
    expect(events[2]?.old).toEqual({ id: '1' })
  })

  it('gets nothing of rows that row level security hides, of tables that are not published, and of rolled back work', async () => {
    const [forAda, forBen] = [await subscribe(ada), await subscribe(ben)]
    await backend.sql`insert into public.messages values (2, ${ada.id}, 'for Ada')`
    await backend.sql`insert into public.unpublished values (2)`
    await backend.sql
      .begin(async (transaction) => {
        await transaction`insert into public.messages values (3, ${ben.id}, 'never')`
        throw new Error('roll back')
      })
      .catch(() => {})
    // the last one is for both to see, so everything before it has been delivered or never will be
    await backend.sql`insert into public.messages values (4, ${ada.id}, 'last')`
    await backend.sql`insert into public.messages values (5, ${ben.id}, 'last')`
    await Promise.all([arrived(forAda, 2), arrived(forBen, 1)])
    expect(forAda.map((event) => event.new)).toMatchObject([{ id: 2 }, { id: 4 }])
    expect(forBen.map((event) => event.new)).toMatchObject([{ id: 5 }])
  })

  it('with a filter gets the rows that pass it', async () => {
    const events = await subscribe(ada, 'text=eq.wanted')
    await backend.sql`insert into public.messages values (6, ${ada.id}, 'other'), (7, ${ada.id}, 'wanted')`
    await arrived(events, 1)
    expect(events.map((event) => event.new)).toMatchObject([{ id: 7 }])
  })
})

describe('a socket', () => {
  const open = (parameters: string): Promise<number | 'open'> => {
    const socket = new WebSocket(`${backend.url.replace('http', 'ws')}/realtime/v1/websocket?${parameters}`)
    return new Promise((resolve) => {
      socket.on('open', () => resolve('open')).on('error', () => {})
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
    })
  }

  it('is refused without a key and with a protocol that is not spoken here', async () => {
    expect(await open('vsn=2.0.0&apikey=wrong')).toBe(401)
    expect(await open(`vsn=1.0.0&apikey=${backend.publishableKey}`)).toBe(404)
    expect(await open(`vsn=2.0.0&apikey=${backend.publishableKey}`)).toBe('open')
  })

  it('may not join with a forged or expired token, nor a private channel', async () => {
    const socket = new WebSocket(
      `${backend.url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0&apikey=${backend.publishableKey}`,
    )
    await new Promise((resolve) => socket.on('open', resolve))
    const join = (access_token: string, config: object = {}): Promise<unknown> =>
      new Promise((resolve) => {
        socket.once('message', (data: Buffer) => resolve(JSON.parse(data.toString())[4].status))
        socket.send(JSON.stringify(['1', '1', 'realtime:x', 'phx_join', { access_token, config }]))
      })
    expect(await join(await backend.tokenFor({ sub: ada.id }, 'another secret that is also long enough'))).toBe('error')
    expect(await join(await backend.tokenFor({ sub: ada.id, exp: 1000 }))).toBe('error')
    expect(await join(ada.accessToken, { private: true })).toBe('error')
    expect(await join(ada.accessToken)).toBe('ok')
    socket.close()
  })
})
