/** The matrix of functions: an answer for the signed in, 401 for everybody else; delete-user deletes the caller alone. */
import { describe, expect, it } from 'vitest'
import type { Client } from '#tests/support/backend.ts'
import { createWorld } from './fixtures.ts'
import { functions, type Role, roles } from './matrix.ts'

const world = await createWorld()

function invoke(client: Client, name: string, body: object): Promise<Response> {
  return client.fetch(`/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

async function people(): Promise<string[]> {
  const rows = await world.backend.sql<{ id: string }[]>`select id from auth.users order by id`
  return rows.map(({ id }) => id)
}

describe.each(functions)('$name', ({ name, allowed }) => {
  it(`answers: ${allowed.join(', ')}`, async () => {
    const answered: Role[] = []
    for (const role of roles) {
      // delete-user takes the caller with it, so a person of their own stands in for each who is allowed.
      const isSpent = name === 'delete-user' && allowed.includes(role)
      const client = isSpent ? world.backend.asUser(await world.backend.signUp('Spent')) : world.as[role]
      const { status } = await invoke(client, name, { query: 'pizza', input: 'pizza' })
      if (status === 200) answered.push(role)
      else expect(status, role).toBe(401)
    }
    expect(answered).toEqual(allowed)
  })

  it('refuses the publishable key as a token, garbage and no token at all', async () => {
    const before = await people()
    for (const authorization of [`Bearer ${world.backend.publishableKey}`, 'Bearer x.y.z', 'Bearer', 'Basic eDp5']) {
      const response = await fetch(`${world.backend.url}/functions/v1/${name}`, {
        method: 'POST',
        headers: { apikey: world.backend.publishableKey, authorization },
        body: '{}',
      })
      expect(response.status, authorization).toBe(401)
    }
    expect(await people()).toEqual(before)
  })
})

describe('malformed bodies', () => {
  const bodies = [
    '',
    '{',
    'null',
    '[]',
    '"text"',
    '{"query": {}, "input": [], "location": "here", "radius": "far", "type": 5}',
    '{"query": "\\u0000\\ud83d", "input": "\\u0000\\ud83d", "location": {"lat": 1e400, "lng": "x"}}',
    `{"query": "${'x'.repeat(1024 * 1024)}", "input": "x"}`,
    `{"query": ${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
  ]

  it.each(['search-mapkit-places', 'autocomplete-mapkit-places'])('are refused in plain words by %s', async (name) => {
    for (const body of bodies) {
      const response = await world.as.owner.fetch(`/functions/v1/${name}`, { method: 'POST', body })
      // 200: a search for nothing that can be found, or without a key for the maps service.
      expect([200, 400], body.slice(0, 80)).toContain(response.status)
      const answer = (await response.json()) as { status?: string; error_message?: string }
      if (response.status === 400) expect(answer.error_message).toMatch(/\w/)
      else expect(['OK', 'ZERO_RESULTS', 'ERROR']).toContain(answer.status)
    }
  })
})

describe('delete-user', () => {
  it('deletes whose token it is, whoever the body, the query or a header names', async () => {
    const spent = await world.backend.signUp('Spent')
    const ownerId = world.people.owner.id
    const before = await people()
    const response = await world.backend.asUser(spent).fetch(`/functions/v1/delete-user?user_id=${ownerId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-user-id': ownerId },
      body: JSON.stringify({ user_id: ownerId, userId: ownerId, id: ownerId, sub: ownerId }),
    })
    expect(response.status).toBe(200)
    expect(await people()).toEqual(before.filter((id) => id !== spent.id))
  })

  it('leaves a token that can change nothing any more', async () => {
    const spent = await world.backend.signUp('Spent')
    const client = world.backend.asUser(spent)
    expect((await invoke(client, 'delete-user', {})).status).toBe(200)
    const place = { id: crypto.randomUUID(), place_id: 'manual_of_nobody', name: 'Place of nobody' }
    expect((await client.table('restaurants', { body: place })).status).toBe(403)
    const pushed = await client.rpc('sync_push', { client_id: crypto.randomUUID(), mutations: [] })
    expect(pushed).toMatchObject({ status: 400, body: { code: 'CR001', details: 'signed_out' } })
    const pulled = await client.rpc('sync_pull')
    expect(pulled).toMatchObject({ status: 400, body: { code: 'CR001', details: 'signed_out' } })
    const uploaded = await client.fetch(`/storage/v1/object/avatars/${spent.id}/avatar.jpg`, {
      method: 'POST',
      headers: { 'content-type': 'image/jpeg' },
      body: new Uint8Array([0xff, 0xd8]),
    })
    expect(uploaded.status).toBe(400)
    const rows = await world.backend.sql`select 1 from storage.objects where name like ${`${spent.id}/%`}`
    expect(rows).toHaveLength(0)
  })
})
