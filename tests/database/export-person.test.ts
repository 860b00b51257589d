/** The command with which whoever runs the project answers a person who asks for their data. */
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { saveIntent } from '#src/commands/save-intent.ts'
import { archiveEntry } from '#src/domain/archive/archive.ts'
import { testBackend } from '#tests/support/backend.ts'
import { createPhone } from '#tests/support/phone.ts'

const backend = testBackend()
const folder = mkdtempSync(join(tmpdir(), 'crumb-export-'))
const file = join(folder, 'ada.zip')
afterAll(() => rmSync(folder, { recursive: true }))

/** Nothing listens on it. */
const closed = '127.0.0.1:9'

async function exportPerson(...named: string[]): Promise<string> {
  const parameters = ['--import', 'tsx', 'supabase/local/export-person.ts', ...named]
  return new Promise((resolve) => {
    execFile(process.execPath, parameters, (_, stdout, stderr) => resolve(`${stdout}${stderr}`.trim()))
  })
}

test('a person who asks gets everything in one file', async () => {
  const ada = await backend.signUp('Ada')
  const phone = createPhone(backend, ada)
  const list = { id: crypto.randomUUID(), name: 'Soups', is_public: false, is_ranked: true }
  await saveIntent(phone.store, 'create_list', list)
  await phone.sync()
  expect(await exportPerson(backend.databaseUrl, backend.url, ada.username, file)).toBe(
    `${file}: 0 visits, 0 photos missing`,
  )
  const entries = unzipSync(new Uint8Array(readFileSync(file)))
  const content = JSON.parse(new TextDecoder().decode(entries[archiveEntry]))
  expect(content.lists).toMatchObject([{ id: list.id, name: 'Soups' }])
})

test('what is wrong is said in one sentence, and no file is left', async () => {
  const ada = await backend.signUp('Ada')
  const { databaseUrl, url } = backend
  const there = join(folder, 'none.zip')
  const [unreachable, nobody, noFolder, noProject] = await Promise.all([
    exportPerson(`postgres://postgres@${closed}/postgres`, url, ada.username, there),
    exportPerson(databaseUrl, url, 'nobody_is_called_this', there),
    exportPerson(databaseUrl, url, ada.username, join(folder, 'not', 'there.zip')),
    exportPerson(databaseUrl, 'localhost', ada.username, there),
  ])
  expect(unreachable).toBe('The database cannot be reached (ECONNREFUSED).')
  expect(nobody).toBe('Nobody has the username nobody_is_called_this.')
  expect(noFolder).toBe(`There is no folder ${join(folder, 'not')}.`)
  expect(noProject).toMatch(/^The address of the project must look like/)
  expect(existsSync(there)).toBe(false)
  expect(existsSync(`${there}.unfinished`)).toBe(false)
})

test('a project that cannot be reached does not pass for one without photos', async () => {
  const ada = await backend.signUp('Ada')
  const id = crypto.randomUUID()
  const place = { id: crypto.randomUUID(), place_id: `manual_${id}`, name: 'Golden Inn' }
  const restaurant = await backend.sql`insert into public.restaurants ${backend.sql({ ...place })} returning id`
  await backend.sql`
    insert into public.reviews (id, user_id, restaurant_id, photos)
    values (${id}, ${ada.id}, ${restaurant[0]?.['id']}, array[${`${ada.id}/1763700000000-0.webp`}])`
  expect(await exportPerson(backend.databaseUrl, `http://${closed}`, ada.username, file)).toBe(
    `The project cannot be reached at http://${closed}.`,
  )
})
