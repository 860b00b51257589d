/**
 * Rewrites two places of RxDB in the build. RxDB has no setting for either, and its licence allows it. Each must be
 * found, so that a newer RxDB cannot bring them back unnoticed.
 */
import type { Plugin } from 'vite'

type Rewrite = { file: RegExp; from: RegExp; to: string }

const rewrites: Rewrite[] = [
  {
    // At each start, RxDB sorts the keys of its schemas by the phone's language. Loading those rules takes a slow phone
    // 100 ms, and another language sorts differently. The rewrite compares plain characters. RxDB accepts a copy whose
    // keys were sorted differently (https://github.com/pubkey/rxdb/issues/9128).
    file: /\/rxdb\/dist\/esm\/plugins\/utils\/utils-object\.js$/,
    from: /Object\.keys\(obj\)\.sort\(\(a, b\) => a\.localeCompare\(b\)\)/,
    to: 'Object.keys(obj).sort()',
  },
  {
    // Its first write advertises its paid plugins on every visitor's console. The flag for paying users is not set: it
    // would be untrue, and checking it costs a hash at each start.
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

/** A module of RxDB as the build has it. Throws when the code to rewrite is missing. */
export function rewritten(code: string, id: string): string {
  return rewrites.reduce((text, { file, from, to }) => {
    if (!file.test(id)) return text
    if (!from.test(text)) throw new Error(`RxDB has another text than ${from} in ${id}`)
    return text.replace(from, to)
  }, code)
}
