/** What a unit test may not ask for itself, since many files share a worker (vite.config.ts, `unit` and `alone`). */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../unit')

it('a unit test that needs a document is a .tsx file, and gets one of its own: none names an environment', async () => {
  const files = (await readdir(folder, { recursive: true })).filter((file) => /\.test\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(100)
  const wrong: string[] = []
  for (const file of files)
    if ((await readFile(join(folder, file), 'utf8')).includes('@vitest-environment')) wrong.push(file)
  expect(wrong).toEqual([])
})
