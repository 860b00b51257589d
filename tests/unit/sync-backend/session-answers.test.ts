import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionOf } from '#src/backend/session-answers.ts'

const now = Date.UTC(2026, 0, 1)
beforeEach(() => void vi.useFakeTimers({ now }))
afterEach(() => void vi.useRealTimers())

test('A4 A session is to be renewed three ticks of half a minute before its time is over', () => {
  const user = { id: '00000000-0000-4000-8000-000000000001', email: 'ada@crumb.example', user_metadata: {} }
  const { refreshAt } = sessionOf({ access_token: 'a', refresh_token: 'r', expires_in: 3600, user })
  expect(refreshAt - now).toBe((3600 - 90) * 1000)
})
