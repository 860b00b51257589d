/** Signing in from index.html, before the app is there. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signInAhead } from '#src/app/first-paint/sign-in-ahead.ts'
import { forgetAhead } from '#src/backend/home-ahead.ts'
import { passwordGrant, signInSentAhead } from '#src/backend/password-grant.ts'
import { request } from '#src/backend/request.ts'

const project = { url: 'http://project.example', key: 'key' }
const session = { access_token: 'token', user: { id: 'ada' } }
let sent: string[]
let answer: () => Response

beforeEach(() => {
  sent = []
  answer = () => Response.json(session)
  vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) => {
    sent.push([new URL(url).pathname, new Headers(headers).get('authorization')].filter(Boolean).join(' '))
    return answer()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  forgetAhead()
})

/** As the app does when it is there. */
const signIn = (email: string, password: string): Promise<unknown> =>
  request(project, { ...passwordGrant(email, password), sent: signInSentAhead(email, password) })

test('the app takes the answer to what was submitted, once', async () => {
  signInAhead(project, 'ada@crumb.test', 'secret')
  expect(await signIn('ada@crumb.test', 'secret')).toEqual(session)
  expect(sent.filter((path) => path === '/auth/v1/token')).toHaveLength(1)
  expect(await signIn('ada@crumb.test', 'secret')).toEqual(session)
  expect(sent.filter((path) => path === '/auth/v1/token')).toHaveLength(2)
})

test('home is asked for with the token that has come, and not for somebody who is not let in', async () => {
  signInAhead(project, 'ada@crumb.test', 'secret')
  await vi.waitFor(() => expect(sent).toHaveLength(5))
  expect(sent[1]).toBe('/rest/v1/rpc/sync_home Bearer token')

  forgetAhead()
  sent = []
  answer = () => Response.json({ code: 'invalid_credentials', msg: 'Invalid login credentials' }, { status: 400 })
  signInAhead(project, 'ada@crumb.test', 'wrong')
  await expect(signIn('ada@crumb.test', 'wrong')).rejects.toMatchObject({ code: 'invalid_credentials' })
  expect(sent).toEqual(['/auth/v1/token'])
})

test('what was corrected meanwhile is sent, and so is what did not arrive', async () => {
  signInAhead(project, 'ada@crumb.test', 'secrt')
  await signIn('ada@crumb.test', 'secret')
  answer = () => {
    throw new TypeError('Failed to fetch')
  }
  sent = []
  signInAhead(project, 'ada@crumb.test', 'secret')
  answer = () => Response.json(session)
  expect(await signIn('ada@crumb.test', 'secret')).toEqual(session)
  expect(sent.filter((path) => path === '/auth/v1/token')).toHaveLength(2)
})

test('a form that lacks something is left to the app', () => {
  signInAhead(project, '', 'secret')
  signInAhead(project, 'ada@crumb.test', '')
  expect(sent).toEqual([])
})
