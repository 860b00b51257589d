import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { rewritten } from '#build/rxdb-rewrites.ts'

const inRxdb = (file: string): string => `${process.cwd()}/node_modules/rxdb/dist/esm/plugins/${file}`

it.each([
  ['orders keys without the rules of a language', 'utils/utils-object.js', /sort\(\(a, b\) => a\.localeCompare/],
  [
    'writes no advertisement to the console',
    'storage-dexie/rx-storage-instance-dexie.js',
    /console|rxdb\.info|hasPremiumFlag\(/,
  ],
])('RxDB in the build %s', (_, file, pattern) => {
  const code = readFileSync(inRxdb(file), 'utf8')
  expect(code).toMatch(pattern)
  expect(rewritten(code, inRxdb(file))).not.toMatch(pattern)
})

it('A newer RxDB that says it in other words ends the build', () => {
  expect(() => rewritten('', inRxdb('storage-dexie/rx-storage-instance-dexie.js'))).toThrow('RxDB has another text')
})
