/** search_lists: what it finds, in which order, and what it tells nobody. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { matchingLists, rankLists } from '#src/domain/lists/list-search.ts'
import type { List, PersonCard } from '#src/domain/rows.ts'
import { testBackend } from '#tests/support/backend.ts'

const backend = testBackend()
const [reader, ben] = await Promise.all([backend.signUp('Reader'), backend.signUp('Ben')])

/** In the name of every list here, and of none of another test. */
const word = `q${randomUUID().slice(0, 7)}`

type Found = { list: List; author: PersonCard }

async function search(query: string, more: object = {}): Promise<Found[]> {
  const { status, body } = await backend.asUser(reader).rpc<Found[]>('search_lists', { query, ...more })
  expect([query, status]).toEqual([query, 200])
  return body
}
const names = (found: readonly { list: List }[]) => found.map(({ list }) => list.name)

async function add(userId: string, name: string, { likes = 0, isPublic = true } = {}): Promise<void> {
  await backend.sql`insert into lists (id, user_id, name, is_public, like_count)
    values (${randomUUID()}, ${userId}, ${name}, ${isPublic}, ${likes})`
}

beforeAll(async () => {
  for (const [name, likes] of [
    [`Best ${word} in town`, 9],
    [word, 1],
    [`${word} worth a walk`, 4],
    [`Dia${word}`, 20],
    [`CAFÉ ${word}`, 0],
  ] as const)
    await add(ben.id, name, { likes })
  await add(ben.id, `${word} of my own`, { isPublic: false })
  await add(reader.id, `${word} of the reader`)
})

test('Names that begin with the text come first, then those with a word that does; the most liked first, as on the phone', async () => {
  const found = await search(word)
  expect(names(found)).toEqual([`${word} worth a walk`, word, `Best ${word} in town`, `CAFÉ ${word}`, `Dia${word}`])
  expect(names(rankLists([], found.toReversed(), word))).toEqual(names(found))
  expect(found[0]?.author).toMatchObject({ user_id: ben.id, username: ben.username })
  expect(names(await search(word, { max_rows: 2 }))).toHaveLength(2)
})

test('Every word counts, in any order, without case and accents, as on the phone', async () => {
  const all = await search(word)
  for (const query of [
    `${word} wal`,
    `town best ${word}`,
    `cafe ${word.toUpperCase()}`,
    `${word} nothing`,
    `${word}%`,
    `${word} _`,
  ]) {
    const found = names(await search(query))
    expect([query, found.toSorted()]).toEqual([query, names(matchingLists(all, query, reader.id)).toSorted()])
  }
})

test('A short word finds words that begin with it; a text without a word nothing', async () => {
  const short = `zq${word}`
  await add(ben.id, `Soups ${short}`)
  expect(names(await search('zq'))).toContain(`Soups ${short}`)
  for (const query of ['', '  ', '\u3000']) expect(await search(query)).toEqual([])
})

test('A list that a moderator has hidden, and those of somebody who is suspended, are not among them', async () => {
  const before = await search(word)
  await backend.sql`update lists set is_hidden = true where id = ${before[0]?.list.id ?? null}`
  expect(names(await search(word))).toEqual(names(before).slice(1))
  await backend.sql`update lists set is_hidden = false where id = ${before[0]?.list.id ?? null}`
  await backend.sql`select private.suspend(${ben.id}, now() + interval '1 day')`
  expect(await search(word)).toEqual([])
  await backend.sql`delete from private.suspensions where user_id = ${ben.id}`
  expect(names(await search(word))).toEqual(names(before))
})

test('A private list and one’s own are not among them, nor those of whom a block keeps apart, whoever made it', async () => {
  expect(names(await search(`${word} my`))).toEqual([])
  expect(names(await search(`${word} reader`))).toEqual([])
  const before = await search(word)
  expect(before.length).toBeGreaterThan(4)
  for (const [blocker, blocked] of [
    [reader, ben],
    [ben, reader],
  ] as const) {
    const id = randomUUID()
    await backend.sql`insert into restrictions (id, user_id, person_id, kind) values (${id}, ${blocker.id}, ${blocked.id}, 'block')`
    expect(await search(word)).toEqual([])
    await backend.sql`delete from restrictions where id = ${id}`
  }
  expect(await search(word)).toEqual(before)
})
