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

async function allowedRoles(attempt: (role: Role) => Promise<boolean>): Promise<Role[]> {
  const allowed: Role[] = []
  for (const role of roles) if (await attempt(role)) allowed.push(role)
  return allowed
}

/** What the superuser finds under the subject's key, to see effects that an answer does not tell. */
async function stored(table: string, { key: [column, value] }: Subject): Promise<unknown[]> {
  const { sql } = world.backend
  return [...(await sql`select to_jsonb(it) as row from ${sql(table)} as it where ${sql(column)}::text = ${value}`)]
}

function filterOf({ key: [column, value] }: Subject): string {
  return `${column}=eq.${value}`
}

async function reads(row: Row, role: Role): Promise<boolean> {
  const subject = subjectsOf(world, rows)[row.row]
  expect(await stored(row.table, subject)).not.toHaveLength(0)
  const answer = await world.as[role].table<unknown[]>(`${row.table}?${filterOf(subject)}`)
  if (answer.status === 200) return answer.body.length > 0
  expectRefusal(role, answer, `reading ${row.table}`)
  return false
}

/** A change counts only by what is stored afterwards; where nothing changed, the answer must not say otherwise. */
async function writes(row: Row, role: Role, method: 'PATCH' | 'DELETE'): Promise<boolean> {
  const subject = subjectsOf(world, rows)[row.row]
  const before = await stored(row.table, subject)
  expect(before).not.toHaveLength(0)
  const answer = await world.as[role].table<unknown[]>(`${row.table}?${filterOf(subject)}`, {
    method,
    headers: { prefer: 'return=representation' },
    ...(method === 'PATCH' ? { body: subject.change } : {}),
  })
  const changed = JSON.stringify(await stored(row.table, subject)) !== JSON.stringify(before)
  if (changed) {
    expect(answer.status).toBe(200)
    rows = await makeOwnedRows(world)
  } else if (answer.status === 200) expect(answer.body).toEqual([])
  else expectRefusal(role, answer, `${method} of ${row.table}`)
  return changed
}

async function count(table: string): Promise<number> {
  const { sql } = world.backend
  const [row] = await sql<{ rows: number }[]>`select count(*)::integer as rows from ${sql(table)}`
  return row?.rows ?? 0
}

async function adds(entry: (typeof inserts)[number], role: Role): Promise<boolean> {
  // What is there already would be a conflict instead of an answer.
  const people = Object.values(world.people).map(({ id }) => id)
  await world.backend.sql`delete from list_likes where user_id in ${world.backend.sql(people)}`
  await world.backend.sql`delete from review_likes where user_id in ${world.backend.sql(people)}`
  await world.backend.sql`delete from followers where follower_id in ${world.backend.sql(people)}`
  const before = await count(entry.table)
  const bodies = await insertBodies(world, rows, world.idOf(role), randomUUID())
  const body = bodies[entry.row]
  const answer = await world.as[role].table(entry.table, { body })
  const added = (await count(entry.table)) > before
  if (added) expect(answer.status).toBe(201)
  else expectRefusal(role, answer, `inserting into ${entry.table}`)
  return added
}

describe.each(tableRows)('$table: $row', (row) => {
  it(`is read by: ${row.select.join(', ') || 'nobody'}`, async () => {
    const readers = await Promise.all(roles.map((role) => reads(row, role)))
    expect(roles.filter((_, index) => readers[index])).toEqual(row.select)
  })

  it(`is changed by: ${row.update.join(', ') || 'nobody'}`, async () => {
    expect(await allowedRoles((role) => writes(row, role, 'PATCH'))).toEqual(row.update)
  })

  it(`is deleted by: ${row.delete.join(', ') || 'nobody'}`, async () => {
    expect(await allowedRoles((role) => writes(row, role, 'DELETE'))).toEqual(row.delete)
  })
})

describe.each(inserts)('$table: $row', (entry) => {
  afterAll(async () => {
    rows = await makeOwnedRows(world)
  })

  it(`is inserted by: ${entry.insert.join(', ') || 'nobody'}`, async () => {
    expect(await allowedRoles((role) => adds(entry, role))).toEqual(entry.insert)
  })
})
