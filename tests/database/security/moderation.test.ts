/** The desk against whoever is no moderator, a moderator in their own cause, and whoever would change the log. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { testBackend } from '#tests/support/backend.ts'
import type { Row } from '#tests/support/device.ts'
import { makeModerator } from '#tests/support/merging.ts'
import { decide, decideNow, report, toldTo } from '#tests/support/moderating.ts'
import { createWorld, outcomes, ownProfile, type Person, visit } from '#tests/support/world.ts'

const backend = testBackend()
const { sql } = backend
const world = createWorld(backend)
let mod: Person
let rex: Person
let review: ReturnType<typeof visit>
beforeAll(async () => {
  mod = await makeModerator(backend, world)
  rex = await world.person('Rex')
  review = visit(await world.restaurant(), { comment: 'Fine' })
  await rex.device.push(['log_visit', review])
})

const hideIt = () => ({ subject_type: 'review', subject_id: review.id, action: 'hide', reason: 'spam' })
const state = () => sql`select is_hidden, hidden_photos from reviews where id = ${review.id}`

/** Every call of the desk. */
const calls = (): [string, Row][] => [
  ['moderation_desk', {}],
  ['moderation_log', {}],
  ['moderate', hideIt()],
  ['moderate', { ...hideIt(), action: 'suspend', days: 7 }],
  ['place_reports', {}],
  ['correct_place', { restaurant_id: review['restaurant_id'], correction: { name: 'Mine' } }],
  ['merge_places', { duplicate_id: review['restaurant_id'], kept_id: randomUUID() }],
  ['dismiss_place_report', { report_id: randomUUID() }],
]

describe('each call of the desk', () => {
  it('is refused to a person, a reporter, a suspended moderator, and one who was', async () => {
    const [mallory, suspended, former] = [
      await world.person('Mallory'),
      await makeModerator(backend, world),
      await makeModerator(backend, world),
    ]
    await mallory.device.push(report('review', review.id))
    await sql`select private.suspend(${suspended.id}, now() + interval '1 day')`
    await sql`delete from private.moderators where user_id = ${former.id}`
    for (const by of [mallory, suspended, former])
      for (const [name, parameters] of calls()) {
        const { status, body } = await backend.asUser(by).rpc(name, parameters)
        expect([name, status, body]).toEqual([name, 403, expect.objectContaining({ code: '42501' })])
      }
    expect(await state()).toEqual([{ is_hidden: false, hidden_photos: [] }])
    expect(await sql`select from private.suspensions where user_id = ${rex.id}`).toEqual([])
  })

  it('is known to nobody by its parts', async () => {
    const parts = 'log_step set_hidden suspend tell note_appeal moderated_author open_appeals is_suspended show_role'
    for (const name of parts.split(' '))
      expect([name, (await backend.asUser(mod).rest(`rpc/${name}`, { body: {} })).status]).toEqual([name, 404])
    for (const table of ['moderators', 'moderation_log', 'suspensions', 'appeals', 'reports'])
      expect([table, (await backend.asUser(mod).rest(table)).status]).toEqual([table, 404])
  })

  it('is offered to a phone by its own row, which no push and no table can write', async () => {
    expect((await ownProfile(mod))['is_moderator']).toBe(true)
    await rex.device.push(['update_profile', { base: {}, fields: { is_moderator: true } }])
    const answer = await backend
      .asUser(rex)
      .table(`profiles?user_id=eq.${rex.id}`, { method: 'PATCH', body: { is_moderator: true } })
    expect(answer.status).toBe(403)
    expect(await ownProfile(rex)).not.toHaveProperty('is_moderator')
  })
})

