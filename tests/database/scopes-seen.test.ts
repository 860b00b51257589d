/** Which scopes a person may see: those of their manifest, and realtime tells them of no other (sync.manifest, sync.may_see). */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testBackend } from '#tests/support/backend.ts'
import { becomePerson, commitWork, takenBack } from '#tests/support/sql-caller.ts'

const { sql } = testBackend()

test('a person sees their own scopes, the catalog, people they follow, their lists, and public lists of others that they like', () =>
  takenBack(sql, async (transaction) => {
    const uuids = Array.from({ length: 12 }, () => randomUUID())
    const [me, ada, eve, dan, mine, private_, hidden, liked, withdrawn, taken, unliked, eves] = uuids as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ]
    await transaction`insert into auth.users (id, raw_user_meta_data)
      select id, json_build_object('username', 'p' || left(replace(id::text, '-', ''), 12)) from unnest(${[me, ada, eve, dan]}::uuid[]) as id`
    await transaction`insert into lists (id, user_id, name, is_public, is_hidden) values
      (${mine}, ${me}, 'Mine', true, false), (${private_}, ${me}, 'Private', false, false), (${hidden}, ${me}, 'Hidden', true, true),
      (${liked}, ${dan}, 'Liked', true, false), (${withdrawn}, ${dan}, 'Private by now', false, false),
      (${taken}, ${dan}, 'Hidden by now', true, true), (${unliked}, ${dan}, 'Public', true, false), (${eves}, ${eve}, 'Eve’s', true, false)`
    await transaction`insert into list_likes (list_id, user_id)
      select id, ${me}::uuid from unnest(${[liked, withdrawn, taken, eves, mine]}::uuid[]) as id
      union all select id, ${ada} from unnest(${[unliked, private_]}::uuid[]) as id`
    await transaction`insert into followers (follower_id, following_id)
      values (${me}, ${ada}), (${me}, ${eve}), (${dan}, ${ada}), (${ada}, ${dan})`
    await transaction`insert into private.suspensions (user_id, ends_at) values (${eve}, now() + interval '1 day')`
    await commitWork(transaction)
    const scopes = await transaction<{ scope: string; id: string; head: string }[]>`
      update sync.scopes set head = head + 7, began_at = 3, forgotten_to = 2
      where split_part(scope, ':', 2) in (select id::text from unnest(${uuids}::uuid[]) as id) returning scope, id, head`
    const named = new Map(scopes.map(({ scope, id, head }) => [scope, { id, head }]))

    await becomePerson(transaction, me)
    const manifest = await transaction<{ scope: string }[]>`
      select scope, scope_id as id, head, began_at, forgotten_to from sync.manifest() where scope <> 'catalog'`
    const own = [`user:${me}`, `followers:${me}`, `list:${mine}`, `list:${private_}`]
    const seen = [...own, `user:${ada}`, `list:${liked}`]
    // Nobody follows this person: their scope of followers has not been touched.
    const untouched = { id: null, head: '0', began_at: '0', forgotten_to: '0' }
    const rows = seen.map((scope) => ({
      scope,
      ...(named.has(scope) ? { ...named.get(scope), began_at: '3', forgotten_to: '2' } : untouched),
    }))
    expect([...manifest].toSorted(byScope)).toEqual(rows.toSorted(byScope))
    expect(manifest.filter(({ scope }) => !named.has(scope)).map(({ scope }) => scope)).toEqual([`followers:${me}`])

    const all = [...named.keys(), `followers:${me}`, 'catalog', `user:${randomUUID()}`, `list:${randomUUID()}`]
    const told = await transaction<{ scope: string; may_see: boolean }[]>`
      select scope, sync.may_see(scope) from unnest(${all}::text[]) as scope`
    const isSeen = new Set([...seen, 'catalog'])
    expect([...told]).toEqual(all.map((scope) => ({ scope, may_see: isSeen.has(scope) })))
    const [catalog] = await transaction`select count(*)::integer from sync.manifest() where scope = 'catalog'`
    expect(catalog).toEqual({ count: 1 })

    await transaction`select set_config('request.jwt.claims', '{}', true)`
    expect(await transaction`select from sync.manifest()`).toHaveLength(0)
    const tellNobody = await transaction`select sync.may_see(scope) from unnest(${all}::text[]) as scope`
    expect(new Set(tellNobody.map((row) => row['may_see']))).toEqual(new Set([false]))
  }))

const byScope = (one: { scope: string }, other: { scope: string }): number => (one.scope < other.scope ? -1 : 1)
