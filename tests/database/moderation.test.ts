/** Moderators decide: what leaves phones and comes back, who is told what, what a suspended person still can (issue 22, point 5). */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'
import { moderationDesk, moderationLog, placeReports } from '#src/services/moderation.ts'
import { testBackend } from '#tests/support/backend.ts'
import type { Row } from '#tests/support/device.ts'
import { makeModerator } from '#tests/support/merging.ts'
import {
  addPhoto,
  cleanFiles,
  decideNow,
  followedPerson,
  isPublic,
  listInput,
  report,
  toldTo,
} from '#tests/support/moderating.ts'
import { createWorld, outcomes, type Person, visit } from '#tests/support/world.ts'

const backend = testBackend()
const { sql } = backend
const world = createWorld(backend)
let mod: Person
beforeAll(async () => {
  mod = await makeModerator(backend, world)
})

const decideBy = (by: Person, decision: Row) => decideNow(backend, by, decision)
const hide = (subject_type: string, subject_id: string, more: Row = {}) =>
  decideBy(mod, { subject_type, subject_id, action: 'hide', reason: 'threat', ...more })
const restore = (subject_type: string, subject_id: string, more: Row = {}) =>
  decideBy(mod, { subject_type, subject_id, action: 'restore', ...more })

/** Whatever the API gives goes through the schemas of the app. */
async function desk() {
  const { body } = await backend.asUser(mod).rpc('moderation_desk')
  return v.parse(moderationDesk, withoutNulls(body))
}
async function log() {
  const { body } = await backend.asUser(mod).rpc('moderation_log')
  return v.parse(moderationLog, withoutNulls(body))
}
const withoutNulls = (value: unknown): unknown => JSON.parse(JSON.stringify(value), (_, one) => one ?? undefined)

describe('reports of one thing', () => {
  it('are one item of the desk, with how many, the first time, what it is, and its author’s past', async () => {
    const [rex, ada] = await followedPerson(world)
    const ben = await world.person('Ben')
    const place = await world.restaurant({ name: 'Nonna Lucia' })
    const review = visit(place, { comment: 'Wait for him outside', rating: 0.5 })
    await rex.device.push(['log_visit', review])
    await decideBy(mod, { subject_type: 'person', subject_id: rex.id, action: 'warn', reason: 'insult' })
    await ada.device.push(report('review', review.id, { reasons: ['inappropriate'], description: 'A threat' }))
    await ben.device.push(report('review', review.id, { reasons: ['spam', 'other'] }))
    const item = (await desk()).open.find(({ subject_id }) => subject_id === review.id)
    expect(item).toMatchObject({
      subject_type: 'review',
      reporters: 2,
      reasons: ['inappropriate', 'other', 'spam'],
      descriptions: ['A threat'],
      subject: { about: 'Nonna Lucia', text: 'Wait for him outside', rating: 0.5, is_hidden: false },
      author: { username: rex.username, visits: 1, warnings: 1 },
    })
    expect(JSON.stringify(item)).not.toContain(ada.id)
  })

  it('are accepted of a photo, a list and a person, and of nothing that is not there', async () => {
    const [rex, ada] = await followedPerson(world)
    const review = visit(await world.restaurant())
    const list = listInput()
    await rex.device.push(['log_visit', review], ['create_list', list])
    const photo = await addPhoto(backend, rex, review.id)
    const sent = [
      report('photo', review.id, { photo }),
      report('list', list.id),
      report('person', rex.id),
      report('photo', review.id, { photo: photo.replace('-0', '-1') }),
      report('photo', review.id),
      report('review', review.id, { photo }),
      report('person', randomUUID()),
      report('person', ada.id),
      report('place', String(review['restaurant_id'])),
    ]
    expect(outcomes(await ada.device.push(...sent))).toEqual([
      'applied',
      'applied',
      'applied',
      'rejected not_found',
      'rejected not_found',
      'rejected reports_photo_known',
      'rejected not_found',
      'rejected not_allowed',
      'rejected not_allowed',
    ])
    const { open } = await desk()
    expect(
      open
        .filter(({ author }) => author?.user_id === rex.id)
        .map(({ subject_type }) => subject_type)
        .toSorted(),
    ).toEqual(['list', 'person', 'photo'])
  })

  it('end with one decision, and each reporter is told of it on their own device alone', async () => {
    const [rex, ada] = await followedPerson(world)
    const ben = await world.person('Ben')
    const review = visit(await world.restaurant({ name: 'Low Tide' }))
    await rex.device.push(['log_visit', review])
    await ada.device.push(report('review', review.id))
    await ben.device.push(report('review', review.id))
    await hide('review', review.id)
    expect((await desk()).open.filter(({ subject_id }) => subject_id === review.id)).toEqual([])
    const outcome = { outcome: 'hidden', subject_type: 'review', subject_id: review.id, about: 'Low Tide' }
    expect(await toldTo(ada)).toEqual([outcome])
    expect(await toldTo(ben)).toEqual([outcome])
    const kept = visit(await world.restaurant())
    await rex.device.push(['log_visit', kept])
    await ada.device.push(report('review', kept.id))
    await decideBy(mod, { subject_type: 'review', subject_id: kept.id, action: 'keep' })
    expect(await toldTo(ada)).toContainEqual(expect.objectContaining({ outcome: 'kept' }))
    expect((await toldTo(rex)).map(({ action }) => action)).toEqual(['hide'])
  })
})