describe('a moderator', () => {
  it('decides nothing about what is their own', async () => {
    const own = visit(await world.restaurant())
    const list = { id: randomUUID(), name: 'Mine', is_public: true, is_ranked: false }
    await mod.device.push(['log_visit', own], ['create_list', list])
    await rex.device.push(report('review', own.id))
    for (const [subject_type, subject_id] of [
      ['review', own.id],
      ['list', list.id],
      ['person', mod.id],
    ])
      for (const action of ['keep', 'hide', 'restore', 'warn', 'suspend'])
        expect([
          action,
          await decide(backend, mod, { subject_type, subject_id, action, reason: 'spam', days: 1 }),
        ]).toEqual([
          action,
          expect.objectContaining({ status: 400, body: expect.objectContaining({ details: 'own' }) }),
        ])
    expect(await sql`select from reports where reported_content_id = ${own.id} and handled_at is null`).toHaveLength(1)
  })

  it('gives a reason, decides what there is, and each thing once', async () => {
    const other = visit(await world.restaurant())
    await rex.device.push(['log_visit', other])
    const about = { subject_type: 'review', subject_id: other.id }
    const codeOf = async (decision: Row) =>
      ((await decide(backend, mod, { ...about, ...decision })).body as { details?: string }).details
    expect(await codeOf({ action: 'hide' })).toBe('reason_missing')
    expect(await codeOf({ action: 'hide', reason: 'other', message: ' ' })).toBe('reason_missing')
    expect(await codeOf({ action: 'suspend', reason: 'spam' })).toBe('invalid_days')
    expect(await codeOf({ action: 'suspend', reason: 'spam', days: 366 })).toBe('invalid_days')
    expect(await codeOf({ action: 'delete', reason: 'spam' })).toBe('invalid_input')
    expect(await codeOf({ action: 'restore' })).toBe('already_handled')
    expect(await codeOf({ action: 'hide', reason: 'spam', subject_id: randomUUID() })).toBe('not_found')
    expect(await codeOf({ action: 'hide', reason: 'spam', subject_type: 'person', subject_id: rex.id })).toBe(
      'already_handled',
    )
    expect((await decide(backend, mod, { ...about, action: 'hide', reason: 'rude' })).status).toBe(400)
    const both = await Promise.all([1, 2].map(() => decide(backend, mod, { ...about, action: 'hide', reason: 'spam' })))
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 400]))
  })

  it('sees what is reported though a block, a suspension or privacy lies between', async () => {
    const author = await world.person('Author')
    const list = { id: randomUUID(), name: 'Secret', is_public: true, is_ranked: false }
    await author.device.push(['create_list', list])
    await rex.device.push(report('list', list.id))
    await author.device.push(
      ['block', { id: randomUUID(), user_id: mod.id }],
      ['edit_list', { id: list.id, base: { is_public: true }, fields: { is_public: false } }],
    )
    await sql`select private.suspend(${author.id}, now() + interval '1 day')`
    const { body } = await backend.asUser(mod).rpc<{ open: Row[] }>('moderation_desk')
    expect(body.open.find((item) => item['subject_id'] === list.id)).toMatchObject({
      subject: { about: 'Secret', is_public: false },
      author: { username: author.username },
    })
  })
})

describe('what moderators tell', () => {
  it('reaches nobody else, whoever follows or asks', async () => {
    const [author, follower] = [await world.person('Author'), await world.person('Follower')]
    await follower.device.push(['follow', { user_id: author.id }])
    await decideNow(backend, mod, {
      subject_type: 'person',
      subject_id: author.id,
      action: 'warn',
      reason: 'spam',
      message: 'Stop it',
    })
    expect(await toldTo(author)).toHaveLength(1)
    expect(await toldTo(follower)).toEqual([])
    expect(JSON.stringify((await backend.asUser(follower).table('activities')).body)).not.toContain('Stop it')
  })

  it('is objected to by its author alone, about a decision of the kind, in time and in length', async () => {
    const author = await world.person('Author')
    const warn = { subject_type: 'person', subject_id: author.id, reason: 'spam' }
    const [warned, kept] = [
      await decideNow(backend, mod, { ...warn, action: 'warn' }),
      await decideNow(backend, mod, { ...warn, action: 'keep' }),
    ]
    const appeal = (step_id: string, text = 'No'): [string, Row] => ['appeal', { step_id, text, user_id: author.id }]
    expect(outcomes(await rex.device.push(appeal(warned)))).toEqual(['rejected not_found'])
    expect(
      outcomes(
        await author.device.push(appeal(kept), appeal(warned, ' '), appeal(warned, 'x'.repeat(1001)), appeal(warned)),
      ),
    ).toEqual(['rejected not_found', 'rejected appeals_text_length', 'rejected appeals_text_length', 'applied'])
  })
})

