/** Which unit tests may share their modules (vite.config.ts, `unit` and `alone`). */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../unit')

it('a unit test that needs a document is a .tsx file: documents are not shared by files', async () => {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.test.ts'))
  expect(files.length).toBeGreaterThan(100)
  const wrong: string[] = []
  for (const file of files)
    if ((await readFile(join(folder, file), 'utf8')).includes('@vitest-environment')) wrong.push(file)
  expect(wrong).toEqual([])
})
