/** The matrix of calls: who gets an answer of each RPC, what sync_pull brings whom, and that no other schema is reachable. */
import { describe, expect, it } from 'vitest'
import { callArguments } from './call-arguments.ts'
import { createWorld, makeOwnedRows } from './fixtures.ts'
import { calls, hiddenSchemas, pulled, type Role, roles } from './matrix.ts'
import { type PulledRows, pulledSigns } from './subjects.ts'

const world = await createWorld()
const rows = await makeOwnedRows(world)
// Other files ask from the same network.
await world.backend.sql`delete from private.spent where budget like 'questions%'`

async function pullEverything(role: Role): Promise<PulledRows> {
  type Pull = { changes: { scope: string; cursor: string; rows: PulledRows }[]; more: boolean }
  const pulledRows: PulledRows = {}
  const cursors: Record<string, string> = {}
  for (let more = true; more; ) {
    const { status, body } = await world.as[role].rpc<Pull>('sync_pull', { cursors })
    if (status !== 200) return {}
    for (const change of body.changes) {
      cursors[change.scope] = change.cursor
      for (const [entity, list] of Object.entries(change.rows)) {
        pulledRows[entity] = [...(pulledRows[entity] ?? []), ...list]
      }
    }
    more = body.more
  }
  return pulledRows
}

describe.each(calls)('$call', ({ call, allowed }) => {
  it(`answers: ${allowed.join(', ')}`, async () => {
    const answered: Role[] = []
    for (const role of roles) {
      const { status } = await world.as[role].rpc(call, callArguments(world, rows)[call])
      // 204: it returns nothing.
      if (status === 200 || status === 204) answered.push(role)
      // 403: known, and not allowed all the same.
      else expect(status, role).toBe([...Object.keys(world.people), 'service'].includes(role) ? 403 : 401)
    }
    expect(answered).toEqual(allowed)
  })
})

describe('sync_pull', () => {
  it('brings every row to exactly those who may have it', async () => {
    const brought = new Map<Role, PulledRows>()
    for (const role of roles) brought.set(role, await pullEverything(role))
    const signs = pulledSigns(world, rows)
    const found = pulled.map(({ row }) => ({
      row,
      reaches: roles.filter((role) => signs[row](brought.get(role) ?? {})),
    }))
    expect(found).toEqual(pulled)
  })

  it('says of a scope that the caller may not see only that it is gone, whatever cursor is sent', async () => {
    const scopes = [`list:${rows.privateListId}`, `followers:${world.people.owner.id}`, `user:${world.people.owner.id}`]
    for (const cursor of ['0', '0/0', '1/999999999999999999', '999999999999999999']) {
      const cursors = Object.fromEntries(scopes.map((scope) => [scope, cursor]))
      const answer = await world.as.stranger.rpc<{ changes: { scope: string }[]; vanished: string[] }>('sync_pull', {
        cursors,
      })
      expect(answer.body.vanished.toSorted()).toEqual(scopes.toSorted())
      expect(answer.body.changes.map(({ scope }) => scope).filter((scope) => scopes.includes(scope))).toEqual([])
    }
  })
})

describe('schemas that are not exposed', () => {
  it.each(hiddenSchemas)('%s is out of reach for reads and calls, signed in or with the key alone', async (schema) => {
    for (const role of ['owner', 'anon'] as const) {
      const read = await world.as[role].rest('users?select=*', { headers: { 'accept-profile': schema } })
      expect(read).toMatchObject({ status: 406, body: { code: 'PGRST106' } })
      const headers = { 'content-profile': schema }
      const written = await world.as[role].rest('scopes', { body: { scope: 'x', head: 1 }, headers })
      expect(written).toMatchObject({ status: 406, body: { code: 'PGRST106' } })
      const called = await world.as[role].rest('rpc/set_config', { body: {}, headers })
      expect(called).toMatchObject({ status: 406, body: { code: 'PGRST106' } })
    }
  })

  it.each([
    'rpc/apply_mutation',
    'rpc/manifest',
    'rpc/move_popularity_windows',
    'rpc/log_visit',
    'rpc/uid',
    'rpc/pg_sleep',
    'rpc/set_config',
    'rpc/private.refuse',
    'rpc/sync.manifest',
  ])('%s is no call of the API', async (path) => {
    const answer = await world.as.owner.rest(path, { body: {} })
    expect(answer.status).toBe(404)
  })

  it.each(['scopes', 'entries', 'verdicts', 'users', 'objects', 'buckets', 'sync.scopes', 'auth.users', 'pg_authid'])(
    '%s is no table of the API',
    async (table) => {
      const answer = await world.as.owner.rest(table)
      expect(answer.status).toBe(404)
    },
  )
})
