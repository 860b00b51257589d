/** Who may ask at all, before anything else is looked at (api.check_caller), and what every pull says beside its changes. */
import { randomUUID } from 'node:crypto'
import type { TransactionSql } from 'postgres'
import { expect, test } from 'vitest'
import { testBackend } from '#tests/support/backend.ts'
import { becomePerson, takenBack } from '#tests/support/sql-caller.ts'

const { sql } = testBackend()

const calls = ['check_caller()', "sync_pull('{}', 1000)", 'sync_home()']

async function signUp(transaction: TransactionSql): Promise<string> {
  const id = randomUUID()
  await transaction`insert into auth.users (id, raw_user_meta_data)
    values (${id}, json_build_object('username', ${`p${id.replaceAll('-', '').slice(0, 12)}`}::text))`
  return id
}

const become = (transaction: TransactionSql, claims: { role: string; sub?: string; session_id?: string }) =>
  transaction`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true), set_config('role', ${claims.role}, true)`

test.each(calls)('%s answers somebody with an account, and an open session if they have one', (call) =>
  takenBack(sql, async (transaction) => {
    const [ada, session_id] = [await signUp(transaction), randomUUID()]
    await transaction`insert into auth.sessions (id, user_id) values (${session_id}, ${ada})`
    for (const more of [{}, { session_id }]) {
      await become(transaction, { role: 'authenticated', sub: ada, ...more })
      expect(await transaction.unsafe(`select api.${call}`)).toHaveLength(1)
    }
  }),
)

test.each(calls)('%s refuses whose account is gone, with the generation, and whose session has ended', (call) =>
  takenBack(sql, async (transaction) => {
    const ada = await signUp(transaction)
    const [generation] = await transaction`select id from sync.generation`
    const asked = (claims: object) =>
      transaction.savepoint(async (inside) => {
        await become(inside, { role: 'authenticated', ...claims })
        await inside.unsafe(`select api.${call}`)
      })
    const signedOut = { code: 'CR001', detail: 'signed_out', hint: generation?.['id'] }
    await expect(asked({ sub: randomUUID() })).rejects.toMatchObject(signedOut)
    const over = { code: 'CR001', detail: 'session_over' }
    await expect(asked({ sub: ada, session_id: randomUUID() })).rejects.toMatchObject(over)
  }),
)

test.each(['anon', 'service_role'])('who is %s has no account and needs none', (role) =>
  takenBack(sql, async (transaction) => {
    await become(transaction, { role })
    expect(await transaction`select api.check_caller()`).toHaveLength(1)
  }),
)

test('whoever calls takes one of the places that an account has at a time', () =>
  takenBack(sql, async (transaction) => {
    await become(transaction, { role: 'authenticated', sub: await signUp(transaction) })
    const held = async () =>
      (
        await transaction`select count(*)::integer from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`
      )[0]
    const before = (await held())?.['count']
    await transaction`select api.check_caller()`
    expect(await held()).toEqual({ count: before + 2 })
  }))

test('a pull says when there are files of one’s own to delete by now', () =>
  takenBack(sql, async (transaction) => {
    const [ada, ben] = [await signUp(transaction), await signUp(transaction)]
    await transaction`insert into private.unlinked_files (bucket_id, name, user_id, due) values
      ('avatars', ${ada}, ${ada}, now()), ('avatars', ${ben}, ${ben}, now() + interval '1 second')`
    const hasFiles = async (person: string) => {
      await become(transaction, { role: 'authenticated', sub: person })
      const [row] =
        await transaction`select api.sync_pull('{}', 1) ->> 'has_unlinked_files' as has, api.sync_home() ->> 'has_unlinked_files' as home`
      return row
    }
    expect(await hasFiles(ada)).toEqual({ has: 'true', home: 'false' })
    expect(await hasFiles(ben)).toEqual({ has: 'false', home: 'false' })
  }))

test.each([
  ['null', null],
  ['a list', '[]'],
  ['a number', '{"catalog": 5}'],
  ['a negative number', '{"catalog": "-1"}'],
  ['nineteen digits', `{"catalog": "${'9'.repeat(19)}"}`],
  ['three numbers', '{"catalog": "1/2/3"}'],
  ['more than two megabytes', JSON.stringify({ ['x'.repeat(2_000_001)]: '1' })],
])('cursors that are %s are refused', (_, cursors) =>
  takenBack(sql, async (transaction) => {
    await becomePerson(transaction, await signUp(transaction))
    const asked = transaction.savepoint((inside) => inside`select api.sync_pull(${cursors}::text::jsonb, 1)`)
    await expect(asked).rejects.toMatchObject({ code: 'CR001', detail: 'invalid_cursors' })
  }),
)
