import { expect, test } from 'vitest'
import { createModelServer } from '#tests/simulation/model/server.ts'
import { createRandom } from '#tests/simulation/random.ts'

const now = Date.parse('2026-01-01T12:00:00Z')
const client = '00000000-0000-4000-8000-000000000001'
const sentAt = new Date(now).toISOString()

function createTown() {
  const random = createRandom(1)
  const server = createModelServer(() => now, random.uuid)
  const [ada, ben, place] = [random.uuid(), random.uuid(), random.uuid()]
  server.addPerson(ada, 'ada')
  server.addPerson(ben, 'ben')
  server.addPlace(place, 'Place')
  const push = (userId: string, intent: string, input: Record<string, unknown>, id = random.uuid()) =>
    server.push(userId, client, [{ id, intent, input }], sentAt).verdicts[0]
  const visit = (): Record<string, unknown> => ({ id: random.uuid(), restaurant_id: place, created_at: sentAt })
  return { random, server, ada, ben, place, push, visit }
}

test('a mutation that comes again gets its old verdict and does nothing', () => {
  const { server, ada, push, visit, random } = createTown()
  const [id, input] = [random.uuid(), visit()]
  expect([push(ada, 'log_visit', input, id), push(ada, 'log_visit', input, id)]).toEqual([
    { status: 'applied' },
    { status: 'applied' },
  ])
  expect(server.applied.get(id)?.times).toBe(1)
  expect(push(ada, 'log_visit', input)).toMatchObject({ status: 'rejected', code: 'already_exists' })
})

test('a first pull in pages brings everything once, and news come as changes', () => {
  const { server, ada, push, visit } = createTown()
  for (let index = 0; index < 5; index++) push(ada, 'log_visit', visit())
  let cursors: Record<string, string> = {}
  const rows: unknown[] = []
  let pages = 0
  for (let more = true; more; pages++) {
    const answer = server.pull(ada, cursors, 3)
    for (const { scope, cursor, rows: found } of answer.changes) {
      cursors = { ...cursors, [scope]: cursor }
      rows.push(...(found.reviews ?? []))
    }
    more = answer.more
  }
  expect([pages > 2, rows.length]).toEqual([true, 5])
  const nothing = { generation: 'first', changes: [], vanished: [], more: false, has_unlinked_files: false }
  expect(server.pull(ada, cursors, 100)).toEqual(nothing)
})

test('of work that the server would refuse nothing is foreseen: a damaged list without an id', () => {
  const { server, ada, push, random } = createTown()
  const foreseen = (input: Record<string, unknown>) => server.foresee?.(ada, [{ intent: 'create_list', input }])
  const list = { name: 'Best', is_public: true, is_ranked: false }
  expect(push(ada, 'create_list', list)).toMatchObject({ status: 'rejected', code: 'invalid_input' })
  expect(foreseen(list)).toBeUndefined()
  expect(foreseen({ id: random.uuid(), ...list })?.size).toBeGreaterThan(0)
})

test('a private list leaves the sight of those who liked it', () => {
  const { server, ada, ben, push, random } = createTown()
  const list = random.uuid()
  push(ada, 'create_list', { id: list, name: 'Best', is_public: true, is_ranked: false })
  expect(push(ben, 'like_list', { list_id: list })).toEqual({ status: 'applied' })
  const cursors = Object.fromEntries(server.pull(ben, {}, 100).changes.map(({ scope, cursor }) => [scope, cursor]))
  expect(Object.keys(cursors)).toContain(`list:${list}`)
  push(ada, 'edit_list', { id: list, base: {}, fields: { is_public: false } })
  expect(server.pull(ben, cursors, 100).vanished).toEqual([`list:${list}`])
})

test('of a deleted account nothing is left', () => {
  const { server, ada, ben, push, visit } = createTown()
  push(ada, 'log_visit', visit())
  push(ben, 'follow', { user_id: ada })
  server.putFile(ada, `review-photos/${ada}/1-0.jpg`)
  server.deleteAccount(ada)
  const seen = JSON.stringify([...server.view(ben).values()].map((rows) => [...rows]))
  expect([server.exists(ada), seen.includes(ada), server.leftOf(ada)]).toEqual([false, false, []])
})

test('after a retry everything that follows is to be sent again', () => {
  const { server, ada, visit, random } = createTown()
  let judged = 0
  server.judge = () => (judged++ === 1 ? 'retry' : undefined)
  const mutations = [visit(), visit(), visit()].map((input) => ({ id: random.uuid(), intent: 'log_visit', input }))
  expect(server.push(ada, client, mutations, sentAt).verdicts.map(({ status }) => status)).toEqual([
    'applied',
    'retry',
    'retry',
  ])
  expect(server.push(ada, client, mutations, sentAt).verdicts.map(({ status }) => status)).toEqual([
    'applied',
    'applied',
    'applied',
  ])
})

test('forgets no card of whoever names somebody on a visit, also when they no longer follow them', () => {
  const { server, ada, ben, push, visit } = createTown()
  const input = visit()
  push(ada, 'follow', { user_id: ben })
  push(ada, 'log_visit', { ...input, companions: [ben] })
  push(ada, 'unfollow', { user_id: ben })
  server.forgetTombstones()
  const cards = () => server.pull(ben, {}, 100).changes.flatMap(({ rows }) => rows.profiles ?? [])
  expect(cards()).toContainEqual(expect.objectContaining({ user_id: ada }))
  push(ada, 'delete_review', { id: input['id'] })
  server.forgetTombstones()
  expect(cards()).not.toContainEqual(expect.objectContaining({ user_id: ada }))
})

test('names nobody on a visit that they have taken themselves off while it was deleted', () => {
  const { server, ada, ben, push, visit } = createTown()
  const input: Record<string, unknown> = { ...visit(), companions: [ben] }
  push(ada, 'follow', { user_id: ben })
  push(ada, 'log_visit', input)
  push(ada, 'delete_review', { id: input['id'] })
  expect(push(ben, 'leave_visit', { review_id: input['id'] })).toEqual({ status: 'applied' })
  push(ada, 'log_visit', input)
  expect(server.tables.get('reviews', String(input['id']))?.companions).toBeUndefined()
})
