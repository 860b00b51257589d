/**
 * RxDB orders the keys of its schemas at each start, and does so by the rules of the phone's language. Loading these
 * takes a slow phone 100 ms, and the order is another in another language. Here it is the plain one of their characters.
 * RxDB takes a copy whose keys were in another order for the same (https://github.com/pubkey/rxdb/issues/9128).
 */
import type { Plugin } from 'vite'

const byLanguage = 'Object.keys(obj).sort((a, b) => a.localeCompare(b))'

export function plainKeyOrder(): Plugin {
  return {
    name: 'plain-key-order',
    apply: 'build',
    transform: {
      filter: { id: /\/rxdb\/dist\/esm\/plugins\/utils\/utils-object\.js$/ },
      handler(code) {
        if (!code.includes(byLanguage)) throw new Error('RxDB orders the keys of a schema in another way')
        return { code: code.replace(byLanguage, 'Object.keys(obj).sort()'), map: null }
      },
    },
  }
}
