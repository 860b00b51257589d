/**
 * Asks the browser to compile all functions of a start's files while they load, off the page's own thread, and to cache
 * the result. Without the hint, it caches only what ran while a file was evaluated, which is little: a slow phone
 * compiled the rest again at each start, for a fifth of the start's time (docs/decisions/2026-11-21-launch.md). Other
 * browsers see a comment.
 * https://v8.dev/blog/explicit-compile-hints
 */
import type { Plugin } from 'vite'
import { isLoadedAtStart } from './chunk-name.ts'

export function compileAhead(): Plugin {
  return {
    name: 'compile-ahead',
    apply: 'build',
    generateBundle: {
      // The hint must come first in the file.
      order: 'post',
      handler(_options, bundle) {
        const ofStart = new Set<string>()
        const visit = (name: string): void => {
          const file = bundle[name]
          if (file?.type !== 'chunk' || ofStart.has(name)) return
          ofStart.add(name)
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
          for (const imported of file.imports) visit(imported)
        }
        for (const [name, file] of Object.entries(bundle))
          if (file.type === 'chunk' && file.moduleIds.some(isLoadedAtStart)) visit(name)
        if (ofStart.size === 0) throw new Error('The build has no file of a start')
      },
    },
  }
}
