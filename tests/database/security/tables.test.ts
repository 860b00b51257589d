/**
 * The matrix of tables and views, the second wall, over table-api.ts: one test per row and verb says exactly which roles are
 * allowed.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import type { Answer } from '#tests/support/backend.ts'
import { createWorld, makeOwnedRows } from './fixtures.ts'
import { inserts, type Role, roles, tableRows } from './matrix.ts'
import { insertBodies, type Subject, subjectsOf } from './subjects.ts'

type Row = (typeof tableRows)[number]

const world = await createWorld()
/** Made anew when a test has used a row up. */
let rows = await makeOwnedRows(world)

/** Throws when a refusal has not the form that a refusal of this role must have. */
function expectRefusal(role: Role, { status, body }: Answer<unknown>, context: string): void {
  // A view over a join takes no writes at all: PostgreSQL says so before it looks at privileges.
  if (context.endsWith('restaurant_cards') && (body as { code?: string }).code === '55000') return
  const withoutSession = role === 'anon' || role === 'forged' || role === 'expired'
  expect(status, `${context} as ${role}`).toBe(withoutSession ? 401 : 403)
}

/** What the superuser finds under the subject's key, to see effects that an answer does not tell. */
async function stored(table: string, { key: [column, value] }: Subject): Promise<unknown[]> {
  const { sql } = world.backend
  const found = await sql`select to_jsonb(it) as row from ${sql(table)} as it where ${sql(column)} = ${value}`
  return [...found]
}

function filterOf({ key: [column, value] }: Subject): string {
  return `${column}=eq.${value}`
}

async function readers({ row, table }: Row): Promise<Role[]> {
  const subject = subjectsOf(world, rows)[row]
  expect(await stored(table, subject)).not.toHaveLength(0)
  const attempt = async (role: Role): Promise<boolean> => {
    const answer = await world.as[role].table<unknown[]>(`${table}?${filterOf(subject)}`)
    if (answer.status === 200) return answer.body.length > 0
    expectRefusal(role, answer, `reading ${table}`)
    return false
  }
  const found = await Promise.all(roles.map(attempt))
  return roles.filter((_, index) => found[index])
}

/** A change counts only by what is stored afterwards; where nothing changed, the answer must not say otherwise. */
async function writers({ row, table }: Row, method: 'PATCH' | 'DELETE'): Promise<Role[]> {
  const allowed: Role[] = []
  let subject = subjectsOf(world, rows)[row]
  let before = await stored(table, subject)
  for (const role of roles) {
    expect(before).not.toHaveLength(0)
    const answer = await world.as[role].table<unknown[]>(`${table}?${filterOf(subject)}`, {
      method,
      headers: { prefer: 'return=representation' },
      ...(method === 'PATCH' ? { body: subject.change } : {}),
    })
    if (JSON.stringify(await stored(table, subject)) !== JSON.stringify(before)) {
      expect(answer.status).toBe(200)
      allowed.push(role)
      rows = await makeOwnedRows(world)
      subject = subjectsOf(world, rows)[row]
      before = await stored(table, subject)
    } else if (answer.status === 200) expect(answer.body).toEqual([])
    else expectRefusal(role, answer, `${method} of ${table}`)
  }
  return allowed
}

async function count(table: string): Promise<number> {
  const { sql } = world.backend
  const [row] = await sql<{ rows: number }[]>`select count(*)::integer as rows from ${sql(table)}`
  return row?.rows ?? 0
}

/** What is there already would be a conflict instead of an answer. */
async function removePairs(): Promise<void> {
  const { sql } = world.backend
  const people = Object.values(world.people).map(({ id }) => id)
  await sql`delete from list_likes where user_id in ${sql(people)}`
  await sql`delete from review_likes where user_id in ${sql(people)}`
  await sql`delete from followers where follower_id in ${sql(people)}`
}

async function inserters({ row, table }: (typeof inserts)[number]): Promise<Role[]> {
  const allowed: Role[] = []
  await removePairs()
  let before = await count(table)
  for (const role of roles) {
    const bodies = await insertBodies(world, rows, world.idOf(role), randomUUID())
    const answer = await world.as[role].table(table, { body: bodies[row] })
    if ((await count(table)) > before) {
      expect(answer.status).toBe(201)
      allowed.push(role)
      await removePairs()
      before = await count(table)
    } else expectRefusal(role, answer, `inserting into ${table}`)
  }
  return allowed
}

describe.each(tableRows)('$table: $row', (row) => {
  it(`is read by: ${row.select.join(', ') || 'nobody'}`, async () => {
    expect(await readers(row)).toEqual(row.select)
  })

  it(`is changed by: ${row.update.join(', ') || 'nobody'}`, async () => {
    expect(await writers(row, 'PATCH')).toEqual(row.update)
  })

  it(`is deleted by: ${row.delete.join(', ') || 'nobody'}`, async () => {
    expect(await writers(row, 'DELETE')).toEqual(row.delete)
  })
})

describe.each(inserts)('$table: $row', (entry) => {
  afterAll(async () => {
    rows = await makeOwnedRows(world)
  })

  it(`is inserted by: ${entry.insert.join(', ') || 'nobody'}`, async () => {
    expect(await inserters(entry)).toEqual(entry.insert)
  })
})
