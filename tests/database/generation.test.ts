/** How a device learns that the database is not the continuation of the one that it knows (docs/deploy.md, "Backups"). */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testBackend } from '#tests/support/backend.ts'
import { asPerson, takenBack } from '#tests/support/sql-caller.ts'
import { createWorld, type Person, visit } from '#tests/support/world.ts'

const backend = testBackend()
const world = createWorld(backend)

/** A person with a visit and a list. */
async function withContent(name: string) {
  const person = await world.person(name)
  const place = await world.restaurant()
  const review = visit(place)
  await person.device.push(['log_visit', review], ['create_list', { id: randomUUID(), name: 'Open' }])
  return { ...person, place, review: review.id }
}

describe('the generation of the database', () => {
  type Answer = { generation: string; changes: { scope: string; reset: boolean; cursor: string; began_at: number }[] }
  const pull = async (person: Person, cursors: Record<string, string>): Promise<Answer> =>
    (await backend.asUser(person).rpc<Answer>('sync_pull', { cursors })).body

  test('is in every answer, also in the refusal of who has no account here', async () => {
    const [ada, ben] = [await withContent('Ada'), await world.person('Ben')]
    const { generation } = await pull(ada, {})
    const pushed = { client_id: randomUUID(), mutations: [] }
    expect((await backend.asUser(ada).rpc('sync_push', pushed)).body).toEqual({ generation, verdicts: [] })
    await backend.sql`delete from auth.users where id = ${ben.id}`
    for (const [name, parameters] of [
      ['sync_pull', {}],
      ['sync_push', pushed],
    ] as const) {
      const { status, body } = await backend.asUser(ben).rpc(name, parameters)
      expect([status, body]).toEqual([400, expect.objectContaining({ details: 'signed_out', hint: generation })])
    }
  })

  test.each(['sync_push(gen_random_uuid(), $1::json)', 'sync_pull($1::jsonb)', 'sync_home()'])(
    '%s is refused to who has no account here, with the generation, whatever calls it',
    async (call) => {
      const [generation] = await backend.sql`select id from sync.generation`
      const refused = asPerson(backend.sql, randomUUID(), (transaction) =>
        transaction.unsafe(`select api.${call}`, call.includes('$1') ? [call.includes('push') ? '[]' : '{}'] : []),
      )
      await expect(refused).rejects.toMatchObject({
        code: 'CR001',
        detail: 'signed_out',
        hint: generation?.['id'],
        message: expect.stringMatching(/^Sign in to (save changes|see what is new)\.$/),
      })
    },
  )

  test('a cursor beyond the head brings the scope whole, with its removals', async () => {
    const ada = await withContent('Ada')
    const scope = `user:${ada.id}`
    await ada.device.push(['delete_review', { id: ada.review }])
    const known = Object.fromEntries((await pull(ada, {})).changes.map((one) => [one.scope, one.cursor]))
    const head = Number(known[scope])
    expect((await pull(ada, known)).changes).toEqual([])
    for (const cursor of [`${head + 1}`, `${head}/${head + 9}`]) {
      const { changes } = await pull(ada, { ...known, [scope]: cursor })
      expect(changes).toEqual([
        expect.objectContaining({
          scope,
          reset: true,
          cursor: `${head}`,
          rows: expect.objectContaining({ lists: [expect.anything()] }),
          removed: expect.objectContaining({ reviews: [ada.review] }),
        }),
      ])
    }
  })

  test('a cursor of a scope that nothing has touched here is beyond its head, too', async () => {
    const ada = await world.person('Ada')
    const { changes, ...rest } = await pull(ada, { [`followers:${ada.id}`]: '7' })
    expect(changes).toContainEqual(
      expect.objectContaining({ scope: `followers:${ada.id}`, reset: true, cursor: '0', rows: {}, removed: {} }),
    )
    expect(rest).toMatchObject({ vanished: [], more: false })
  })

  test('begins anew by one call of the operator alone, which lifts heads and figures above all that was given out', async () => {
    const ada = await withContent('Ada')
    const before = await pull(ada, {})
    const heads = new Map(before.changes.map(({ scope, cursor }) => [scope, Number(cursor)]))
    const figures = async () =>
      (await backend.sql`select version from restaurant_stats where restaurant_id = ${ada.place}`)[0]?.['version']
    const version = await figures()
    const refused = asPerson(backend.sql, ada.id, (transaction) => transaction`select sync.begin_generation()`)
    await expect(refused).rejects.toMatchObject({ code: '42501' })
    await backend.sql.begin(async (transaction) => {
      await transaction`set local role postgres`
      await transaction`select sync.begin_generation()`
    })
    const after = await pull(ada, {})
    expect(after.generation).not.toBe(before.generation)
    for (const { scope, cursor, began_at } of after.changes) {
      expect([scope, began_at]).toEqual([scope, heads.get(scope)])
      expect(Number(cursor)).toBe(began_at + 1_000_000_000)
    }
    expect(await figures()).toBe(version + 1_000_000)
  })

  test('and the figures of a place that nobody had visited at the time of the backup, too, whatever was counted since', async () => {
    const [ada, place] = [await world.person('Ada'), await world.restaurant()]
    await takenBack(backend.sql, async (transaction) => {
      await transaction`set local role postgres`
      await transaction`select sync.begin_generation()`
      await transaction`reset role`
      await transaction`insert into reviews (id, user_id, restaurant_id) values (gen_random_uuid(), ${ada.id}, ${place})`
      await transaction`set constraints all immediate`
      const [card] = await transaction`select visits, figures_version from restaurant_cards where id = ${place}`
      expect(card).toEqual({ visits: 1, figures_version: 1_000_001 })
    })
  })
})
