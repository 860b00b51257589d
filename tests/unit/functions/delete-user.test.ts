import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHandler } from '#supabase/functions/delete-user/handler.ts'
import { type FakeProject, startFakeProject, tokenOf } from './fake-project.ts'
import { call, type Handler } from './requests.ts'

const FAILED = 'Failed to delete account. Please try again or contact support.'

let project: FakeProject
let handler: Handler
let userId: string
let token: string
let logged: string[]
beforeEach(async () => {
  project = await startFakeProject()
  handler = createHandler(project.environment)
  ;({ userId, token } = project.signUp())
  logged = []
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => logged.push(parts.join(' ')))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await project.close()
})

function storePhotos(owner: string, count: number): void {
  project.files.avatars.add(`${owner}/avatar.jpg`)
  for (let index = 0; index < count; index += 1)
    project.files['review-photos'].add(`${owner}/1700000000000-${index}.jpg`)
}

const filesOf = (owner: string): string[] =>
  Object.values(project.files).flatMap((paths) => [...paths].filter((path) => path.startsWith(`${owner}/`)))

test('Every file and then the account are erased, and nothing of anybody else', async () => {
  const other = project.signUp()
  storePhotos(userId, 3)
  storePhotos(other.userId, 2)
  expect(await call(handler, undefined, token)).toEqual({ status: 200, body: { success: true } })
  expect(filesOf(userId)).toEqual([])
  expect(project.accounts).toEqual(new Set([other.userId]))
  expect(filesOf(other.userId)).toHaveLength(3)
})

test('More files than the storage service lists at once, and files in deeper folders, are all erased', async () => {
  storePhotos(userId, 450)
  project.files['review-photos'].add(`${userId}/drafts/old/1.jpg`)
  expect((await call(handler, undefined, token)).status).toBe(200)
  expect(filesOf(userId)).toEqual([])
})

test('Who has not signed in within ten minutes is asked for the password first, whatever the token', async () => {
  storePhotos(userId, 1)
  project.signedInBefore(11)
  expect(await call(handler, undefined, token)).toEqual({
    status: 403,
    body: { success: false, error: 'Type your password again to delete your account.' },
  })
  expect([project.accounts.has(userId), filesOf(userId).length]).toEqual([true, 2])
})

test('A person without files is erased', async () => {
  expect((await call(handler, {}, token)).body).toEqual({ success: true })
  expect(project.accounts.size).toBe(0)
})

test.each([
  ['listing files', 'POST /storage', 'files'],
  ['removing files', 'DELETE /storage', 'files'],
  ['deleting the account', 'DELETE /auth/v1/admin', 'account'],
])('When %s fails the step is named, and calling again finishes', async (_title, failing, step) => {
  storePhotos(userId, 3)
  project.failNext(failing, 500)
  expect(await call(handler, undefined, token)).toEqual({ status: 502, body: { success: false, error: FAILED, step } })
  expect(project.accounts.has(userId)).toBe(true)
  expect(await call(handler, undefined, token)).toEqual({ status: 200, body: { success: true } })
  expect(project.accounts.has(userId)).toBe(false)
  expect(filesOf(userId)).toEqual([])
})

test('A failure between two pages of files is continued by the next call', async () => {
  storePhotos(userId, 450)
  project.before('DELETE /storage/v1/object/review-photos', () => project.failNext('POST /storage', 503))
  expect((await call(handler, undefined, token)).status).toBe(502)
  expect(filesOf(userId)).toHaveLength(250)
  expect((await call(handler, undefined, token)).status).toBe(200)
  expect(filesOf(userId)).toEqual([])
})

test('Calling again after success is success', async () => {
  await call(handler, undefined, token)
  expect(await call(handler, undefined, token)).toEqual({ status: 200, body: { success: true } })
})

test('An account that vanishes between the check and its deletion is success', async () => {
  project.before('DELETE /auth/v1/admin', () => project.accounts.delete(userId))
  expect(await call(handler, undefined, token)).toEqual({ status: 200, body: { success: true } })
})

test('A file that another device uploads meanwhile is erased too', async () => {
  project.before('DELETE /auth/v1/admin', () => project.files['review-photos'].add(`${userId}/1700000000001-0.jpg`))
  expect((await call(handler, undefined, token)).status).toBe(200)
  expect(filesOf(userId)).toEqual([])
})

test('When only the last look for files fails, calling again without the account erases the rest', async () => {
  project.before('DELETE /auth/v1/admin', () => {
    storePhotos(userId, 1)
    project.failNext('POST /storage', 500)
  })
  expect((await call(handler, undefined, token)).body).toMatchObject({ success: false, step: 'files' })
  expect(project.accounts.has(userId)).toBe(false)
  expect((await call(handler, undefined, token)).body).toEqual({ success: true })
  expect(filesOf(userId)).toEqual([])
})

test('A storage service that only pretends to remove is a failure, not an endless loop', async () => {
  storePhotos(userId, 1)
  project.pretendToRemove()
  expect((await call(handler, undefined, token)).body).toMatchObject({ success: false, step: 'files' })
  expect(project.accounts.has(userId)).toBe(true)
})

test.each([
  ['no token', undefined],
  ['the publishable key', 'sb_publishable_test'],
  ['a forged token', 'forged'],
  ['a forged token of an account that does not exist', 'nobody'],
])('With %s nothing is erased', async (_title, kind) => {
  storePhotos(userId, 1)
  const tokens = new Map([
    ['forged', tokenOf(userId, 'forged')],
    ['nobody', tokenOf(crypto.randomUUID(), 'forged')],
  ])
  expect(await call(handler, undefined, tokens.get(kind ?? '') ?? kind)).toEqual({
    status: 401,
    body: { success: false, error: 'No user logged in' },
  })
  expect(filesOf(userId)).toHaveLength(2)
  expect(project.calls.filter((made) => made !== 'GET /auth/v1/user')).toEqual([])
})

test('An id that is no uuid never becomes a storage path', async () => {
  const odd = project.signUp('..')
  expect((await call(handler, undefined, odd.token)).status).toBe(503)
  project.accounts.delete('..')
  expect((await call(handler, undefined, odd.token)).status).toBe(401)
  expect(project.calls.filter((made) => made.includes('storage'))).toEqual([])
})

test('When the session cannot be checked nothing is erased and the answer is 503', async () => {
  project.failNext('GET /auth/v1/user', 500)
  expect(await call(handler, undefined, token)).toEqual({ status: 503, body: { success: false, error: FAILED } })
  expect(project.accounts.has(userId)).toBe(true)
})

test('The secret key is neither answered nor logged, not even when it cannot be sent', async () => {
  const { secretKey } = project.environment
  const answers: unknown[] = []
  for (const failing of ['POST /storage', 'DELETE /auth/v1/admin', 'GET /auth/v1/user']) {
    project.failNext(failing, 500)
    answers.push((await call(handler, undefined, token)).body)
  }
  const unsendable = createHandler({ ...project.environment, secretKey: `${secretKey}\nx` })
  answers.push((await call(unsendable, undefined, token)).body)
  expect(answers.at(-1)).toEqual({ success: false, error: FAILED, step: 'files' })
  expect(logged).toHaveLength(3)
  expect(JSON.stringify([answers, logged])).not.toContain(secretKey)
})

test('Only POST deletes; a preflight is answered', async () => {
  const get = new Request('http://functions.test', { headers: { authorization: `Bearer ${token}` } })
  expect((await handler(get)).status).toBe(405)
  expect((await handler(new Request('http://functions.test', { method: 'OPTIONS' }))).status).toBe(204)
  expect(project.accounts.has(userId)).toBe(true)
})
