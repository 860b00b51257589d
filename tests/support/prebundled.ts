import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What tests import beside the app's own packages, and must share with it. */
const ofTests = ['@testing-library/react', 'fake-indexeddb', 'fake-indexeddb/auto', 'react/jsx-dev-runtime']

/** No file can be bundled of these. */
const withoutBundle = /^(workbox|virtual:|node:)|[?]/

const imported = /^(?:import|export|\}) .*?from '([@a-z][^']*)'$/gm

/** Every package that the app imports, as it names it: one that was left out would bring a second React or RxJS along. */
export function prebundled(root: string): string[] {
  const names = new Set(ofTests)
  for (const folder of ['src', 'sync'])
    for (const file of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }))
      if (/\.tsx?$/.test(file))
        for (const [, name = ''] of readFileSync(join(root, folder, file), 'utf8').matchAll(imported))
          if (!withoutBundle.test(name)) names.add(name)
  return [...names].sort()
}