describe('what is hidden', () => {
  it('leaves every phone, its author’s too, who is told what and why, and comes back when it is restored', async () => {
    const [rex, ada] = await followedPerson(world)
    const review = visit(await world.restaurant({ name: 'Low Tide' }), { comment: 'Awful people' })
    await rex.device.push(['log_visit', review])
    await ada.device.pull()
    expect(ada.device.rows('reviews').has(review.id)).toBe(true)
    await hide('review', review.id, { message: ' Please stop. ' })
    for (const { device } of [ada, rex]) {
      await device.pull()
      expect([device.rows('reviews').has(review.id), device.rows('activities').size]).toEqual([
        false,
        device === rex.device ? 1 : 0,
      ])
    }
    expect(await toldTo(rex)).toEqual([
      {
        action: 'hide',
        subject_type: 'review',
        subject_id: review.id,
        about: 'Low Tide',
        quote: 'Awful people',
        reason: 'threat',
        message: 'Please stop.',
      },
    ])
    await restore('review', review.id)
    await ada.device.pull()
    expect(ada.device.rows('reviews').has(review.id)).toBe(true)
    expect(new Set((await toldTo(rex)).map(({ action }) => action))).toEqual(new Set(['hide', 'restore']))
  })

  it('of lists takes the list from followers, likers and its owner, with what friends did with it', async () => {
    const [rex, ada] = await followedPerson(world)
    const [liker, friend] = [await world.person('Liker'), await world.person('Friend')]
    const list = listInput({
      name: 'Rude words',
      restaurant: { id: randomUUID(), restaurant_id: await world.restaurant() },
    })
    await rex.device.push(['create_list', list])
    await liker.device.push(['like_list', { list_id: list.id }])
    await friend.device.push(['follow', { user_id: liker.id }])
    const everybody = [rex, ada, liker, friend]
    for (const { device } of everybody) await device.pull()
    const shown = (entity: string) =>
      everybody.map(({ device }) => JSON.stringify([...device.rows(entity).values()]).includes('Rude words'))
    expect([shown('lists'), shown('activities')]).toEqual([
      [true, true, true, false],
      [false, true, false, true],
    ])
    await hide('list', list.id)
    for (const { device } of everybody) await device.pull()
    expect(shown('lists')).toEqual([false, false, false, false])
    // The owner's notice names it.
    expect(shown('activities')).toEqual([true, false, false, false])
    expect(liker.device.rows('list_restaurants').size).toBe(0)
    expect((await backend.asUser(ada).rpc('list_page', { list_id: list.id })).body).toBeNull()
    expect(
      outcomes(
        await rex.device.push(
          ['edit_list', { id: list.id, base: {}, fields: { name: 'Again' } }],
          ['add_to_list', { id: randomUUID(), list_id: list.id, restaurant_id: await world.restaurant() }],
        ),
      ),
    ).toEqual(['rejected not_found', 'rejected not_found'])
    await restore('list', list.id)
    for (const { device } of everybody) await device.pull()
    expect([shown('lists'), shown('activities')]).toEqual([
      [true, true, true, false],
      [true, true, false, true],
    ])
    const fresh = rex.newDevice()
    await fresh.pull()
    expect([...fresh.rows('lists').values()]).toEqual([...rex.device.rows('lists').values()])
  })

  it('of photos is one photo: it answers 404, cannot be linked again, and comes back in its place', async () => {
    const [rex, ada] = await followedPerson(world)
    const review = visit(await world.restaurant())
    await rex.device.push(['log_visit', review])
    const photos = [await addPhoto(backend, rex, review.id, 0), await addPhoto(backend, rex, review.id, 1)]
    const [first = '', second = ''] = photos
    await cleanFiles(backend)
    await hide('photo', review.id, { photo: first, reason: 'not_food' })
    expect(outcomes(await rex.device.push(['attach_photo', { review_id: review.id, path: first }]))).toEqual([
      'rejected reviews_photos_not_hidden',
    ])
    await cleanFiles(backend)
    await ada.device.pull()
    expect(ada.device.rows('reviews').get(review.id)?.['photos']).toEqual([second])
    expect([await isPublic(backend, 'review-photos', first), await isPublic(backend, 'review-photos', second)]).toEqual(
      [false, true],
    )
    await restore('photo', review.id, { photo: first })
    await cleanFiles(backend)
    await ada.device.pull()
    expect(ada.device.rows('reviews').get(review.id)?.['photos']).toEqual(photos)
    expect(await isPublic(backend, 'review-photos', first)).toBe(true)
    await hide('photo', review.id, { photo: first })
    await rex.device.push(['delete_review', { id: review.id }])
    await cleanFiles(backend)
    expect(await sql`select from storage.objects where name in ${sql(photos)}`).toHaveLength(0)
  })
})