describe('a suspended person', () => {
  it('writes no row, whatever way it comes', async () => {
    const author = await world.person('Author')
    const own = visit(await world.restaurant())
    await author.device.push(['log_visit', own])
    await sql`select private.suspend(${author.id}, now() + interval '1 day')`
    const client = backend.asUser(author)
    const list = { id: randomUUID(), user_id: author.id, name: 'Mine' }
    expect((await client.table('lists', { body: list })).status).toBe(403)
    expect((await client.table('followers', { body: { follower_id: author.id, following_id: rex.id } })).status).toBe(
      403,
    )
    await client.table(`reviews?id=eq.${own.id}`, { method: 'PATCH', body: { comment: 'Still here' } })
    await client.table(`reviews?id=eq.${own.id}`, { method: 'DELETE' })
    await client.table(`profiles?user_id=eq.${author.id}`, { method: 'PATCH', body: { bio: 'Still here' } })
    expect(await sql`select comment, bio from reviews join profiles using (user_id) where id = ${own.id}`).toEqual([
      { comment: null, bio: null },
    ])
    const intents: [string, Row][] = [
      ['edit_review', { id: own.id, base: {}, fields: { comment: 'Still here' } }],
      ['follow', { user_id: rex.id }],
      ['report', { id: randomUUID(), content_type: 'person', content_id: rex.id, reasons: ['spam'] }],
      ['update_profile', { base: {}, fields: { bio: 'Still here' } }],
    ]
    expect(outcomes(await author.device.push(...intents))).toEqual(intents.map(() => 'later suspended'))
  })
})

describe('the log', () => {
  it('has every step with who, when, what, before, after and why, and nobody changes it: no person, not the operator', async () => {
    const author = await world.person('Author')
    const own = visit(await world.restaurant())
    await author.device.push(['log_visit', own])
    const id = await decideNow(backend, mod, { ...hideIt(), subject_id: own.id, message: 'Enough' })
    const row = () =>
      sql`select moderator_id, action, subject_id, author_id, reason, message, before, after from private.moderation_log where id = ${id}`
    const step = {
      moderator_id: mod.id,
      action: 'hide',
      subject_id: own.id,
      author_id: author.id,
      reason: 'spam',
      message: 'Enough',
      before: { is_hidden: false },
      after: { is_hidden: true },
    }
    expect(await row()).toEqual([step])
    for (const change of [
      `update private.moderation_log set message = null where id = '${id}'`,
      `delete from private.moderation_log where id = '${id}'`,
      'truncate private.moderation_log',
      `set session_replication_role = replica; delete from private.moderation_log where id = '${id}'`,
    ])
      await expect(sql.begin((transaction) => transaction.unsafe(change))).rejects.toMatchObject({ code: '42501' })
    for (const role of ['anon', 'authenticated', 'service_role'])
      await expect(
        sql.begin(async (transaction) => {
          await transaction.unsafe(`set local role ${role}`)
          await transaction`select from private.moderation_log`
        }),
      ).rejects.toMatchObject({ code: '42501' })
    expect(await row()).toEqual([step])
    // It outlives whom it is about, and who wrote it.
    await sql`delete from auth.users where id = ${author.id}`
    expect(await row()).toEqual([step])
  })
})
