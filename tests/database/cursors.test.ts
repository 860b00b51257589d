/** How far a device has read, in the words of its cursors (sync.changed_scopes), and what a pull makes of wrong ones. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { testBackend } from '#tests/support/backend.ts'
import { asPerson, becomePerson, takenBack } from '#tests/support/sql-caller.ts'
import { createWorld } from '#tests/support/world.ts'

const backend = testBackend()
const world = createWorld(backend)
const ada = await world.person('Ada')
const own = `user:${ada.id}`

/** Of a scope with head 9, of which tombstones up to 4 are forgotten. */
type Read = { version: number; began_reading: number; mentions_from: number; reset: boolean; outdated: boolean }

describe('of a scope at head 9, with tombstones forgotten up to 4, a cursor', () => {
  const anew = { version: 0, began_reading: 9, mentions_from: 0 }
  test.each<[cursor: string | undefined, what: string, read: Partial<Read> | undefined]>([
    [undefined, 'there is none: a first pull', { version: 0, began_reading: 9, mentions_from: 9 }],
    ['9', 'has everything', undefined],
    ['6', 'has all up to 6', { version: 6, began_reading: 6, mentions_from: 0 }],
    ['4', 'has heard of all that is forgotten', { version: 4, began_reading: 4, mentions_from: 0 }],
    ['3', 'has missed what is forgotten', { ...anew, outdated: true }],
    ['10', 'is of a database that had more', { ...anew, reset: true }],
    ['2/7', 'is of a first pull that began at 7', { version: 2, began_reading: 7, mentions_from: 7 }],
    ['2/3', 'is of a first pull that has missed what is forgotten', { ...anew, outdated: true }],
    ['2/10', 'is of a first pull of a database that had more', { ...anew, reset: true }],
    ['2-7', 'is of a scope read anew since 7', { version: 2, began_reading: 7, mentions_from: 0 }],
    ['2-3', 'is of one read anew that has missed what is forgotten', { ...anew, outdated: true }],
    ['0-0', 'begins to read anew', anew],
  ])('%s: %s', async (cursor, _, read) => {
    await takenBack(backend.sql, async (sql) => {
      await sql`update sync.scopes set head = 9, began_at = 5, forgotten_to = 4 where scope = ${own}`
      await becomePerson(sql, ada.id)
      const rows = await sql`
        select head::integer, began_at::integer, version::integer, began_reading::integer, mentions_from::integer, subject_id, reset, outdated
        from sync.changed_scopes(${sql.json(cursor === undefined ? {} : { [own]: cursor })}) where scope = ${own}`
      const whole = { head: 9, began_at: 5, subject_id: ada.id, reset: false, outdated: false }
      expect([...rows]).toEqual(read ? [{ ...whole, ...read }] : [])
    })
  })

  test('of a scope that the person may not see says that it is gone', async () => {
    const other = `user:${randomUUID()}`
    const [row] = await asPerson(
      backend.sql,
      ada.id,
      (sql) =>
        sql`select head, scope_id from sync.changed_scopes(${sql.json({ [other]: '3' })}) where scope = ${other}`,
    )
    expect(row).toEqual({ head: null, scope_id: null })
  })
})

test('a scope whose head is 1 is sent to who has not read it, with its row', () =>
  takenBack(backend.sql, async (sql) => {
    await sql`update sync.scopes set head = 1 where scope = ${own}`
    await becomePerson(sql, ada.id)
    const scopes = async (cursors: object) =>
      (await sql<{ scope: string }[]>`select scope from sync.changed_scopes(${sql.json(cursors as never)})`).map(
        ({ scope }) => scope,
      )
    expect(await scopes({})).toContain(own)
    expect(await scopes({ [own]: '1' })).not.toContain(own)
  }))

test('a pull of a device that has everything has no news, and nothing is gone', () =>
  takenBack(backend.sql, async (sql) => {
    await becomePerson(sql, ada.id)
    const [row] = await sql`select api.sync_pull(jsonb_object_agg(scope, head::text)) as answer from sync.manifest()`
    expect(row?.['answer']).toMatchObject({ changes: [], vanished: [], more: false, reached: null })
  }))

test('a pull begins with what is one’s own, then the catalog, then others, and ends with what is gone', async () => {
  const [ben, eve] = [await world.person('Ben'), await world.person('Eve')]
  const list = randomUUID()
  await ben.device.push(['follow', { user_id: eve.id }], ['create_list', { id: list, name: 'Best' }])
  await eve.device.push(['follow', { user_id: ben.id }])
  await backend.sql`insert into tags (id, name) values (gen_random_uuid(), ${`Tag ${list}`})`
  const gone = `user:${randomUUID()}`
  const rows = await asPerson(
    backend.sql,
    ben.id,
    (sql) => sql<{ scope: string }[]>`select scope from sync.changed_scopes(${sql.json({ [gone]: '3' })})`,
  )
  expect(rows.map(({ scope }) => scope)).toEqual([
    `user:${ben.id}`,
    `followers:${ben.id}`,
    'catalog',
    `list:${list}`,
    `user:${eve.id}`,
    gone,
  ])
})

test('a pull takes cursors of as many scopes as two devices could see, and of no more', async () => {
  const pullWith = (scopes: number) =>
    asPerson(
      backend.sql,
      ada.id,
      (sql) =>
        sql`select api.sync_pull(${sql.json(Object.fromEntries(Array.from({ length: scopes }, (_, index) => [`s${index}`, '1'])))}) as answer`,
    )
  const most = 2 * (3 + 7500 + 500 + 1000)
  const [row] = await pullWith(most)
  expect(row?.['answer'].vanished).toHaveLength(most)
  await expect(pullWith(most + 1)).rejects.toMatchObject({ code: 'CR001', detail: 'invalid_cursors' })
})

describe('of somebody with 2,100 visits', () => {
  let eve = ''
  beforeAll(async () => {
    const place = await world.restaurant()
    eve = (await world.person('Eve')).id
    await backend.sql`insert into reviews (id, user_id, restaurant_id)
      select gen_random_uuid(), ${eve}, ${place} from generate_series(1, 2100)`
  })

  test.each([
    [-5, 1],
    [0, 1],
    [1, 1],
    [7, 7],
    // The end of the page of 1,000 entries before counts as one.
    [2000, 1999],
    [2001, 1999],
    [null, 1000],
  ])('a page of %s rows has %i', async (asked, sent) => {
    const [row] = await asPerson(
      backend.sql,
      eve,
      (sql) =>
        sql<
          { answer: { changes: { rows: object }[]; more: boolean } }[]
        >`select api.sync_pull('{}', ${asked}) as answer`,
    )
    const rows = row?.answer.changes.flatMap((change) => Object.values(change.rows).flat())
    expect([rows?.length, row?.answer.more]).toEqual([sent, true])
  })

  test('each 50 rows have a cursor, so a connection that breaks loses no more', async () => {
    const [row] = await asPerson(
      backend.sql,
      eve,
      (sql) => sql<{ answer: { changes: { rows: object }[] } }[]>`select api.sync_pull('{}', 1000) as answer`,
    )
    const sizes = row?.answer.changes.map((change) => Object.values(change.rows).flat().length)
    expect(sizes).toEqual(Array.from({ length: 20 }, () => 50))
  })
})
