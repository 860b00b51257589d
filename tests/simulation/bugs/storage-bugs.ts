/** Mistakes with the device's storage, its locks and its tabs. */
import { type DocumentStore, isUnscoped } from '#src/db/documents.ts'
import { documentsLock } from '#src/db/local-copy.ts'
import { type Photo, StorageError } from '#src/db/owed.ts'
import type { ListRestaurant } from '#src/domain/rows.ts'
import type { Bug } from '#tests/simulation/bug.ts'
import { withBackend, withDocuments, withOwedWriter, withWrites } from './wrapping.ts'

export const storageBugs: Bug[] = [
  {
    name: 'transactions are not aborted when a page is left',
    source: 'https://github.com/microsoft/vscode/issues/136295',
    wrap(ports, { owner }) {
      owner.device.abortsWhenLeft = false
      return ports
    },
  },
  {
    name: 'a write counts as done before its transaction is',
    source: 'https://github.com/nimiq/keyguard/pull/125',
    wrap: ({ copy, backend }) => ({
      copy: {
        ...copy,
        owed: {
          ...copy.owed,
          async write(tables, work) {
            const isCommand = tables.includes('outbox') && tables.includes('photos') && tables.length === 3
            if (!isCommand) return copy.owed.write(tables, work)
            void copy.clock.sleep(40).then(() => copy.owed.write(tables, work))
            return undefined as never
          },
        },
      },
      backend,
    }),
  },
  {
    name: 'the queue is in memory and empty after a restart',
    source: 'https://github.com/redux-offline/redux-offline/issues/59',
    wrap(ports, { random }) {
      if (random.chance(0.5)) {
        void ports.copy.owed.write(['outbox'], async (owed) => {
          await owed.delete(
            'outbox',
            (await owed.all('outbox')).map(({ seq }) => seq),
          )
        })
      }
      return ports
    },
  },
  {
    name: 'a full storage is silently ignored',
    source: 'https://github.com/apache/pouchdb/pull/7026',
    wrap: ({ copy, backend }) => ({
      copy: {
        ...copy,
        owed: {
          ...copy.owed,
          write: (tables, work) => copy.owed.write(tables, work).catch(() => undefined as never),
        },
      },
      backend,
    }),
  },
  {
    name: 'a full storage comes as an error that nobody knows',
    source: 'https://github.com/dexie/Dexie.js/issues/776',
    wrap: ({ copy, backend }) => ({
      copy: {
        ...copy,
        owed: {
          ...copy.owed,
          write: (tables, work) =>
            copy.owed.write(tables, work).catch((error: unknown) => {
              throw error instanceof StorageError
                ? new DOMException('The transaction was aborted.', 'AbortError')
                : error
            }),
        },
      },
      backend,
    }),
  },
  {
    name: 'several tabs write at once, each from what it read before',
    source: 'https://github.com/dabblewriter/tab-election/issues/3',
    wrap: ({ copy, backend }) => ({
      copy: {
        ...copy,
        locks: {
          ...copy.locks,
          lead: (name, options, work) =>
            name === documentsLock(copy) ? work(new AbortController().signal) : copy.locks.lead(name, options, work),
        },
      },
      backend,
    }),
  },
  {
    name: 'what a tab that was frozen while it wrote puts into no scope stays for ever',
    source: 'https://github.com/w3c/web-locks/issues/4',
    wrap: (ports, { random }) =>
      withDocuments(ports, {
        async write(changes) {
          // Frozen until another tab has taken the lock: a fault that seeds draw seldom at this very moment.
          if (random.chance(0.05)) await ports.copy.clock.sleep(60_000)
          return ports.copy.documents.write(changes)
        },
        everything: async () =>
          (await ports.copy.documents.everything()).filter(({ document }) => !isUnscoped(document)),
      }),
  },
  {
    name: 'a tab trusts what it has in memory, whatever other tabs wrote',
    source: 'https://github.com/firebase/firebase-js-sdk/issues/190',
    wrap(ports) {
      const known = new Map<string, Awaited<ReturnType<DocumentStore['get']>>>()
      return withDocuments(ports, {
        async get(entity, keys) {
          const id = `${entity} ${keys.join()}`
          const found = known.get(id) ?? (await ports.copy.documents.get(entity, keys))
          known.set(id, found)
          return found as never
        },
      })
    },
  },
  {
    name: 'of a write over several collections the last may be missing',
    source: 'https://github.com/pubkey/rxdb/issues/4458',
    wrap: (ports, { random }) =>
      withWrites(ports, (changes) => {
        const last = changes.at(-1)?.entity
        const several = changes.some(({ entity }) => entity !== last)
        return several && random.chance(0.2) ? changes.filter(({ entity }) => entity !== last) : changes
      }),
  },
  {
    name: 'what was deleted once cannot come back',
    source: 'https://github.com/vlcn-io/cr-sqlite/issues/71',
    wrap(ports) {
      const deleted = new Set<string>()
      return withWrites(ports, (changes) =>
        changes.filter(({ entity, key, document }) => {
          if (!document) deleted.add(`${entity} ${key}`)
          return !document || !deleted.has(`${entity} ${key}`)
        }),
      )
    },
  },
  {
    name: 'a deletion right after a change is forgotten',
    source: 'https://github.com/aws-amplify/amplify-js/issues/6128',
    wrap(ports) {
      const written = new Set<string>()
      return withWrites(ports, (changes) =>
        changes.filter(({ entity, key, document }) => {
          if (!document && written.delete(`${entity} ${key}`)) return false
          if (document) written.add(`${entity} ${key}`)
          return true
        }),
      )
    },
  },
  {
    name: 'two places share a rank after a merge',
    source: 'https://github.com/rocicorp/replicache/pull/319',
    wrap: (ports) =>
      withWrites(ports, async (changes) => {
        const items = changes.filter(({ entity, document }) => entity === 'list_restaurants' && document)
        const before = await ports.copy.documents.get(
          'list_restaurants',
          items.map(({ key }) => key),
        )
        return changes.map((change) => {
          const known = before.get(change.key)
          if (!known || !change.document || change.entity !== 'list_restaurants') return change
          const row = { ...(change.document.row as ListRestaurant), position: known.row.position }
          return { ...change, document: { ...change.document, row } }
        })
      }),
  },
  {
    name: 'a picture is deleted when its upload begins',
    source: 'https://github.com/mapillary/mapillary_tools/issues/183',
    wrap: (ports) =>
      withBackend(ports, {
        async upload(file, ...rest) {
          await ports.copy.owed.write(['photos', 'blobs'], async (owed) => {
            const photo = (await owed.all('photos')).find(({ path }) => path.startsWith(file.path))
            if (photo) await owed.delete('blobs', [photo.id])
          })
          return ports.backend.upload(file, ...rest)
        },
      }),
  },
  {
    name: 'an upload that failed counts as done',
    source: 'https://github.com/Infomaniak/ios-kDrive/issues/865',
    wrap: (ports) => withBackend(ports, { upload: (...request) => ports.backend.upload(...request).catch(() => {}) }),
  },
  {
    name: 'the file of a picture stays public when what showed it is deleted',
    source: 'https://github.com/jesposito/Facet/issues/373',
    wrap: (ports) => withBackend(ports, { unlinkedFiles: async () => [] }),
  },
  {
    name: 'a photo leaves the queue when its upload begins',
    source: 'https://github.com/nextcloud/ios/issues/1346',
    wrap: (ports) =>
      withOwedWriter(ports, (writer) => ({
        put: (table, rows) =>
          table === 'photos' && rows.some((row) => (row as Photo).state === 'uploading')
            ? writer.delete(
                table,
                rows.map((row) => (row as Photo).id as never),
              )
            : writer.put(table, rows),
      })),
  },
  {
    name: 'the picture of a photo that is taken away stays on the device',
    source: 'https://github.com/apache/pouchdb/issues/829',
    wrap: (ports) =>
      withOwedWriter(ports, (writer) => ({
        delete: async (table, keys) => (table === 'blobs' ? undefined : writer.delete(table, keys)),
      })),
  },
]
