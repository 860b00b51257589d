/**
 * Two places of RxDB as the build has them. It has no setting for either, and its licence allows it. Each must be found, so
 * that a newer RxDB cannot bring them back in silence.
 */
import type { Plugin } from 'vite'

type Rewrite = { file: RegExp; from: RegExp; to: string }

const rewrites: Rewrite[] = [
  {
    // RxDB orders the keys of its schemas at each start, and does so by the rules of the phone's language. Loading these
    // takes a slow phone 100 ms, and the order is another in another language. Here it is the plain one of their characters.
    // RxDB takes a copy whose keys were in another order for the same (https://github.com/pubkey/rxdb/issues/9128).
    file: /\/rxdb\/dist\/esm\/plugins\/utils\/utils-object\.js$/,
    from: /Object\.keys\(obj\)\.sort\(\(a, b\) => a\.localeCompare\(b\)\)/,
    to: 'Object.keys(obj).sort()',
  },
  {
    // Its first write advertises its paid plugins on the console of every visitor. The flag of those who paid is not set:
    // it would be untrue, and asking for it takes a hash at each start.
    file: /\/rxdb\/dist\/esm\/plugins\/storage-dexie\/rx-storage-instance-dexie\.js$/,
    from: /if \(!shownNonPremiumLog && [^{]*\{\s*console\.warn\(\[[^\]]*\]\.join\('\\n'\)\);[^{}]*\} else \{[^{}]*\}/,
    to: '',
  },
]

export function rewriteRxdb(): Plugin {
  return {
    name: 'rewrite-rxdb',
    apply: 'build',
    transform: {
      filter: { id: rewrites.map(({ file }) => file) },
      handler(code, id) {
        return { code: rewritten(code, id), map: null }
      },
    },
  }
}

/** The code of a module of RxDB as the build has it. Throws when what is to be rewritten is not there. */
export function rewritten(code: string, id: string): string {
  return rewrites.reduce((text, { file, from, to }) => {
    if (!file.test(id)) return text
    if (!from.test(text)) throw new Error(`RxDB has another text than ${from} in ${id}`)
    return text.replace(from, to)
  }, code)
}
