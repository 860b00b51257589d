/**
 * Asks the browser to compile all functions of a start's files while they are loaded, beside the page's own thread, and to
 * keep the outcome. Else it keeps what had run when a file was evaluated, which is little: a slow phone compiled the rest
 * anew at each start, for a fifth of its time (docs/decisions/2026-11-21-launch.md). Browsers that do not know the
 * request see a comment.
 *
 * https://v8.dev/blog/explicit-compile-hints
 */
import type { Plugin } from 'vite'

/** The first and the last are what the bundler calls the entry and Supabase's package, which comes with the first pull. */
const ofStart = ['index', 'react', 'start', 'local', 'start-local', 'Frame', 'StartPage', 'dist']

export function compileAhead(): Plugin {
  return {
    name: 'compile-ahead',
    apply: 'build',
    generateBundle: {
      // It must be the very first of a file.
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        for (const name of ofStart) {
          const chunk = chunks.find((one) => one.name === name)
          if (!chunk)
            throw new Error(`The build has no file called ${name}: src/app/compile-ahead.ts names one that is gone`)
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
        }
      },
    },
  }
}
