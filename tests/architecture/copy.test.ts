/** Texts for people have one kind of apostrophe, the specification's, and call a desktop no phone (issue 20, point 18). */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Folds what people type, so it has to name every apostrophe. */
const folding = 'src/domain/places/place-search.ts'

const withoutComments = (code: string): string => code.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

test('no text has a curly apostrophe or calls the device a phone', () => {
  const files = ['src', 'sync']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
    .filter((file) => /\.tsx?$/.test(file) && file !== folding)
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) =>
    withoutComments(readFileSync(file, 'utf8'))
      .split('\n')
      .filter((line) => /’|\b(?:this|your) phone\b/i.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})
