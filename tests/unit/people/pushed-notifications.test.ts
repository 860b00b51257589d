import { expect, test } from 'vitest'
import { isOnScreen, readNotified } from '#src/domain/people/notifications.ts'
import { messageOf } from '#supabase/functions/send-notifications/message.ts'

const content = {
  actor: { user_id: 'b', username: 'ben', full_name: 'Ben' },
  kind: 'visit',
  about: { id: 'r', name: 'Alma', rating: 4 },
} as const

test('What the function sends is what the service worker shows', () => {
  const sent = JSON.stringify(messageOf('event', content, 'https://crumb.example'))
  expect(readNotified(sent, '/activity')).toEqual({
    title: '\u2068Ben\u2069 visited \u2068Alma\u2069',
    body: '4 ★',
    tag: 'event',
    path: '/review/r',
  })
})

test('Another host leads into the app all the same', () => {
  const sent = JSON.stringify(messageOf('event', content, 'https://evil.example'))
  expect(readNotified(sent, '/activity')?.path).toBe('/review/r')
  const nowhere = JSON.stringify(messageOf('event', content, 'nowhere'))
  expect(readNotified(nowhere, '/activity')?.path).toBe('/activity')
})

test.each([undefined, '', 'text', '{}', '{"web_push":1}', '{"web_push":8030,"notification":{"title":""}}'])(
  '%j is no message',
  (pushed) => {
    expect(readNotified(pushed, '/activity')).toBeUndefined()
  },
)

test('On the screen is the page itself, and on Activity every visit', () => {
  expect(isOnScreen('/review/r', '/review/r', '/activity')).toBe(true)
  expect(isOnScreen('/review/r', '/activity', '/activity')).toBe(true)
  expect(isOnScreen('/profile/b', '/activity', '/activity')).toBe(false)
  expect(isOnScreen('/review/r', '/review/s', '/activity')).toBe(false)
})
