/** SQL, JSON and pattern tricks in every text argument: taken literally, found literally, stored literally. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createWorld, mutation, push } from './fixtures.ts'

/** Texts that mean something to SQL, LIKE, JSON, HTML, shells or PostgREST. */
const tricks = [
  "O'Hara''s",
  '"quoted" \\"and\\" \\',
  '100% of_it\\all',
  "'; drop table public.reviews; --",
  "' or '1'='1",
  '$$; drop table public.reviews; $$',
  '/* comment */ -- comment',
  ';select pg_sleep(5);',
  '{"rating": 5, "$ref": "#"}',
  '[null, {"__proto__": 1}]',
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '{{7*7}} #{7*7} $(id) `id` %s %n',
  'eq.1),or=(id.not.is.null',
  '../../../etc/passwd',
  'line\nbreak\ttab\r',
  'Ünïcödé 寿司 🍜👩‍🍳 e\u0301',
  // What turns the direction is no part of a name: hostile-names.test.ts.
  'right to left \u200f and zero\u200bwidth\ufeff',
  '\u0001\u001f\u007f\u0085\u2028',
]

const world = await createWorld()

async function countRows(): Promise<unknown> {
  const [counts] = await world.backend.sql`select (select count(*) from reviews) as reviews,
    (select count(*) from restaurants) as restaurants, (select count(*) from profiles) as profiles`
  return counts
}

describe('a text', () => {
  it.each(tricks)('is stored and read back as it is: %j', async (trick) => {
    const ids = { place: randomUUID(), review: randomUUID(), list: randomUUID() }
    const report = { id: randomUUID(), content_type: 'review', content_id: world.strangersReviewId, reasons: ['spam'] }
    const verdicts = await push(world.as.owner, [
      mutation('save_place', {
        id: ids.place,
        place_id: `manual_${ids.place} ${trick}`,
        name: `a ${trick} z`,
        address: `a ${trick} z`,
      }),
      mutation('log_visit', { id: ids.review, restaurant_id: ids.place, comment: `a ${trick} z` }),
      mutation('create_list', { id: ids.list, name: `a ${trick} z`, description: `a ${trick} z` }),
      mutation('add_to_list', { id: randomUUID(), list_id: ids.list, restaurant_id: ids.place, notes: `a ${trick} z` }),
      mutation('update_profile', { fields: { bio: `a ${trick} z` } }),
      mutation('report', { ...report, description: `a ${trick} z` }),
    ])
    expect(verdicts.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'applied'))
    const [stored] = await world.backend.sql`select restaurants.name, address, comment, lists.name as list,
        lists.description, list_restaurants.notes, bio, reports.description as report
      from restaurants join reviews on restaurant_id = restaurants.id join list_restaurants using (restaurant_id)
      join lists on lists.id = list_id join profiles on profiles.user_id = lists.user_id, reports
      where restaurants.id = ${ids.place} and reports.id = ${report.id}`
    expect(new Set(Object.values(stored ?? {}))).toEqual(new Set([`a ${trick} z`]))
    const page = await world.as.owner.rpc<{ restaurant: { name: string } }>('restaurant_page', {
      place_id: `manual_${ids.place} ${trick}`,
    })
    expect(page.body.restaurant.name).toBe(`a ${trick} z`)
  })

  it.each(tricks)('is only a text in every argument that takes one: %j', async (trick) => {
    const before = await countRows()
    const answers = await Promise.all([
      world.as.owner.rpc('search_restaurants', { query: trick }),
      world.as.owner.rpc('search_people', { query: trick }),
      world.as.owner.rpc('restaurant_page', { place_id: trick }),
      world.as.owner.rpc('username_available', { username: trick }),
      world.as.owner.rpc('search_lists', { query: trick }),
    ])
    for (const { status, body } of answers) expect(status, JSON.stringify(body)).toBe(200)
    expect(answers[1].body).toEqual([])
    expect(answers[3].body).toBe(false)
    const period = await world.as.owner.rpc('popular_restaurants', { period: trick })
    expect(period).toMatchObject({ status: 400, body: { code: 'CR001', details: 'invalid_period' } })
    const pull = await world.as.owner.rpc('sync_pull', { cursors: { [trick]: '1' } })
    expect(pull).toMatchObject({ status: 200, body: { vanished: [trick] } })
    const cursor = await world.as.owner.rpc('sync_pull', { cursors: { catalog: trick } })
    expect(cursor).toMatchObject({ status: 400, body: { code: 'CR001', details: 'invalid_cursors' } })
    const [intent] = await push(world.as.owner, [mutation(trick, {})])
    expect(intent).toMatchObject({ status: 'rejected', code: 'unknown_intent' })
    expect(await countRows()).toEqual(before)
  })
})

describe('a search for places', () => {
  it('takes the signs of patterns literally', async () => {
    const sign = randomUUID().slice(0, 8)
    const names = ['100% juice', '100x juice', 'under_score', 'underXscore', 'back\\slash', 'backslash', "O'Hara"]
    const places = names.map((name) => ({
      id: randomUUID(),
      place_id: `manual_${randomUUID()}`,
      name: `${sign} ${name}`,
    }))
    await push(
      world.as.owner,
      places.map((place) => mutation('save_place', place)),
    )
    const find = async (query: string): Promise<string[]> => {
      const answer = await world.as.owner.rpc<{ name: string }[]>('search_restaurants', { query, max_rows: 50 })
      return answer.body.map(({ name }) => name.slice(sign.length + 1))
    }
    expect(await find(`${sign} 100%`)).toEqual(['100% juice'])
    expect(await find(`${sign} 100% j`)).toEqual(['100% juice'])
    expect(await find(`${sign} under_s`)).toEqual(['under_score'])
    expect(await find(`${sign} back\\s`)).toEqual(['back\\slash'])
    expect(await find(`${sign} o'h`)).toEqual(["O'Hara"])
    expect(await find(`${sign}%`)).toEqual([])
    expect(await find(`${sign} %`)).toEqual(['100% juice'])
    expect(await find(`${sign} %x`)).toEqual([])
    expect(await find('%')).not.toContain('under_score')
    expect(await find('_')).not.toContain('100% juice')
  })

  it('uses the first 100 characters and never fails on more', async () => {
    const answer = await world.as.owner.rpc('search_restaurants', {
      query: '%_\\'.repeat(100_000),
      max_rows: 1_000_000,
    })
    expect(answer).toMatchObject({ status: 200, body: [] })
  })
})

describe('a search for people', () => {
  it('takes an underscore literally and a percent sign for nobody', async () => {
    const { username } = world.people.owner
    const find = async (query: string): Promise<string[]> => {
      const answer = await world.as.stranger.rpc<{ username: string }[]>('search_people', { query })
      return answer.body.map((person) => person.username)
    }
    expect(await find(username)).toEqual([username])
    expect(await find(username.replace('w', '_'))).toEqual([])
    for (const pattern of ['%', '%%', '%owner%', '__________', 'own%', '\\']) expect(await find(pattern)).toEqual([])
  })
})
