/** What one account can put on the phones of others, and cost their pulls: with a valid token, over HTTP. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { testBackend } from '#tests/support/backend.ts'
import type { Row } from '#tests/support/device.ts'
import { asPerson } from '#tests/support/sql-caller.ts'
import { createWorld, liftBudgets, type Person, visit } from '#tests/support/world.ts'

const backend = testBackend()
const world = createWorld(backend)
beforeAll(() => liftBudgets(backend))

type Change = { scope: string; cursor: string; rows: Record<string, Row[]>; removed: Record<string, string[]> }
type Answer = { changes: Change[]; vanished: string[]; more: boolean }

const pull = (person: Person, cursors: unknown, max_rows = 2000) =>
  backend.asUser(person).rpc<Answer>('sync_pull', { cursors, max_rows })

const many = <Made>(count: number, make: (index: number) => Made): Made[] =>
  Array.from({ length: count }, (_, index) => make(index))

async function follow(by: Person, whom: Person): Promise<void> {
  await by.device.push(['follow', { user_id: whom.id }])
}

/** PostgREST reads a body with the types that the function declares. */
async function cursorsType(): Promise<string> {
  const [found] =
    await backend.sql`select proargtypes[0]::regtype::text as type from pg_proc where proname = 'sync_pull'`
  return found?.['type'] as string
}

const ofScope = ({ changes }: Answer, scope: string): Change[] => changes.filter((change) => change.scope === scope)

describe('visits of one moment', () => {
  it('come to a follower as the newest hundred, as visits of many moments do', async () => {
    const [ada, mallory] = [await world.person('Ada'), await world.person('Mallory')]
    const place = await world.restaurant()
    await follow(ada, mallory)
    const created_at = new Date(Date.now() - 86_400_000).toISOString()
    for (let sent = 0; sent < 3; sent++) {
      const visits = many(100, (): [string, Row] => ['log_visit', visit(place, { created_at })])
      await mallory.device.push(...visits)
    }
    const phone = ada.newDevice()
    await phone.pull()
    expect(phone.rows('reviews').size).toBe(100)
    // The same hundred on every new phone, those that its screens show first.
    const [...newest] = await backend.sql`select id from reviews where user_id = ${mallory.id} order by id limit 100`
    expect(new Set(phone.rows('reviews').keys())).toEqual(new Set(newest.map(({ id }) => id)))
  }, 60_000)
})

describe('cursors', () => {
  // PostgREST hands the body's text on, with every key as often as it stands there; the embedded server does not.
  it('that name one scope a thousand times cost one page', async () => {
    const [ada, mallory] = [await world.person('Ada'), await world.person('Mallory')]
    await follow(ada, mallory)
    const scope = `followers:${mallory.id}`
    const type = await cursorsType()
    const doubled = `{"cursors":{${many(1000, () => `"${scope}":"0"`).join(',')}}}`
    const [answer] = await asPerson(
      backend.sql,
      mallory.id,
      (transaction) => transaction`
        select api.sync_pull(cursors, 2000) as pulled from json_to_record(${doubled}::text::json) as body (cursors ${transaction.unsafe(type)})`,
    )
    expect(ofScope(answer?.['pulled'] as Answer, scope)).toHaveLength(1)
  })

  it('of scopes that have nothing to send take their share of a page all the same', async () => {
    const mallory = await world.person('Mallory')
    await backend.sql.unsafe(`do $$ declare person uuid; begin
      for count in 1..40 loop
        person := gen_random_uuid();
        insert into auth.users (id, email, raw_user_meta_data)
        values (person, person || '@example.com', jsonb_build_object('username', 'p' || left(replace(person::text, '-', ''), 12)));
        insert into followers (follower_id, following_id) values ('${mallory.id}', person), (person, '${mallory.id}');
        delete from followers where follower_id = person;
      end loop;
    end $$`)
    // Of each person there is a profile and a follow that was taken back, which a first pull passes over.
    const known = (await pull(mallory, {})).body.changes
    const cursorOf = ({ scope, cursor }: Change) =>
      scope.startsWith('user:') && !scope.endsWith(mallory.id) ? '1/2' : cursor
    const cursors = Object.fromEntries(known.map((change) => [change.scope, cursorOf(change)]))
    const { body } = await pull(mallory, cursors, 10)
    expect([body.changes.length, body.more]).toEqual([10, true])
  })

  it('are refused when there are more than a person can have scopes', async () => {
    const mallory = await world.person('Mallory')
    const cursorsOf = (count: number) => Object.fromEntries(many(count, () => [`list:${randomUUID()}`, '1']))
    const most = 2 * (3 + 7500 + 500 + 1000)
    const allowed = await pull(mallory, cursorsOf(most))
    expect([allowed.status, allowed.body.vanished.length]).toEqual([200, most])
    const { status, body } = await pull(mallory, cursorsOf(most + 1))
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'CR001', message: 'These are cursors of more scopes than a person can have.' })
  })
})
