/** Who signs up, guesses or asks at speed, and who was deleted and comes back. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import type { Answer, Client } from '#tests/support/backend.ts'
import { startOwnBackend } from '#tests/support/own-backend.ts'
import { passwordVectors } from '#tests/support/password-vectors.ts'
import { createWorld } from '#tests/support/world.ts'
import { calls } from './matrix.ts'

// In tests of everything else, one address signs hundreds of people up.
const backend = await startOwnBackend(undefined, { limitsSignIns: true })
const { sql } = backend
const world = createWorld(backend)
const visitor = backend.asAnon()

const post = (client: Client, path: string, body: object, headers: Record<string, string> = {}) =>
  client.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

/** What a client may write of where it comes from. */
const elsewhere = (): Record<string, string> => {
  const address = Array.from({ length: 4 }, () => Math.floor(Math.random() * 250)).join('.')
  return { 'x-forwarded-for': address, 'cf-connecting-ip': address, 'x-real-ip': address, forwarded: `for=${address}` }
}

/** How many of so many requests, sent ten at a time, are answered and not turned away. */
async function answered(count: number, ask: () => Promise<{ status: number }>): Promise<number> {
  let answers = 0
  for (let sent = 0; sent < count; sent += 10) {
    const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await ask()).status))
    expect(statuses.filter((status) => ![200, 400, 429].includes(status))).toEqual([])
    answers += statuses.filter((status) => status === 200).length
  }
  return answers
}

const ada = await world.person('Ada')

describe('a password', () => {
  it.each(Object.entries(passwordVectors))(
    '%j is taken by the server as by the form: %s',
    async (password, isTaken) => {
      const email = `${randomUUID()}@test.example`
      const data = { username: `p_${randomUUID().slice(0, 8)}`, full_name: 'New' }
      const answer = await post(visitor, '/auth/v1/signup', { email, password, data })
      expect([password, answer.status]).toEqual([password, isTaken ? 200 : 422])
      if (!isTaken) expect(await answer.json()).toMatchObject({ error_code: 'weak_password' })
      expect(await sql`select from auth.users where email = ${email}`).toHaveLength(isTaken ? 1 : 0)
    },
  )
})

describe('what can be asked at speed', () => {
  it('which mail addresses have an account: a burst of 30, wherever the client says it comes from', async () => {
    const { email } = ada
    const data = { username: 'somebody', full_name: 'New' }
    const ask = () => post(visitor, '/auth/v1/signup', { email, password: 'Crumbs-4-all', data }, elsewhere())
    let known = 0
    for (let sent = 0; sent < 45; sent++) {
      const answer = await ask()
      if (answer.status !== 429) known += 1
      else expect(await answer.json()).toMatchObject({ error_code: 'over_request_rate_limit' })
    }
    expect(known).toBeLessThanOrEqual(31)
  })

  it('which password is right: the same', async () => {
    const { email } = ada
    const guess = () =>
      post(visitor, '/auth/v1/token?grant_type=password', { email, password: `Guess-${Math.random()}` }, elsewhere())
    let guessed = 0
    for (let sent = 0; sent < 70; sent++) if ((await guess()).status !== 429) guessed += 1
    // 150 in five minutes are one every two seconds, beside the burst.
    expect(guessed).toBeLessThanOrEqual(55)
    expect(guessed).toBeGreaterThanOrEqual(29)
  })

  it('which addresses are taken, for a new one of their own: a burst of 30', async () => {
    const body = JSON.stringify({ email: ada.email })
    const headers = { 'content-type': 'application/json' }
    const ask = async () => (await backend.asUser(ada).fetch('/auth/v1/user', { method: 'PUT', headers, body })).status
    const answers: number[] = []
    while (answers.at(-1) !== 429 && answers.length < 40) answers.push(await ask())
    expect(answers.length).toBe(31)
  })

  it.each([
    ['which usernames are taken', 'username_available', () => ({ username: `n_${randomUUID().slice(0, 8)}` })],
    ['which accounts exist', 'account_exists', () => ({ user_id: randomUUID() })],
  ] as const)('%s: 60 in ten minutes', async (_, call, input) => {
    await sql`delete from private.spent`
    const ask = () => visitor.rest(`rpc/${call}`, { body: input(), headers: elsewhere() })
    // On a busy machine a new backend may not answer its first calls.
    await vi.waitFor(async () => expect((await ask()).status).toBe(200), { timeout: 20_000 })
    await sql`delete from private.spent`
    const started = Date.now()
    expect(await answered(80, ask)).toBe(60)
    console.log(`${call}: 80 requests in ${Date.now() - started} ms, 60 answered`)
    expect(await ask()).toMatchObject({ status: 400, body: { code: 'CR002', details: 'questions' } })
  })

  it('from ten thousand networks together: 3,000 in ten minutes', async () => {
    await sql`delete from private.spent`
    await sql`update private.budgets set most = 20, saved_up = 20 where key = 'questions_of_all'`
    const askFrom = (address: string) =>
      sql.begin(async (transaction) => {
        await transaction`select set_config('request.headers', ${JSON.stringify({ 'cf-connecting-ip': address })}, true)`
        return transaction`select api.username_available('somebody')`
      })
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, (_, last) => askFrom(`192.0.2.${last}`)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    await sql`update private.budgets set most = 3000, saved_up = 3000 where key = 'questions_of_all'`
  })

  it('one network of IPv6 is one caller, and nothing of an address is stored', async () => {
    const networkOf = async (headers: object): Promise<unknown> => {
      const [row] = await sql.begin(async (transaction) => {
        await transaction`select set_config('request.headers', ${JSON.stringify(headers)}, true)`
        return transaction`select private.caller_network() as network`
      })
      return row?.['network']
    }
    expect(await networkOf({ 'cf-connecting-ip': '2001:db8:1:2:3::4' })).toBe('2001:db8:1:2::/64')
    expect(await networkOf({ 'cf-connecting-ip': '192.0.2.7' })).toBe('192.0.2.7/32')
    expect(await networkOf({ 'cf-connecting-ip': "'; drop table" })).toBeNull()
    expect(await networkOf({ 'x-forwarded-for': '192.0.2.7' })).toBeNull()
  })
})

