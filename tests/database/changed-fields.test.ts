/** Which fields an edit changes, and what a device's time is in the server's clock. */
import { expect, test } from 'vitest'
import { testBackend } from '#tests/support/backend.ts'
import { takenBack } from '#tests/support/sql-caller.ts'

const { sql } = testBackend()

test('only the fields that a person changed, and may change, are changed', async () => {
  const changed = async (input: object) =>
    (
      await sql`select private.changed_fields(${sql.json(input as never)}, array['name', 'notes', 'bio']) as changed`
    )[0]?.['changed']
  expect(
    await changed({
      fields: { name: 'New', notes: 'Same', bio: null, is_hidden: true },
      base: { name: 'Old', notes: 'Same', bio: 'Gone' },
    }),
  ).toEqual({ name: 'New', bio: null })
  expect(await changed({ fields: { name: 'New' } })).toEqual({ name: 'New' })
  expect(await changed({ fields: { name: 'Same' }, base: { name: 'Same' } })).toEqual({})
  expect(await changed({})).toEqual({})
})

const day = 86_400
test.each<[skew: number | undefined, claimed: string, corrected: string, why: string]>([
  [undefined, '2 days ago', '2 days ago', 'nobody knows its clock'],
  [undefined, '-2 days', '0', 'nothing is later than now'],
  [day, '2 days ago', '2 days ago', 'a day is a time zone'],
  [day + 1, '2 days ago', '23:59:59 ago', 'its clock is behind'],
  [-day - 1, '2 days ago', '3 days 00:00:01', 'its clock is ahead'],
  [-day - 1, '-12:00:00', '12:00:01', 'its clock is ahead'],
])('with a difference of %s s, a visit of %s was %s: %s', async (skew, claimed, corrected) => {
  await takenBack(sql, async (transaction) => {
    if (skew !== undefined) await transaction`select set_config('crumb.clock_skew', ${String(skew)}, true)`
    const [row] =
      await transaction`select now() - private.corrected_time(now() - ${claimed.replace(' ago', '')}::interval) = ${corrected.replace(' ago', '')}::interval as is_right`
    expect(row).toEqual({ is_right: true })
  })
})

test('a clock that would lead to before 1970 corrects nothing', () =>
  takenBack(sql, async (transaction) => {
    const corrected = async (skew: number, claimed: string) => {
      await transaction`select set_config('crumb.clock_skew', ${String(skew)}, true)`
      return (
        await transaction`select private.corrected_time(${claimed}::timestamptz) = ${'1970-01-01Z'}::timestamptz as is_first`
      )[0]?.['is_first']
    }
    expect(await corrected(-2 * day, '1970-01-03Z')).toBe(true)
    const [row] = await transaction`select private.corrected_time('1970-01-02Z') = '1970-01-02Z' as is_kept`
    expect(row).toEqual({ is_kept: true })
  }))
