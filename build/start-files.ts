/** Names for the service worker the files without which no start works: its first installation ends with them (src/service-worker.ts). */
import type { Plugin } from 'vite'
import { isNeededAtStart } from './chunk-name.ts'
import { filesOf, isLogin } from './files-of.ts'

/** A plugin that looks at what was built, and whether it found a file, whose address is within the folder of the build. */
export function startFiles(): { plugin: Plugin; has: (address: string) => boolean } {
  let found = new Set<string>()
  const isWanted = (id: string): boolean => isNeededAtStart(id) || isLogin(id)
  return {
    plugin: {
      name: 'start-files',
      apply: 'build',
      writeBundle(_, bundle) {
        found = new Set(['/index.html', ...filesOf(bundle, isWanted, new Set())])
      },
    },
    has: (address) => found.has(`/${address}`),
  }
}
