import { expect, test } from 'vitest'
import { type Content, messageOf } from '#supabase/functions/send-notifications/message.ts'

const actor = { user_id: 'ada-id', username: 'ada', full_name: 'Ada' }
const id = '7d2e9f6a-0000-4000-8000-000000000001'

const cases: [Content, string, string, string][] = [
  [{ actor, kind: 'follower', about: {} }, 'Ada follows you', '@ada', '/profile/ada-id'],
  [{ actor, kind: 'visit', about: { id: 'r', name: 'Alma', rating: 4.5 } }, 'Ada visited Alma', '4.5 ★', '/review/r'],
  [
    { actor, kind: 'visit', about: { id: 'r', name: 'Alma', rating: null } },
    'Ada visited Alma',
    'See the visit',
    '/review/r',
  ],
  [{ actor, kind: 'list_like', about: { id: 'l', name: 'Ramen' } }, 'Ada likes your list', 'Ramen', '/list/l'],
  [{ actor, kind: 'companion', about: { id: 'r', name: 'Alma' } }, 'Ada was out with you', 'Alma', '/review/r'],
  [{ actor, kind: 'review_like', about: { id: 'r', name: 'Alma' } }, 'Ada likes your review', 'Alma', '/review/r'],
]

test.each(cases)('%j is told in plain words, and leads to what it is about', (content, title, body, path) => {
  const { web_push, notification } = messageOf(id, content, 'https://crumb.example')
  expect(web_push).toBe(8030)
  expect(notification).toMatchObject({ navigate: `https://crumb.example${path}`, tag: id })
  expect([notification.title, notification.body].map((text) => text.replaceAll(/[\u2068\u2069]/g, ''))).toEqual([
    title,
    body,
  ])
})

test('Who has no name goes by the username, and a name from right to left leaves the sentence alone', () => {
  const nameless: Content = { actor: { ...actor, full_name: null }, kind: 'follower', about: {} }
  expect(messageOf(id, nameless, '').notification.title).toBe('\u2068ada\u2069 follows you')
  const content: Content = {
    actor: { ...actor, full_name: 'עדה' },
    kind: 'list_like',
    about: { id: 'l', name: 'رامن' },
  }
  expect(messageOf(id, content, '').notification.title).toBe('\u2068עדה\u2069 likes your list')
  expect(messageOf(id, content, '').notification.body).toBe('\u2068رامن\u2069')
})
