/** People, places and devices for database tests, in words that tests read as. */
import { randomUUID } from 'node:crypto'
import type { TestBackend, TestUser } from './backend.ts'
import { createDevice, type Device, type Row, type Verdict } from './device.ts'

export type Person = TestUser & { device: Device; newDevice: () => Device }

export type World = {
  /** Signs a person up; their device speaks HTTP. */
  person: (name: string) => Promise<Person>
  /** Adds a curated place and returns its id. */
  restaurant: (columns?: Row) => Promise<string>
}

export function createWorld(backend: TestBackend): World {
  return {
    async person(name) {
      const user = await backend.signUp(name)
      const client = backend.asUser(user)
      const newDevice = (): Device =>
        createDevice(async (rpc, parameters) => {
          const { status, body } = await client.rpc(rpc, parameters)
          if (status !== 200) throw new Error(`${rpc} answered ${status}: ${JSON.stringify(body)}`)
          return body
        })
      return { ...user, device: newDevice(), newDevice }
    },
    async restaurant(columns = {}) {
      const row = { name: `Place ${randomUUID().slice(0, 6)}`, ...columns }
      const [inserted] = await backend.sql`insert into restaurants ${backend.sql(row)} returning id`
      return inserted?.['id'] as string
    },
  }
}

/** The input of a visit at a place. */
export function visit(restaurantId: string, more: Row = {}): Row & { id: string } {
  return { id: randomUUID(), restaurant_id: restaurantId, rating: 4, ...more }
}

/** A person's own profile as a pull brings it to their device. */
export async function ownProfile({ id, device }: Person): Promise<Row> {
  await device.pull()
  return device.rows('profiles').get(id) ?? {}
}

/** The catalog comes to everybody: what other test files left in it would come, too. */
export async function emptyCatalog({ sql }: TestBackend): Promise<void> {
  await sql`update restaurants set is_featured = false where is_featured`
  await sql`delete from tags`
}

/** Status and code of verdicts, short enough to compare: 'applied', 'rejected not_found'. */
export function outcomes(verdicts: Verdict[]): string[] {
  return verdicts.map(({ status, code }) => (code ? `${status} ${code}` : status))
}

/** Lets everybody do as much as a test needs. Whoever shares the backend with tests of budgets calls what it returns: then all is as it was. */
export async function liftBudgets({ sql }: Pick<TestBackend, 'sql'>): Promise<() => Promise<void>> {
  const before = await sql`select key, most, saved_up from private.budgets where per is not null`
  await sql`update private.budgets set most = 1000000, saved_up = 1000000 where per is not null`
  return async () => {
    await sql`
      update private.budgets as budget set most = was.most, saved_up = was.saved_up
      from jsonb_to_recordset(${sql.json(before.map((row) => ({ ...row })))}) as was (key text, most integer, saved_up integer)
      where budget.key = was.key`
  }
}
