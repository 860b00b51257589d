/** search_people among more people than it may look at one by one (spec L§5). */
import { afterAll, expect, test } from 'vitest'
import { testBackend } from '#tests/support/backend.ts'
import type { Row } from '#tests/support/device.ts'
import { createCrowd } from '#tests/support/sql-caller.ts'

const added: string[] = []

const backend = testBackend()
const reader = await backend.signUp('Reader')

// Other tests search among the same people.
afterAll(() => backend.sql`delete from auth.users where id = any (${added}::uuid[])`)

/** In this order. */
async function addPeople(usernames: string[]): Promise<void> {
  added.push(...(await createCrowd(backend.sql, usernames)))
}

async function find(query: string): Promise<string[]> {
  const { status, body } = await backend.asUser(reader).rpc<Row[]>('search_people', { query })
  expect([query, status]).toEqual([query, 200])
  return body.map((person) => String(person['username']))
}

const numbered = (count: number, name: (number: string) => string): string[] =>
  Array.from({ length: count }, (_, index) => name(String(index).padStart(4, '0')))

test('D2 One or two letters are found anywhere in a username, behind however many other people', async () => {
  // No other test has a username that begins with a digit, so all of these come first.
  await addPeople([...numbered(600, (number) => `0a${number}`), '0zwjxq', '0yhjx', '0yjxw'])
  expect(await find('jx')).toEqual(['0yhjx', '0yjxw', '0zwjxq'])
  expect(await find('JX')).toEqual(['0yhjx', '0yjxw', '0zwjxq'])
  expect((await find('j')).slice(0, 3)).toEqual(['0yhjx', '0yjxw', '0zwjxq'])
})

test('D2 Of a text that thousands of usernames hold, the first ten by name are found', async () => {
  const usernames = numbered(2100, (number) => `1vqk${number}`)
  await addPeople(usernames.toReversed())
  expect(await find('vqk')).toEqual(usernames.slice(0, 10))
  expect(await find('vq')).toEqual(usernames.slice(0, 10))
})