describe('the token of a deleted account', () => {
  const argumentsOf: Record<string, object> = {
    sync_pull: { cursors: {} },
    sync_push: { client_id: randomUUID(), mutations: [] },
    search_restaurants: { query: 'place' },
    search_people: { query: ada.username.slice(0, 3) },
    nearby_restaurants: { latitude: 47.8, longitude: 13 },
    filter_restaurants: { latitude: 47.8, longitude: 13 },
    popular_restaurants: { period: 'month' },
    suggested_people: { latitude: 47.8, longitude: 13 },
    profile_page: { person_id: ada.id },
    lists_of_person: { person_id: ada.id },
    reviews_of_person: { person_id: ada.id },
    follows_page: { person_id: ada.id, side: 'followers' },
    collection_page: { person_id: ada.id, collection: 'visited' },
    deleted_people: { user_ids: [ada.id] },
    username_available: { username: 'somebody' },
    account_exists: { user_id: ada.id },
  }

  it('gets nothing of any call, is told why, and uploads nothing', async () => {
    await sql`delete from private.spent`
    const id = randomUUID()
    await sql`insert into auth.users (id, email, aud, role, raw_user_meta_data)
      values (${id}, ${`${id}@test.example`}, 'authenticated', 'authenticated', ${sql.json({ username: 'short_lived' })})`
    const client = backend.asToken(await backend.tokenFor({ sub: id }))
    expect(await client.rpc('profile_page', { person_id: ada.id })).toMatchObject({ status: 200 })
    await sql`delete from auth.users where id = ${id}`
    const open: string[] = []
    for (const { call, allowed } of calls) {
      if (!(allowed as readonly string[]).includes('owner')) continue
      const given = argumentsOf[call] ?? { restaurant_id: randomUUID(), review_id: randomUUID(), list_id: randomUUID() }
      const answer: Answer<unknown> = await client.rpc(call, given)
      if (answer.status === 200) open.push(call)
      else if (answer.status !== 404)
        expect([call, answer.body]).toMatchObject([call, { code: 'CR001', details: 'signed_out' }])
    }
    expect(open).toEqual([])
    const photo = await client.fetch(`/storage/v1/object/review-photos/${id}/1-0.jpg`, {
      method: 'POST',
      headers: { 'content-type': 'image/jpeg' },
      body: new Uint8Array([255, 216, 255]),
    })
    expect(photo.ok).toBe(false)
  })
})

describe('a username', () => {
  const insertPerson = (username: string) =>
    sql`insert into auth.users (id, email, aud, role, raw_user_meta_data) values (${randomUUID()},
      ${`${randomUUID()}@test.example`}, 'authenticated', 'authenticated', ${sql.json({ username })})`
  const isFree = async (username: string) => (await visitor.rpc('username_available', { username })).body

  it('of a deleted account is nobody’s for 30 days, and then free', async () => {
    await sql`delete from private.spent`
    await insertPerson('gone_ada')
    await sql`delete from auth.users using profiles where user_id = id and username = 'gone_ada'`
    expect(await isFree('gone_ada')).toBe(false)
    await expect(insertPerson('gone_ada')).rejects.toMatchObject({ code: 'CR001', detail: 'username_taken' })
    await sql`update private.former_usernames set free_from = free_from - interval '29 days'`
    expect(await isFree('gone_ada')).toBe(false)
    await sql`update private.former_usernames set free_from = free_from - interval '1 day'`
    expect(await isFree('gone_ada')).toBe(true)
    await insertPerson('gone_ada')
  })

  it('that was changed is nobody’s for as long', async () => {
    await insertPerson('first_name')
    await sql`update profiles set username = 'second_name' where username = 'first_name'`
    expect(await isFree('first_name')).toBe(false)
    await expect(insertPerson('first_name')).rejects.toMatchObject({ detail: 'username_taken' })
  })
})
