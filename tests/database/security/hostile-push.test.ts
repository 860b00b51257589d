/** What a hostile or broken client pushes: replays, too many mutations, malformed ones, inputs that break the rules of an intent. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Answer } from '#tests/support/backend.ts'
import { createWorld, makeOwnedRows, mutation, push, readOwnedBy, type Verdict } from './fixtures.ts'

const world = await createWorld()
const rows = await makeOwnedRows(world)

/** Sends the body as text, for what JSON.stringify cannot write. */
async function pushText(mutations: string): Promise<{ status: number; body: { verdicts: Verdict[] } }> {
  const response = await world.as.owner.fetch('/rest/v1/rpc/sync_push', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"client_id": "${randomUUID()}", "mutations": ${mutations}}`,
  })
  return { status: response.status, body: (await response.json()) as { verdicts: Verdict[] } }
}

async function listExists(id: string): Promise<boolean> {
  return (await world.backend.sql`select 1 from lists where id = ${id}`).length > 0
}

function newList(id = randomUUID()): { id: string; intent: unknown; input: { id: string; name: string } } {
  return { ...mutation('create_list', {}), input: { id, name: 'List' } }
}

/** Logs a visit of 2026 by a device whose clock says `sentAt`. */
async function logVisitSentAt(sentAt: string): Promise<{ visit: { id: string }; verdict: Verdict | undefined }> {
  const visit = { id: randomUUID(), restaurant_id: world.placeId, created_at: '2026-01-01T12:00:00Z' }
  const [verdict] = await push(world.as.owner, [mutation('log_visit', visit)], sentAt)
  return { visit, verdict }
}

describe('a replay', () => {
  it('of somebody else’s mutation id is a mutation of one’s own, and tells nothing of theirs', async () => {
    const theirs = mutation('create_list', { id: randomUUID(), name: rows.secret })
    await push(world.as.owner, [theirs])
    const mine = { ...newList(), id: theirs.id }
    const verdicts = await push(world.as.stranger, [mine])
    expect(verdicts).toEqual([{ id: theirs.id, status: 'applied' }])
    const [list] = await world.backend.sql`select user_id, name from lists where id = ${mine.input.id}`
    expect(list).toEqual({ user_id: world.people.stranger.id, name: 'List' })
  })

  it('of one’s own mutation id with another input does nothing and repeats the first verdict', async () => {
    const first = newList()
    const second = { ...newList(), id: first.id }
    await push(world.as.owner, [first])
    expect(await push(world.as.owner, [second])).toEqual([{ id: first.id, status: 'applied', replayed: true }])
    expect(await listExists(second.input.id)).toBe(false)
  })

  it('inside one push is applied once', async () => {
    const twice = newList()
    const verdicts = await push(world.as.owner, [twice, twice])
    expect(verdicts.map(({ replayed }) => replayed)).toEqual([undefined, true])
  })

  it('of a rejected mutation stays rejected, even when it could be applied by now', async () => {
    const list = newList()
    const early = mutation('add_to_list', { id: randomUUID(), list_id: list.input.id, restaurant_id: world.placeId })
    const [refused] = await push(world.as.owner, [early])
    expect(refused).toMatchObject({ status: 'rejected', code: 'not_found' })
    expect(await push(world.as.owner, [list, early])).toMatchObject([
      { status: 'applied' },
      { ...refused, replayed: true },
    ])
  })
})

describe('a push', () => {
  it('of 101 mutations is refused whole', async () => {
    const mutations = Array.from({ length: 101 }, () => newList())
    const answer: Answer<unknown> = await world.as.owner.rpc('sync_push', { client_id: randomUUID(), mutations })
    expect(answer).toMatchObject({ status: 400, body: { code: 'CR001', details: 'invalid_mutations' } })
    const ids = mutations.map(({ input }) => input.id)
    expect(await world.backend.sql`select 1 from lists where id in ${world.backend.sql(ids)}`).toHaveLength(0)
  })

  it('of exactly 100 is applied', async () => {
    const verdicts = await push(
      world.as.owner,
      Array.from({ length: 100 }, () => mutation('delete_list', { id: randomUUID() })),
    )
    expect(verdicts.map(({ status }) => status)).toEqual(Array.from({ length: 100 }, () => 'applied'))
  })

  it.each(['null', '{}', '5', 'true'])('of %s instead of an array is refused', async (mutations) => {
    const { status, body } = await pushText(mutations)
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'CR001', details: 'invalid_mutations' } })
  })

  it.each(['0001-01-01', '4713-01-01 BC', '2999-01-01', '294276-12-31 23:59:59', 'infinity', '-infinity'])(
    'sent at %s, by a clock that is wrong or none, refuses no visit with a date, and dates it between 1970 and now',
    async (sentAt) => {
      const { visit, verdict } = await logVisitSentAt(sentAt)
      expect(verdict).toEqual({ id: expect.any(String), status: 'applied' })
      const stored = await world.backend
        .sql`select created_at between '1970-01-01' and now() as sane from reviews where id = ${visit.id}`
      expect([...stored]).toEqual([{ sane: true }])
    },
  )

  it('carries good mutations past malformed ones, each of which is rejected on its own', async () => {
    const good = [newList(), newList()]
    const id = (): string => `"id": "${randomUUID()}"`
    const malformed = [
      'null',
      '5',
      '[]',
      '"x"',
      '{}',
      `{${id()}}`,
      `{${id()}, "intent": "follow"}`,
      `{${id()}, "intent": null, "input": {}}`,
      `{${id()}, "intent": {}, "input": {}}`,
      `{${id()}, "intent": "", "input": {}}`,
      `{${id()}, "intent": "${'x'.repeat(5000)}", "input": {}}`,
      `{${id()}, "intent": "log_visit(jsonb); drop table x; --", "input": {}}`,
      `{${id()}, "intent": "lock_own_list", "input": {}}`,
      `{${id()}, "intent": "follow", "input": null}`,
      `{${id()}, "intent": "follow", "input": []}`,
      `{${id()}, "intent": "follow", "input": "x"}`,
      '{"id": 5, "intent": "follow", "input": {}}',
      '{"id": "x", "intent": "follow", "input": {}}',
      '{"id": {"a": 1}, "intent": "follow", "input": {}}',
      `{${id()}, "intent": "update_profile", "input": {"fields": ${'['.repeat(450)}${']'.repeat(450)}}}`,
    ]
    const { status, body } = await pushText(
      `[${[JSON.stringify(good[0]), ...malformed, JSON.stringify(good[1])].join()}]`,
    )
    expect(status).toBe(200)
    const [first, ...rest] = body.verdicts
    const last = rest.pop()
    expect([first?.status, last?.status]).toEqual(['applied', 'applied'])
    expect(rest).toHaveLength(malformed.length)
    for (const [index, verdict] of rest.entries()) {
      expect(verdict, malformed[index]).toMatchObject({
        status: 'rejected',
        code: expect.stringMatching(/^(invalid_input|unknown_intent)$/),
      })
    }
  })

  it('never makes a verdict of what it was sent: a megabyte of nonsense gives a short one', async () => {
    const big = 'x'.repeat(1024 * 1024)
    const inputs: [string, object][] = [
      ['log_visit', { id: randomUUID(), restaurant_id: world.placeId, created_at: big }],
      ['log_visit', { id: big, restaurant_id: big, rating: big }],
      ['log_visit', { id: randomUUID(), restaurant_id: world.placeId, comment: big }],
      ['save_place', { id: randomUUID(), place_id: `manual_${big}`, name: big, latitude: big }],
      ['create_list', { id: randomUUID(), name: big, is_public: big }],
      ['follow', { user_id: big }],
      ['set_avatar', { avatar_url: big }],
      ['report', { id: randomUUID(), content_type: big, content_id: rows.reviewId, reasons: [big] }],
    ]
    for (const [intent, input] of inputs) {
      const sent = mutation(intent, input)
      const [verdict] = await push(world.as.stranger, [sent])
      expect(verdict?.status, intent).toBe('rejected')
      expect(JSON.stringify(verdict).length, intent).toBeLessThan(600)
      const [stored] = await world.backend.sql<{ size: number }[]>`
        select length(verdict::text) as size from sync.verdicts where mutation_id = ${sent.id}`
      expect(stored?.size, intent).toBeLessThan(600)
    }
  })
})

describe('an input that breaks a rule', () => {
  const review = (more: object): [string, object] => [
    'log_visit',
    { id: randomUUID(), restaurant_id: world.placeId, ...more },
  ]

  it('is rejected without a trace', async () => {
    const { owner, stranger } = world.people
    const before = await readOwnedBy(world, owner.id)
    const list = { list_id: rows.publicListId, restaurant_id: world.placeId }
    const inputs: [string, object][] = [
      review({ rating: 5.5 }),
      review({ rating: 'NaN' }),
      // Kept as sent, this would be 16,000 characters for every reader.
      review({ rating: `4.5${'0'.repeat(16_000)}` }),
      review({ price_level: 6 }),
      review({ created_at: '1950-01-01' }),
      review({ favorite: 'perhaps' }),
      review({ place: { id: randomUUID(), place_id: 'not its own', name: 'Place' } }),
      review({ place: 5 }),
      review({ restaurant_id: null }),
      ['edit_review', { id: rows.reviewId, fields: { comment: 'changed', rating: 9 } }],
      ['edit_review', { id: rows.reviewId, fields: [1] }],
      ['attach_photo', { review_id: rows.reviewId, path: `${stranger.id}/1700000000000-0.jpg` }],
      ['attach_photo', { review_id: rows.reviewId, path: `${owner.id}/../${stranger.id}/1-0.jpg` }],
      ['attach_photo', { review_id: rows.reviewId }],
      ['remove_favorite', {}],
      ['remove_favorite', { restaurant_id: null }],
      ['remove_want_to_try', {}],
      ['unpin_restaurant', {}],
      ['add_favorite', { restaurant_id: 'x' }],
      ['update_profile', { fields: { full_name: '', bio: 'changed' } }],
      ['update_profile', { fields: { email_notifications: null } }],
      ['set_avatar', { avatar_url: `${stranger.id}/avatar.jpg` }],
      ['set_avatar', { avatar_url: 'https://example.com/avatar.jpg' }],
      ['create_list', { id: randomUUID(), name: ' ' }],
      [
        'create_list',
        { id: randomUUID(), name: 'List', restaurant: { id: randomUUID(), restaurant_id: randomUUID() } },
      ],
      ['create_list', { id: randomUUID(), name: 'List', restaurant: [1] }],
      ['edit_list', { id: rows.publicListId, fields: { name: null, description: 'changed' } }],
      ['add_to_list', { ...list, id: randomUUID(), restaurant_id: randomUUID() }],
      ['add_to_list', { ...list, id: null, restaurant_id: null }],
      ['move_in_list', { ...list, list_id: null }],
      ['set_list_note', { ...list, notes: 'x'.repeat(1001) }],
      ['set_list_note', { ...list, restaurant_id: randomUUID(), notes: 'x' }],
      ['report', { id: randomUUID(), content_type: 'review', content_id: world.strangersReviewId, reasons: 'spam' }],
      ['report', { id: randomUUID(), content_type: 'profile', content_id: stranger.id, reasons: ['spam'] }],
      ['follow', { user_id: randomUUID() }],
    ]
    for (const [intent, input] of inputs) {
      const context = `${intent} ${JSON.stringify(input).slice(0, 150)}`
      const [verdict] = await push(world.as.owner, [mutation(intent, input)])
      expect(verdict?.status, context).toBe('rejected')
      expect(verdict?.code, context).not.toBe('unexpected')
      expect(await readOwnedBy(world, owner.id), context).toEqual(before)
    }
  })
})
