/** The session of a device and the services that need the network, against the embedded backend. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { clear } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAccountService } from '#src/backend/account.ts'
import { createPageService } from '#src/backend/pages.ts'
import { createPlaceService } from '#src/backend/places.ts'
import { createSessionKeeper } from '#src/backend/session.ts'
import { type TestUser, testBackend } from '#tests/support/backend.ts'
import { changeStoredSession, expiredToken, storedSession } from '#tests/support/device-session.ts'

const backend = testBackend()
const project = { url: backend.url, key: backend.publishableKey }
const session = createSessionKeeper(project)
beforeEach(() => clear())
afterEach(() => vi.useRealTimers())

const offline = { url: 'http://127.0.0.1:9', key: 'any' }

async function signedIn(name: string): Promise<TestUser> {
  const user = await backend.signUp(name)
  await session.signIn(user.email, user.password)
  return user
}

const refresh = (user: TestUser, used: string) => session.refresh(user.id, used)

async function expire(user: TestUser): Promise<string> {
  const accessToken = await expiredToken(backend, user.id)
  await changeStoredSession({ accessToken })
  return accessToken
}

describe('signing up', () => {
  const account = () => {
    const username = `zoe_${randomUUID().slice(0, 6)}`
    const password = `Long-enough-4-${username}`
    return { email: `${username}@test.example`, password, username, fullName: 'Zoe', attempt: randomUUID() }
  }

  it('makes an account with its name and username, and signs nobody in', async () => {
    const zoe = account()
    expect(await session.isUsernameFree(zoe.username)).toBe(true)
    expect(await session.signUp(zoe)).toBe('ready')
    expect(await session.isUsernameFree(zoe.username)).toBe(false)
    expect(await session.current()).toBeUndefined()
    expect(await session.signIn(zoe.email, zoe.password)).toMatchObject({ username: zoe.username, isOver: false })
    const rows = await backend.sql`select full_name from public.profiles where username = ${zoe.username}`
    expect(rows).toEqual([{ full_name: 'Zoe' }])
  })

  it('says which of mail, username and password the server does not take', async () => {
    const zoe = account()
    await session.signUp(zoe)
    await expect(session.signUp({ ...account(), username: zoe.username })).rejects.toMatchObject({
      kind: 'refused',
      code: 'username_taken',
    })
    await expect(session.signUp({ ...account(), email: zoe.email })).rejects.toMatchObject({
      code: 'user_already_exists',
    })
    await expect(session.signUp({ ...account(), password: 'short' })).rejects.toMatchObject({ code: 'weak_password' })
    await expect(createSessionKeeper(offline).signUp(account())).rejects.toMatchObject({ kind: 'offline' })
  })
})

describe('the session', () => {
  it('is known without network, whatever the age of its token, until the person signs out', async () => {
    const user = await signedIn('Ada')
    await expire(user)
    const later = createSessionKeeper(offline)
    const expected = { userId: user.id, email: user.email, username: user.username, isOver: false }
    expect(await later.current()).toEqual(expected)
    await later.signOut(() => Promise.resolve())
    expect(await session.current()).toBeUndefined()
  })

  it('needs the right password', async () => {
    const user = await backend.signUp('Ben')
    await expect(session.signIn(user.email, 'wrong')).rejects.toMatchObject({
      kind: 'refused',
      code: 'invalid_credentials',
    })
    expect(await session.current()).toBeUndefined()
  })

  it('tells those who watch, also in another tab', async () => {
    const calls: string[] = []
    const other = createSessionKeeper(project)
    const ends = [session.watch(() => calls.push('here')), other.watch(() => calls.push('there'))]
    await signedIn('Cleo')
    await expect.poll(() => calls).toEqual(expect.arrayContaining(['here', 'there']))
    for (const end of ends) end()
  })

  it('is refreshed once, however many tabs ask at the same time', async () => {
    const user = await signedIn('Dora')
    const used = await expire(user)
    const before = await storedSession()
    const tabs = [session, createSessionKeeper(project), createSessionKeeper(project)]
    await Promise.all(tabs.map((tab) => tab.refresh(user.id, used)))
    const after = await storedSession()
    expect(after?.accessToken).not.toBe(used)
    expect(after).toMatchObject({ userId: user.id, username: user.username, email: user.email, isOver: false })
    const rows = await backend.sql`select count(*)::int as count from auth.refresh_tokens where user_id = ${user.id}`
    // One from signing up, one from signing in, one from the refresh.
    expect(rows).toEqual([{ count: 3 }])
    expect(after?.refreshToken).not.toBe(before?.refreshToken)
  })

  it('is refreshed 90 s before its time is over, by one of the tabs', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
    const user = await signedIn('Dan')
    const tabs = [session, createSessionKeeper(project)]
    // A new token of the same second would be the same token.
    await expire(user)
    const ends = tabs.map((tab) => tab.keepFresh(() => true))
    const before = await storedSession()
    await vi.advanceTimersByTimeAsync(3600_000 - 120_000)
    await sleep(200)
    expect((await storedSession())?.refreshToken).toBe(before?.refreshToken)
    await vi.advanceTimersByTimeAsync(60_000)
    await expect.poll(async () => (await storedSession())?.refreshToken).not.toBe(before?.refreshToken)
    await sleep(200)
    for (const end of ends) end()
    const rows = await backend.sql`select count(*)::int as count from auth.refresh_tokens where user_id = ${user.id}`
    expect(rows).toEqual([{ count: 3 }])
  })

  it('is not refreshed by a tab out of sight before somebody sees it again', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
    const user = await signedIn('Dea')
    await expire(user)
    const before = await storedSession()
    let isSeen = false
    const end = session.keepFresh(() => isSeen)
    await vi.advanceTimersByTimeAsync(2 * 3600_000)
    await sleep(200)
    expect((await storedSession())?.refreshToken).toBe(before?.refreshToken)
    isSeen = true
    await vi.advanceTimersByTimeAsync(60_000)
    await expect.poll(async () => (await storedSession())?.refreshToken).not.toBe(before?.refreshToken)
    end()
  })

  it('survives a refresh without network or with a broken server', async () => {
    const user = await signedIn('Eve')
    const used = await expire(user)
    await expect(createSessionKeeper(offline).refresh(user.id, used)).rejects.toMatchObject({ kind: 'network' })
    const wrongKey = createSessionKeeper({ ...project, key: 'wrong' })
    let changes = 0
    const end = wrongKey.watch(() => changes++)
    await expect(wrongKey.refresh(user.id, used)).rejects.toMatchObject({ kind: 'busy' })
    // Whoever hears of a change sends at once: while the server fails, that would go on without a pause.
    expect(changes).toBe(0)
    end()
    await refresh(user, used)
    expect(await session.current()).toMatchObject({ userId: user.id, isOver: false })
  })

  it('is over when it was ended elsewhere, and still says whose device this is', async () => {
    const user = await signedIn('Finn')
    await backend.asUser(user).fetch('/auth/v1/logout?scope=global', { method: 'POST' })
    const used = await expire(user)
    await expect(refresh(user, used)).rejects.toMatchObject({ kind: 'signed_out' })
    expect(await session.current()).toMatchObject({ userId: user.id, isOver: true })
    await expect(session.accessToken(user.id)).rejects.toMatchObject({ kind: 'signed_out' })
    await session.signIn(user.email, user.password)
    expect(await session.current()).toMatchObject({ isOver: false })
  })

  it('is over when what is stored of it is damaged', async () => {
    const user = await signedIn('Gus')
    await changeStoredSession({ refreshToken: 'x' })
    await expect(refresh(user, (await storedSession())?.accessToken ?? '')).rejects.toMatchObject({
      kind: 'signed_out',
    })
  })

  it('that was over before its account was deleted still tells that nobody is there', async () => {
    const user = await signedIn('Ivo')
    await changeStoredSession({ refreshToken: 'x' })
    await expect(refresh(user, (await storedSession())?.accessToken ?? '')).rejects.toMatchObject({
      kind: 'signed_out',
    })
    expect(await session.isAccountGone(user.id)).toBe(false)
    await backend.sql`delete from auth.users where id = ${user.id}`
    expect(await session.isAccountGone(user.id)).toBe(true)
  })

  it('of a deleted account says so, with a good token and with one whose time is over', async () => {
    for (const isExpired of [false, true]) {
      const user = await signedIn('Hal')
      await backend.sql`delete from auth.users where id = ${user.id}`
      const used = isExpired ? await expire(user) : ((await storedSession())?.accessToken ?? '')
      await expect(refresh(user, used)).rejects.toMatchObject({ kind: 'account_gone' })
      expect(await session.current()).toMatchObject({ userId: user.id, isOver: true })
    }
  })
})

describe('services', () => {
  it('delete the account for who knows its password', async () => {
    const user = await signedIn('Ida')
    const account = createAccountService(project, session)
    await expect(account.deleteAccount('not this one')).rejects.toMatchObject({ code: 'invalid_credentials' })
    await account.deleteAccount(user.password)
    expect(await backend.sql`select from auth.users where id = ${user.id}`).toHaveLength(0)
  })

  it('want somebody who is signed in', async () => {
    await expect(createPageService(project, session).searchPeople('x')).rejects.toMatchObject({ kind: 'signed_out' })
  })

  it('give more popular places than a page shows, because its filter looks at nothing else', async () => {
    await signedIn('Jon')
    const author = await backend.signUp('Kim')
    await backend.sql`
      with place as (insert into restaurants (name) select 'Popular ' || n from generate_series(1, 110) as n returning id)
      insert into reviews (id, user_id, restaurant_id) select gen_random_uuid(), ${author.id}, id from place`
    expect(await createPlaceService(project, session).popular('all', false)).toHaveLength(100)
  })

  it('give pages of places and people without null columns', async () => {
    const user = await signedIn('Jon')
    const other = await backend.signUp('Kim')
    const restaurantId = randomUUID()
    const place = {
      id: restaurantId,
      place_id: `manual_${restaurantId}`,
      name: 'Blue Door',
      latitude: 47.8,
      longitude: 13,
    }
    const input = {
      id: randomUUID(),
      restaurant_id: restaurantId,
      place,
      rating: 4.5,
      created_at: new Date().toISOString(),
    }
    const mutations = [{ id: randomUUID(), intent: 'log_visit', input }]
    await backend.asUser(other).rpc('sync_push', { client_id: randomUUID(), mutations })

    const pages = createPageService(project, session)
    const page = await pages.restaurant({ id: restaurantId })
    expect(page).toMatchObject({ restaurant: { name: 'Blue Door' }, stats: { rating_count: 1, rating_average: 4.5 } })
    expect(page?.reviews).toEqual([
      {
        id: input.id,
        user_id: other.id,
        username: other.username,
        full_name: 'Kim',
        restaurant_id: restaurantId,
        restaurant_name: 'Blue Door',
        rating: 4.5,
        photos: [],
        created_at: expect.any(String),
      },
    ])
    expect(await pages.restaurant({ id: randomUUID() })).toBeUndefined()
    const [first] = await pages.restaurantReviews(restaurantId, false)
    expect(first?.id).toBe(input.id)
    expect(await pages.restaurantReviews(restaurantId, false, first)).toEqual([])
    expect(await pages.profile(other.id)).toMatchObject({
      profile: { username: other.username },
      counts: { restaurants: 1 },
    })
    expect(await pages.profile(randomUUID())).toBeUndefined()
    const found = await pages.searchPeople(other.username)
    expect(found).toEqual([
      {
        user_id: other.id,
        username: other.username,
        full_name: 'Kim',
        is_followed: false,
        follows_me: false,
        mutual: 0,
      },
    ])
    expect(await pages.searchPeople(user.username)).toEqual([])

    const places = createPlaceService(project, session)
    const near = { latitude: 47.8, longitude: 13.001 }
    for (const results of [await places.search('blue door', near), await places.nearby(near, 5000)]) {
      const result = results.find(({ id }) => id === restaurantId)
      expect(result).toMatchObject({ name: 'Blue Door', visits: 1, distance_km: expect.closeTo(0.075, 2) })
    }
    expect((await places.search('blue door'))[0]).not.toHaveProperty('distance_km')
    // Of people who are followed: among those of everybody are the places of other tests.
    const follow = { id: randomUUID(), intent: 'follow', input: { id: randomUUID(), user_id: other.id } }
    await backend.asUser(user).rpc('sync_push', { client_id: randomUUID(), mutations: [follow] })
    expect((await places.popular('all', true)).map(({ id }) => id)).toEqual([restaurantId])
    expect(await places.featured()).toEqual(expect.any(Array))
    // The test project has no key for the maps service.
    expect(await places.searchMaps('pizza', near)).toEqual([])
  })
})