describe('an objection', () => {
  it('is heard once; taken back, the review is there again, and the author reads the answer', async () => {
    const [rex] = await followedPerson(world)
    const review = visit(await world.restaurant(), { comment: 'Fine' })
    await rex.device.push(['log_visit', review])
    const step = await hide('review', review.id)
    const appeal: [string, Row] = ['appeal', { step_id: step, text: ' It was fine. ' }]
    expect(outcomes(await rex.device.push(appeal, appeal))).toEqual(['applied', 'rejected already_exists'])
    expect(await toldTo(rex)).toMatchObject([{ action: 'hide', appeal: 'open' }])
    expect((await desk()).appeals.filter(({ author }) => author?.user_id === rex.id)).toMatchObject([
      { action: 'hide', reason: 'threat', text: 'It was fine.', subject: { text: 'Fine', is_hidden: true } },
    ])
    await restore('review', review.id, { message: 'You are right.' })
    expect(await toldTo(rex)).toMatchObject([{ action: 'hide', appeal: 'accepted', answer: 'You are right.' }])
    await rex.device.pull()
    expect(rex.device.rows('reviews').has(review.id)).toBe(true)
    expect((await desk()).appeals.filter(({ author }) => author?.user_id === rex.id)).toEqual([])
  })

  it('that is turned down changes nothing but the notice; a warning that is taken back does not count', async () => {
    const [rex] = await followedPerson(world)
    const [hidden, warned] = [visit(await world.restaurant()), visit(await world.restaurant())]
    await rex.device.push(['log_visit', hidden], ['log_visit', warned])
    const steps = [
      await hide('review', hidden.id),
      await decideBy(mod, { subject_type: 'review', subject_id: warned.id, action: 'warn', reason: 'false' }),
    ]
    await rex.device.push(...steps.map((step_id): [string, Row] => ['appeal', { step_id, text: 'No' }]))
    await decideBy(mod, { subject_type: 'review', subject_id: hidden.id, action: 'keep' })
    await restore('review', warned.id)
    expect(new Set((await toldTo(rex)).map(({ appeal }) => appeal))).toEqual(new Set(['accepted', 'rejected']))
    await rex.device.pull()
    expect([...rex.device.rows('reviews').keys()]).toEqual([warned.id])
    expect((await log()).find(({ author }) => author?.user_id === rex.id)?.author?.warnings).toBe(0)
  })
})

it('Whoever reported a place hears what came of it, and the log has what it said before and after', async () => {
  const ada = await world.person('Ada')
  const [place, wrong] = [await world.restaurant({ name: 'Old name' }), await world.restaurant({ name: 'Right' })]
  const sent = [place, wrong].map((restaurant_id): [string, Row & { id: string }] => [
    'report_place',
    { id: randomUUID(), restaurant_id, problem: 'name', name: 'New name' },
  ])
  await ada.device.push(...sent)
  const client = backend.asUser(mod)
  v.parse(placeReports, withoutNulls((await client.rpc('place_reports')).body))
  const correction = { name: 'New name' }
  expect(
    (await client.rpc('correct_place', { restaurant_id: place, correction, report_id: sent[0]?.[1].id })).status,
  ).toBe(200)
  expect((await client.rpc('dismiss_place_report', { report_id: sent[1]?.[1].id })).status).toBe(200)
  expect(await toldTo(ada)).toEqual(
    expect.arrayContaining([
      { outcome: 'applied', subject_type: 'place', subject_id: place, about: 'New name' },
      { outcome: 'dismissed', subject_type: 'place', subject_id: wrong, about: 'Right' },
    ]),
  )
  const steps = (await log()).filter(({ subject_id }) => [place, wrong].includes(subject_id))
  expect(steps).toMatchObject([
    { action: 'dismiss', moderator: mod.username },
    { action: 'correct', before: { name: 'Old name' }, after: { name: 'New name' } },
  ])
})
