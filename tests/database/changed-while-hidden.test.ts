/** A phone deletes what a moderator has hidden meanwhile, or adds a photo to it: nobody has told it yet. */
import { expect, test } from 'vitest'
import { testBackend } from '#tests/support/backend.ts'
import { addPhoto, cleanFiles, isPublic, listInput } from '#tests/support/moderating.ts'
import { createWorld, outcomes, visit } from '#tests/support/world.ts'

const backend = testBackend()
const { sql } = backend
const world = createWorld(backend)

test('invariant 2: a review or list that its author deletes while it is hidden is gone, so no restore brings it back', async () => {
  const rex = await world.person('Rex')
  const [review, list] = [visit(await world.restaurant()), listInput()]
  await rex.device.push(['log_visit', review], ['create_list', list])
  await sql`select private.set_hidden('review', ${review.id}, null, true), private.set_hidden('list', ${list.id}, null, true)`
  const deleted = await rex.device.push(['delete_review', { id: review.id }], ['delete_list', { id: list.id }])
  expect(outcomes(deleted)).toEqual(['applied', 'applied'])
  const left =
    await sql`select id from reviews where id = ${review.id} union all select id from lists where id = ${list.id}`
  expect([...left]).toEqual([])
})

test('what somebody else has hidden in this way stays', async () => {
  const [rex, ada] = [await world.person('Rex'), await world.person('Ada')]
  const [review, list] = [visit(await world.restaurant()), listInput()]
  await rex.device.push(['log_visit', review], ['create_list', list])
  await sql`select private.set_hidden('review', ${review.id}, null, true), private.set_hidden('list', ${list.id}, null, true)`
  await ada.device.push(['delete_review', { id: review.id }], ['delete_list', { id: list.id }])
  const left =
    await sql`select id from reviews where id = ${review.id} union all select id from lists where id = ${list.id}`
  expect(left.length).toBe(2)
})

test('invariant 2: a photo for a review that is hidden meanwhile is taken, seen by nobody, and there when it is restored', async () => {
  const rex = await world.person('Rex')
  const review = visit(await world.restaurant())
  await rex.device.push(['log_visit', review])
  const before = await addPhoto(backend, rex, review.id, 0)
  await sql`select private.set_hidden('review', ${review.id}, null, true)`
  const added = await addPhoto(backend, rex, review.id, 1)
  await cleanFiles(backend)
  const seen = () => Promise.all([before, added].map((path) => isPublic(backend, 'review-photos', path)))
  expect(await seen()).toEqual([false, false])
  await rex.device.pull()
  expect(rex.device.rows('reviews').has(review.id)).toBe(false)
  await sql`select private.set_hidden('review', ${review.id}, null, false)`
  await cleanFiles(backend)
  await rex.device.pull()
  expect(rex.device.rows('reviews').get(review.id)?.['photos']).toEqual([before, added])
  expect(await seen()).toEqual([true, true])
})
