import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testBackend } from '#tests/support/backend.ts'
import { mutation } from '#tests/support/device.ts'
import { createWorld, outcomes, visit } from '#tests/support/world.ts'

const backend = testBackend()
const world = createWorld(backend)

const countReviews = async (userId: string): Promise<number> => {
  const [row] = await backend.sql`select count(*)::integer as count from reviews where user_id = ${userId}`
  return row?.['count'] as number
}

describe('invariant 2: every mutation is applied exactly once or refused with a reason', () => {
  test('a push that is sent again has one effect and returns the same verdict', async () => {
    const ada = await world.person('Ada')
    const push = [mutation('log_visit', visit(await world.restaurant())), mutation('log_visit', visit(randomUUID()))]
    const first = await ada.device.send(push)
    const second = await ada.newDevice().send(push)
    expect(outcomes(first)).toEqual(['applied', 'rejected not_found'])
    expect(second).toEqual(first.map((verdict) => ({ ...verdict, replayed: true })))
    expect(await countReviews(ada.id)).toBe(1)
  })

  test('a push that arrives five times at once has one effect and one verdict', async () => {
    const ada = await world.person('Ada')
    const place = await world.restaurant()
    const push = Array.from({ length: 10 }, (_, n) => mutation('log_visit', visit(place, { rating: n === 3 ? 7 : 4 })))
    const answers = await Promise.all(Array.from({ length: 5 }, () => ada.newDevice().send(push)))
    for (const answer of answers) expect(outcomes(answer)).toEqual(outcomes(answers[0] ?? []))
    expect(answers.flat().filter((verdict) => !verdict.replayed)).toHaveLength(10)
    expect(await countReviews(ada.id)).toBe(9)
  })

  test('one refused mutation in 30 leaves 29 applied and one reason', async () => {
    const ada = await world.person('Ada')
    const place = await world.restaurant()
    const push = Array.from({ length: 30 }, (_, n) =>
      mutation('log_visit', visit(place, { rating: n === 12 ? 5.5 : 5 })),
    )
    const verdicts = await ada.device.send(push)
    expect(verdicts.filter((verdict) => verdict.status === 'applied')).toHaveLength(29)
    expect(verdicts[12]).toEqual({
      id: push[12]?.id,
      status: 'rejected',
      code: 'reviews_rating_half_steps',
      message: 'A rating goes from 0.5 to 5 in half steps.',
    })
    expect(await countReviews(ada.id)).toBe(29)
  })

  test('two pushes that cross at the same places, people and lists both end', async () => {
    const [ada, ben] = [await world.person('Ada'), await world.person('Ben')]
    const places = await Promise.all(Array.from({ length: 8 }, () => world.restaurant()))
    const there = places.map((place) => mutation('log_visit', visit(place)))
    const back = places.toReversed().map((place) => mutation('log_visit', visit(place)))
    const follow = (userId: string) => mutation('follow', { user_id: userId })
    const answers = await Promise.all([
      ada.device.send([...there, follow(ben.id)]),
      ben.device.send([follow(ada.id), ...back]),
    ])
    for (const answer of answers) expect(new Set(outcomes(answer))).toEqual(new Set(['applied']))
  })
})

describe('what cannot be stored is refused with its own mutation and stops nothing else', () => {
  test('an id that is none, no input, an unknown intent', async () => {
    const ada = await world.person('Ada')
    const place = await world.restaurant()
    const verdicts = await ada.device.send([
      { id: 'no uuid', intent: 'log_visit', input: visit(place) },
      { id: randomUUID(), intent: 'log_visit', input: [] as never },
      mutation('no_such_intent', {}),
      mutation('log_visit', visit(place)),
    ])
    expect(outcomes(verdicts)).toEqual([
      ...Array.from({ length: 2 }, () => 'rejected invalid_input'),
      'rejected unknown_intent',
      'applied',
    ])
  })

  // PostgREST hands the body over as one value, so no verdict is possible: the phone must not save such a text (isStorable).
  test.each([
    ['a zero byte', 'zero \u0000 byte', '22P05'],
    ['half an emoji', 'half \ud83d emoji', '22P02'],
  ])('%s has the whole request refused, before anything of it is applied', async (_, comment, code) => {
    const ada = await backend.signUp('Ada')
    const place = await world.restaurant()
    const mutations = [mutation('log_visit', visit(place)), mutation('log_visit', visit(place, { comment }))]
    const answer = await backend.asUser(ada).rpc('sync_push', { client_id: randomUUID(), mutations })
    expect(answer).toMatchObject({ status: 400, body: { code } })
    expect(await backend.sql`select from reviews where user_id = ${ada.id}`).toHaveLength(0)
  })

  test('a request that is no push is refused as a whole, in plain words', async () => {
    const ada = backend.asUser(await backend.signUp('Ada'))
    for (const mutations of [{}, 5, Array.from({ length: 101 }, () => mutation('follow', {}))]) {
      const { status, body } = await ada.rpc<{ code: string; details: string }>('sync_push', {
        client_id: randomUUID(),
        mutations,
      })
      expect([status, body.code, body.details]).toEqual([400, 'CR001', 'invalid_mutations'])
    }
  })
})

describe('invariant 12: device clocks may be wrong by years', () => {
  test.each([-10, 10])('a visit saved by a clock that is %i years off is dated in the right hour', async (years) => {
    const ada = await world.person('Ada')
    const wrongNow = new Date(Date.now() + years * 365.25 * 86_400_000)
    const saved = new Date(wrongNow.getTime() - 3_600_000)
    const push = mutation('log_visit', visit(await world.restaurant(), { created_at: saved.toISOString() }))
    expect(outcomes(await ada.device.send([push], wrongNow.toISOString()))).toEqual(['applied'])
    await ada.device.pull()
    const created = [...ada.device.rows('reviews').values()].map((review) => Date.parse(String(review['created_at'])))
    expect(Math.abs((created[0] ?? 0) - (Date.now() - 3_600_000))).toBeLessThan(60_000)
  })

  test('a clock that was put right before sending dates no visit in the future', async () => {
    const ada = await world.person('Ada')
    const push = mutation('log_visit', visit(await world.restaurant(), { created_at: '2099-01-01T12:00:00Z' }))
    expect(outcomes(await ada.device.send([push], new Date().toISOString()))).toEqual(['applied'])
    const [review] = await backend.sql`select created_at <= now() as past from reviews where user_id = ${ada.id}`
    expect(review?.['past']).toBe(true)
  })
})
