/** The adapter of sync against the embedded backend: what a device gets for good and bad requests. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { clear } from 'idb-keyval'
import { beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createLiveService } from '#src/backend/live.ts'
import { createConnection } from '#src/backend/realtime.ts'
import { call } from '#src/backend/request.ts'
import { createSessionKeeper } from '#src/backend/session.ts'
import { createSupabaseBackend } from '#src/backend/supabase-backend.ts'
import type { Backend, SentMutation } from '#sync/backend.ts'
import { type TestUser, testBackend } from '#tests/support/backend.ts'
import { changeStoredSession, expiredToken } from '#tests/support/device-session.ts'

// Node 20 has no WebSocket of its own.
Object.assign(globalThis, { WebSocket })

const backend = testBackend()
const project = { url: backend.url, key: backend.publishableKey }
const session = createSessionKeeper(project)

beforeEach(() => clear())

const never = new AbortController().signal
const now = (): string => new Date().toISOString()
const picture = new Blob(['no picture, but nobody looks'])

/** Somebody new who is signed in on this device. */
async function signedIn(name: string): Promise<{ user: TestUser; sync: Backend }> {
  const user = await backend.signUp(name)
  await session.signIn(user.email, user.password)
  return { user, sync: createSupabaseBackend(project, session, user.id) }
}

const createList = (name: string): SentMutation => ({
  id: randomUUID(),
  intent: 'create_list',
  input: { id: randomUUID(), name, is_public: true, is_ranked: false },
})

const push = async (sync: Backend, ...mutations: SentMutation[]) =>
  (await sync.push(randomUUID(), mutations, now(), never)).verdicts

describe('pull and push', () => {
  it('bring the person’s rows, one verdict for each mutation, and what changed since the cursors', async () => {
    const { user, sync } = await signedIn('Ada')
    const first = await sync.pull({}, 1000, never)
    const own = first.changes.find(({ scope }) => scope === `user:${user.id}`)
    expect(own?.rows.profiles?.[0]).toMatchObject({ user_id: user.id, username: user.username })
    expect(first).toMatchObject({ vanished: [], more: false })

    const list = createList('Breakfast')
    const verdicts = await push(sync, list, createList(''), list)
    expect(verdicts).toEqual([
      { status: 'applied' },
      { status: 'rejected', code: 'lists_name_length', message: expect.stringContaining('Please enter a list name') },
      { status: 'applied' },
    ])
    const cursors = Object.fromEntries(first.changes.map(({ scope, cursor }) => [scope, cursor]))
    const second = await sync.pull(cursors, 1000, never)
    const changed = second.changes.find(({ scope }) => scope === `user:${user.id}`)
    expect(changed?.rows.lists).toMatchObject([{ name: 'Breakfast' }])
  })

  it('fail as `network` when nobody answers and when they are given up', async () => {
    const { user, sync } = await signedIn('Ben')
    const nowhere = createSupabaseBackend({ ...project, url: 'http://127.0.0.1:9' }, session, user.id)
    await expect(nowhere.pull({}, 1000, never)).rejects.toMatchObject({ kind: 'network' })
    const given = new AbortController()
    const pull = sync.pull({}, 1000, given.signal)
    given.abort()
    await expect(pull).rejects.toMatchObject({ kind: 'network' })
  })

  it('are refused when they ask nonsense, and wait when the database does not know the call', async () => {
    const { sync } = await signedIn('Cleo')
    await expect(sync.pull({ 'user:x': 'yesterday' }, 10, never)).rejects.toMatchObject({
      kind: 'refused',
      code: 'invalid_cursors',
    })
    const many = Array.from({ length: 101 }, () => createList('x'))
    await expect(push(sync, ...many)).rejects.toMatchObject({ kind: 'refused', code: 'invalid_mutations' })
    await expect(call(project, 'tomorrow', {}, {})).rejects.toMatchObject({ kind: 'busy', code: 'PGRST202' })
  })
})

describe('an access token', () => {
  it('that is expired or forged stops every call as `expired`, and a refresh lets it go on', async () => {
    const { user, sync } = await signedIn('Dora')
    const forged = await backend.tokenFor({ sub: user.id }, 'another secret that is also long enough')
    const file = { bucket: 'review-photos' as const, path: `${user.id}/1-0.jpg` }
    for (const token of [await expiredToken(backend, user.id), forged, 'no token']) {
      await changeStoredSession({ accessToken: token })
      for (const ask of [
        () => sync.pull({}, 10, never),
        () => push(sync, createList('x')),
        () => sync.upload({ ...file, blob: picture }, () => {}, never),
        () => sync.removeFile(file, never),
      ]) {
        await expect(ask()).rejects.toMatchObject({ kind: 'expired' })
      }
      await sync.refreshSession(never)
      expect((await sync.pull({}, 10, never)).changes).not.toEqual([])
    }
  })

  it('is never that of somebody else (invariant 13)', async () => {
    const { sync: forEve } = await signedIn('Eve')
    const { user: finn } = await signedIn('Finn')
    await expect(push(forEve, createList('Hers'))).rejects.toMatchObject({ kind: 'signed_out' })
    await expect(forEve.refreshSession(never)).rejects.toMatchObject({ kind: 'signed_out' })
    expect((await session.current())?.userId).toBe(finn.id)
  })
})

