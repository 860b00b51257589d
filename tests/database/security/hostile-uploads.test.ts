/** One account that sends photos without end (private.budgets). */
import { describe, expect, it } from 'vitest'
import { startOwnBackend } from '#tests/support/own-backend.ts'
import { createWorld, type Person } from '#tests/support/world.ts'
import { storageAnswer, uploadFile } from './storage-requests.ts'

const backend = await startOwnBackend()
const { sql } = backend
const world = createWorld(backend)

describe('photos a day', () => {
  // A phone takes 403 for "later"; hosted storage passes the sentence on with it, @supabase/lite does not.
  const uploadOf = async (person: Person, index: number, length = 4): Promise<number> => {
    const path = `${person.id}/1700000000000-${index}.jpg`
    const bytes = new Uint8Array(length).fill(0xff)
    return (await storageAnswer(await uploadFile(backend.asUser(person), 'review-photos', path, { bytes }))).status
  }
  const filesOf = async ({ id }: Person) =>
    (await sql`select from storage.objects where split_part(name, '/', 1) = ${id}`).length

  it('are counted for who owns the file, when storage writes it in its own name, and for nobody when no person does', async () => {
    const ada = await world.person('Ada')
    const put = (owner: string | null, index: number) =>
      sql`insert into storage.objects (bucket_id, name, owner_id, metadata)
        values ('review-photos', ${`${ada.id}/1-${index}.jpg`}, ${owner}, ${sql.json({ size: 1500 })})`
    await put(ada.id, 1)
    await put(null, 2)
    const spent = await sql`select budget, remaining::integer from private.spent where user_id = ${ada.id} order by 1`
    expect(spent.map(({ budget, remaining }) => [budget, remaining])).toEqual([
      ['upload_kilobytes', 999_998],
      ['uploads', 999],
    ])
  })

  it('are bounded by number and bytes; the next one is put off, and goes tomorrow', async () => {
    const [ada, ben] = [await world.person('Ada'), await world.person('Ben')]
    await sql`update private.budgets set most = 3, saved_up = 3 where key = 'uploads'`
    await sql`update private.budgets set most = 100, saved_up = 100 where key = 'upload_kilobytes'`
    const statuses = await Promise.all([0, 1, 2, 3, 4].map((index) => uploadOf(ada, index)))
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 403, 403])
    expect(await filesOf(ada)).toBe(3)
    expect([await uploadOf(ben, 0, 99_000), await uploadOf(ben, 1, 2000)]).toEqual([200, 403])
    expect(await filesOf(ben)).toBe(1)
    await sql`update private.spent set used_in = used_in - 1 where user_id = ${ada.id}`
    expect(await uploadOf(ada, 9)).toBe(200)
  })
})
