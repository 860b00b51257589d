/** Places for the tests of the restaurant page. */
import { expect, type Page } from '@playwright/test'
import postgres from 'postgres'
import type { Person } from './app.ts'
import type { TestPlace } from './log-places.ts'
import { readTestBackend } from './test-backend.ts'

/** What only a curator may say of a place. */
export const curate = ({ id }: Pick<TestPlace, 'id'>, columns: Record<string, unknown>): Promise<void> =>
  asCurator((sql) => sql`update public.restaurants set ${sql(columns as Record<string, string>)} where id = ${id}`)

/** Tags, one under the other, and which place has which. */
export const writeTags = (branch: readonly string[], places: [TestPlace, string[]][]): Promise<void> =>
  asCurator(async (sql) => {
    for (const [index, name] of branch.entries()) {
      const categories = branch.slice(0, index + 1).map((category, level) => [`tag_category_${level + 1}`, category])
      await sql`insert into public.tags ${sql({ name, ...Object.fromEntries(categories) })}`
    }
    for (const [place, tags] of places) await sql`update public.restaurants set tags = ${tags} where id = ${place.id}`
  })

/** Places that no person has added. */
export const importPlaces = (places: readonly Pick<TestPlace, 'id' | 'name'>[]): Promise<void> =>
  asCurator(async (sql) => {
    await sql`insert into public.restaurants ${sql(places.map(({ id, name }) => ({ id, name, place_id: `manual_${id}` })))}`
  })

/** Gives a person the desk, as an operator does. */
export const makeModerator = ({ id }: Pick<Person, 'id'>): Promise<void> =>
  asCurator((sql) => sql`insert into private.moderators (user_id) values (${id}) on conflict do nothing`)

async function asCurator(change: (sql: postgres.Sql) => PromiseLike<unknown>): Promise<void> {
  const sql = postgres(readTestBackend().databaseUrl, { max: 1, onnotice: () => {} })
  await change(sql)
  await sql.end()
}

export const isShown = (page: Page, { name }: Pick<TestPlace, 'name'>): Promise<void> =>
  expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