describe('a photo', () => {
  it('is uploaded with its type, is there when it is there already, and can be deleted twice', async () => {
    const { user, sync } = await signedIn('Gus')
    const file = { bucket: 'review-photos' as const, path: `${user.id}/1700000000000-0.webp` }
    const shown = (): Promise<Response> => fetch(`${backend.url}/storage/v1/object/public/review-photos/${file.path}`)
    await sync.upload({ ...file, blob: picture }, () => {}, never)
    await sync.upload({ ...file, blob: new Blob(['other bytes']) }, () => {}, never)
    const answer = await shown()
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(answer.headers.get('cache-control')).toContain('31536000')
    expect(await answer.text()).toBe(await picture.text())
    await sync.removeFile(file, never)
    await sync.removeFile(file, never)
    expect((await shown()).ok).toBe(false)
  })

  it('of the person is overwritten by the next one', async () => {
    const { user, sync } = await signedIn('Hal')
    const file = { bucket: 'avatars' as const, path: `${user.id}/avatar.jpg` }
    await sync.upload({ ...file, blob: picture }, () => {}, never)
    await sync.upload({ ...file, blob: new Blob(['a newer one']) }, () => {}, never)
    const answer = await fetch(`${backend.url}/storage/v1/object/public/avatars/${file.path}`)
    expect(await answer.text()).toBe('a newer one')
  })

  it('of a wrong type or too large is refused for good, each with its code; one that a policy keeps out waits', async () => {
    const { user, sync } = await signedIn('Ida')
    const upload = (path: string, blob: Blob) => sync.upload({ bucket: 'review-photos', path, blob }, () => {}, never)
    await expect(upload(`${user.id}/1-0.gif`, picture)).rejects.toMatchObject({ kind: 'refused', code: 'photo_type' })
    const large = new Blob([new Uint8Array(10_485_761)])
    await expect(upload(`${user.id}/1-1.jpg`, large)).rejects.toMatchObject({ kind: 'refused', code: 'photo_size' })
    await expect(upload(`${randomUUID()}/1-2.jpg`, picture)).rejects.toMatchObject({
      kind: 'busy',
      code: 'not_allowed',
    })
  })
})

describe('realtime', () => {
  it('tells when a scope of the person moves on, of new scopes as well, and not after the end', async () => {
    const { sync } = await signedIn('Jon')
    const followed = await backend.signUp('Kim')
    const someList = (): Promise<unknown> =>
      backend.asUser(followed).rpc('sync_push', { client_id: randomUUID(), mutations: [createList('Hers')] })
    let calls = 0
    const end = sync.listen(() => {
      calls += 1
    })
    await sync.pull({}, 1000, never)
    await until(async () => {
      await push(sync, createList('Mine'))
      return calls > 0
    })
    await push(sync, { id: randomUUID(), intent: 'follow', input: { id: randomUUID(), user_id: followed.id } })
    const pulled = await sync.pull({}, 1000, never)
    expect(pulled.changes.map(({ scope }) => scope)).toContain(`user:${followed.id}`)
    // What is on its way still counts as told.
    await sleep(500)
    calls = 0
    await until(async () => {
      await someList()
      return calls > 0
    })
    end()
    await sleep(500)
    calls = 0
    await someList()
    await sleep(500)
    expect(calls).toBe(0)
  })

  it('of one row tells once it hears, because what happened before was told to nobody, and of each change', async () => {
    const { user } = await signedIn('Lea')
    const liveCounts = createLiveService(createConnection(project, () => session.accessToken(user.id)))
    const liked = await backend.signUp('Mia')
    let calls = 0
    const end = liveCounts.watch('profile_counts', liked.id, () => {
      calls += 1
    })
    await until(async () => calls > 0)
    const follow = { id: randomUUID(), intent: 'follow', input: { id: randomUUID(), user_id: liked.id } }
    await backend.asUser(user).rpc('sync_push', { client_id: randomUUID(), mutations: [follow] })
    await until(async () => calls > 1)
    end()
    await sleep(500)
    expect(calls).toBe(2)
  })
})

/** Joining a channel takes a moment, so the change that it should report is repeated until it does. */
async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await sleep(100)
}
