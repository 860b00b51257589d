/** Suspended people: nowhere for others, with their own things as they were, and what they save waits (issue 22, point 5). */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { testBackend } from '#tests/support/backend.ts'
import type { Row } from '#tests/support/device.ts'
import { makeModerator } from '#tests/support/merging.ts'
import { addPhoto, cleanFiles, decideNow, followedPerson, isPublic, listInput } from '#tests/support/moderating.ts'
import { createWorld, outcomes, ownProfile, type Person, visit } from '#tests/support/world.ts'
import { picture, uploadFile } from './security/storage-requests.ts'

const backend = testBackend()
const { sql } = backend
const world = createWorld(backend)
let mod: Person
beforeAll(async () => {
  mod = await makeModerator(backend, world)
})

describe('a suspended person', () => {
  const suspend = (person: Person, more: Row = {}) =>
    decideNow(backend, mod, {
      subject_type: 'person',
      subject_id: person.id,
      action: 'suspend',
      reason: 'spam',
      days: 7,
      ...more,
    })

  const lift = (person: Person) =>
    decideNow(backend, mod, { subject_type: 'person', subject_id: person.id, action: 'restore' })

  it('is nowhere on the phones of others, nor on their pages, until it ends; then all is there again', async () => {
    const [rex, ada] = await followedPerson(world)
    const friend = await world.person('Friend')
    const [review, list, adasList] = [visit(await world.restaurant()), listInput(), listInput({ name: 'Mine' })]
    await rex.device.push(['log_visit', review], ['create_list', list], ['follow', { user_id: ada.id }])
    await ada.device.push(['create_list', adasList], ['like_list', { list_id: list.id }])
    await rex.device.push(['like_list', { list_id: adasList.id }])
    await friend.device.push(['follow', { user_id: ada.id }])
    for (const { device } of [ada, friend]) await device.pull()
    const everything = (person: Person): string =>
      JSON.stringify(
        ['profiles', 'reviews', 'lists', 'followers', 'activities', 'list_likes'].map((entity) =>
          [...person.device.rows(entity).values()].filter(
            (row) => row['activity_type'] !== 'list_liked' || row['user_id'] !== person.id,
          ),
        ),
      )
    expect([everything(ada).includes(rex.id), everything(friend).includes(rex.id)]).toEqual([true, true])
    await suspend(rex)
    for (const { device } of [ada, friend]) await device.pull()
    expect([everything(ada).includes(rex.id), everything(friend).includes(rex.id)]).toEqual([false, false])
    const client = backend.asUser(ada)
    expect((await client.rpc('profile_page', { person_id: rex.id })).body).toBeNull()
    expect((await client.rpc('review_page', { review_id: review.id })).body).toBeNull()
    expect((await client.rpc('search_people', { query: rex.username })).body).toEqual([])
    expect((await client.rpc('deleted_people', { user_ids: [rex.id] })).body).toEqual([rex.id])
    await sql`update private.suspensions set ends_at = now() where user_id = ${rex.id}`
    await cleanFiles(backend)
    for (const person of [ada, friend]) {
      await person.device.pull()
      const fresh = { ...person, device: person.newDevice() }
      await fresh.device.pull()
      expect(JSON.parse(everything(person)).map(sorted)).toEqual(JSON.parse(everything(fresh)).map(sorted))
      expect(everything(person)).toContain(rex.id)
    }
    const steps =
      await sql`select action, moderator_id from private.moderation_log where author_id = ${rex.id} order by at`
    expect([...steps]).toEqual([
      { action: 'suspend', moderator_id: mod.id },
      { action: 'restore', moderator_id: null },
    ])
  })

  it('signs in, reads what is theirs and others’, and saves for later with a sentence that says until when', async () => {
    const [rex, ada] = await followedPerson(world)
    const [own, adas] = [visit(await world.restaurant()), visit(await world.restaurant())]
    await rex.device.push(['log_visit', own], ['follow', { user_id: ada.id }])
    await ada.device.push(['log_visit', adas])
    await suspend(rex)
    await rex.device.pull()
    expect([...rex.device.rows('reviews').keys()].toSorted()).toEqual([own.id, adas.id].toSorted())
    expect((await ownProfile(rex))['username']).toBe(rex.username)
    const later = visit(await world.restaurant())
    const [verdict, appealed] = await rex.device.push(
      ['log_visit', later],
      ['appeal', { step_id: randomUUID(), text: 'No' }],
    )
    expect(verdict).toMatchObject({ status: 'later', code: 'suspended', seconds: 3600 })
    expect(verdict?.message).toMatch(
      /^Your account is suspended until \d+ \w+ \d{4}\. What you save stays on your device/,
    )
    expect(appealed).toMatchObject({ status: 'rejected', code: 'not_found' })
    const upload = await uploadFile(backend.asUser(rex), 'review-photos', `${rex.id}/1-0.jpg`, { bytes: picture })
    expect(upload.status).not.toBe(200)
    await lift(rex)
    expect(outcomes(await rex.device.push(['log_visit', later]))).toEqual(['applied'])
  })

  it('has no pictures that anybody can open meanwhile: photos and the face', async () => {
    const [rex] = await followedPerson(world)
    const review = visit(await world.restaurant())
    await rex.device.push(['log_visit', review])
    const photo = await addPhoto(backend, rex, review.id)
    const face = `${rex.id}/avatar.jpg`
    await uploadFile(backend.asUser(rex), 'avatars', face, { bytes: picture, overwrite: true })
    await rex.device.push(['set_avatar', { avatar_url: `${face}?t=1` }])
    await cleanFiles(backend)
    const shown = async () => [
      await isPublic(backend, 'review-photos', photo),
      await isPublic(backend, 'avatars', face),
    ]
    expect(await shown()).toEqual([true, true])
    await suspend(rex)
    await cleanFiles(backend)
    expect(await shown()).toEqual([false, false])
    await lift(rex)
    await cleanFiles(backend)
    expect(await shown()).toEqual([true, true])
  })
})

const sorted = (rows: Row[]): string[] => rows.map((row) => JSON.stringify(row, Object.keys(row).toSorted())).toSorted()
