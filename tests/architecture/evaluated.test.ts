/** What a module does while it is evaluated keeps the page's thread from everything else. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const repository = join(import.meta.dirname, '../..')
/** At the beginning of a line: outside of every function. */
const formatterOfModule = /^(?:export )?const \w+(?:: [^=]+)? = (?:\/\* @__PURE__ \*\/ )?new Intl\./m

it('no module makes a formatter of Intl before it is asked for words: its rules take a slow phone 50 ms to load', () => {
  const files = ['src', 'sync'].flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => join(folder, file)),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => formatterOfModule.test(readFileSync(join(repository, file), 'utf8')))).toEqual([])
})
