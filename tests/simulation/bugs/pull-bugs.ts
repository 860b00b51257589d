/** Mistakes on the way from the server to the documents. */
import { BackendError, type PullAnswer, type PullChange } from '#sync/backend.ts'
import type { Bug } from '#tests/simulation/bug.ts'
import { epoch } from '#tests/simulation/virtual-clock.ts'
import { withAnswers, withBackend, withOwedReader, withOwedWriter, withWrites } from './wrapping.ts'

const eachChange = (answer: PullAnswer, change: (part: PullChange) => PullChange): PullAnswer => ({
  ...answer,
  changes: answer.changes.map(change),
})

/** Without the rows that `keep` refuses. */
const filtered = (
  rows: PullChange['rows'],
  keep: (row: object, index: number, all: object[]) => boolean,
): PullChange['rows'] =>
  Object.fromEntries(Object.entries(rows).map(([entity, ofEntity]) => [entity, (ofEntity as object[]).filter(keep)]))

export const pullBugs: Bug[] = [
  {
    name: 'deleted rows are not taken away',
    source: 'https://github.com/aws-amplify/amplify-js/issues/8158',
    wrap: (ports) => withAnswers(ports, (answer) => eachChange(answer, (change) => ({ ...change, removed: {} }))),
  },
  {
    name: 'rows stay when the permission to see them is gone',
    source: 'https://github.com/Kinto/kinto/issues/467',
    wrap: (ports) => withAnswers(ports, (answer) => ({ ...answer, vanished: [] })),
  },
  {
    name: 'the last row of a full page is skipped',
    source: 'https://github.com/atuinsh/atuin/pull/3913',
    wrap: (ports) =>
      withAnswers(ports, (answer) =>
        answer.more
          ? eachChange(answer, (change) =>
              change === answer.changes.at(-1)
                ? { ...change, rows: filtered(change.rows, (_, index, all) => index < all.length - 1) }
                : change,
            )
          : answer,
      ),
  },
  {
    name: 'what came ahead of its turn counts as everything',
    source: 'https://github.com/powersync-ja/powersync-js/pull/586',
    wrap: (ports) => {
      const { home } = ports.backend
      return home
        ? withBackend(ports, {
            home: async (signal) =>
              eachChange(await home(signal), (change) => ({ ...change, cursor: change.cursor.replace('0/', '') })),
          })
        : ports
    },
  },
  {
    name: 'rows of the same time as the last one are missed',
    source: 'https://github.com/pubkey/rxdb/issues/5843',
    wrap: (ports, { random }) =>
      withAnswers(ports, (answer) =>
        eachChange(answer, (change) => ({ ...change, rows: filtered(change.rows, () => !random.chance(0.03)) })),
      ),
  },
  {
    name: 'the device clock decides from when on changes are fetched',
    source: 'https://github.com/dynos-fit/dynos-sync/pull/93',
    wrap: (ports, { scheduler }) =>
      withBackend(ports, {
        async pull(cursors, ...rest) {
          const answer = await ports.backend.pull(cursors, ...rest)
          const isAhead = ports.copy.clock.now() > epoch + scheduler.now() + 86_400_000
          return eachChange(answer, (change) => (isAhead && cursors[change.scope] ? { ...change, rows: {} } : change))
        },
      }),
  },
  {
    name: 'the checkpoint is written before the rows',
    source: 'https://github.com/apache/pouchdb/issues/1240',
    wrap: ({ copy, backend }) => ({
      copy: {
        ...copy,
        documents: {
          ...copy.documents,
          // In the background, while the caller goes on.
          async write(changes) {
            void copy.clock.sleep(30).then(() => copy.documents.write(changes))
          },
        },
      },
      backend,
    }),
  },
  {
    name: 'the checkpoint moves although the rows could not be stored',
    source: 'https://github.com/toluaina/pgsync/issues/268',
    wrap: ({ copy, backend }) => ({
      copy: {
        ...copy,
        documents: { ...copy.documents, write: (changes) => copy.documents.write(changes).catch(() => {}) },
      },
      backend,
    }),
  },
  {
    name: 'the checkpoint outlives the database it belongs to',
    source: 'https://github.com/pubkey/rxdb/issues/3319',
    wrap(ports, { owner }) {
      owner.device.keepsCursors = true
      return ports
    },
  },
  {
    name: 'only the first page is fetched',
    source: 'https://github.com/mvanhorn/cli-printing-press/issues/2491',
    wrap: (ports) =>
      withBackend(ports, {
        pull: async (cursors, ...rest) =>
          Object.keys(cursors).length > 1
            ? { ...(await ports.backend.pull(cursors, ...rest)), changes: [], vanished: [], more: false }
            : ports.backend.pull(cursors, ...rest),
      }),
  },
  {
    name: 'an older answer is taken after a newer one',
    source: 'https://github.com/apache/pouchdb/issues/8427',
    wrap(ports, { random }) {
      let last: PullAnswer | undefined
      return withAnswers(ports, (answer) => {
        const older = last
        if (answer.changes.length > 0) last = answer
        return older && random.chance(0.2) ? { ...older, more: false } : answer
      })
    },
  },
  {
    name: 'pulled rows overwrite unsent changes',
    source: 'https://github.com/powersync-ja/powersync.dart/issues/253',
    wrap: (ports) =>
      withOwedReader(ports, (reader, tables) => ({
        all: async (table) =>
          table === 'outbox' && tables.includes('bases')
            ? ((await reader.all('outbox')).filter(({ state }) => state === 'waiting') as never)
            : reader.all(table),
      })),
  },
  {
    name: 'a change disappears between its sending and the next pull',
    source: 'https://github.com/powersync-ja/powersync-service/pull/134',
    wrap: (ports) =>
      withOwedReader(ports, (reader, tables) => ({
        all: async (table) =>
          table === 'outbox' && tables.includes('bases')
            ? ((await reader.all('outbox')).filter(({ state }) => state !== 'applied') as never)
            : reader.all(table),
      })),
  },
  {
    name: 'an optimistic change stays when the server refuses it',
    source: 'https://github.com/apollographql/apollo-client/issues/6183',
    wrap: (ports) =>
      withOwedWriter(ports, (writer) => ({
        put: async (table, rows) => (table === 'bases' ? undefined : writer.put(table, rows)),
      })),
  },
  {
    name: 'a server row that comes while a push waits for its answer is thrown away, its checkpoint kept',
    source: 'https://github.com/pubkey/rxdb/issues/5571',
    wrap(ports) {
      let pushing = 0
      return withBackend(ports, {
        async push(...request) {
          pushing++
          return ports.backend.push(...request).finally(() => {
            // Until after the pull that follows.
            void ports.copy.clock.sleep(400).then(() => pushing--)
          })
        },
        async pull(...request) {
          const answer = await ports.backend.pull(...request)
          return pushing > 0 ? eachChange(answer, (change) => ({ ...change, rows: {} })) : answer
        },
      })
    },
  },
  {
    name: 'fields that a new row leaves out keep their old values',
    source: 'https://github.com/TanStack/db/pull/1835',
    wrap: (ports) =>
      withWrites(ports, async (changes) =>
        Promise.all(
          changes.map(async (change) => {
            if (!change.document) return change
            const before = (await ports.copy.documents.get(change.entity, [change.key])).get(change.key)
            const row = { ...before?.row, ...change.document.row }
            return { ...change, document: { ...change.document, row } }
          }),
        ),
      ),
  },
  {
    name: 'a partial row empties the other columns',
    source: 'https://github.com/tinyplex/tinybase/issues/187',
    wrap: (ports) =>
      withWrites(ports, (changes) =>
        changes.map((change) => {
          if (change.entity !== 'profiles' || !change.document || change.document.scopes.length < 2) return change
          const { user_id, username } = change.document.row as { user_id: string; username: string }
          return { ...change, document: { ...change.document, row: { user_id, username } as never } }
        }),
      ),
  },
  {
    name: 'news of one scope are shown without those of the others that came before them',
    source: 'https://github.com/maxpert/marmot/issues/21',
    wrap: (ports, { random }) =>
      withAnswers(ports, (answer) => {
        if (answer.changes.length === 0) return answer
        const { scope } = random.pick(answer.changes)
        return { ...answer, changes: answer.changes.filter((change) => change.scope === scope), more: false }
      }),
  },
  {
    name: 'the copy of a deleted account stays on the device',
    source: 'https://github.com/DesarrolloAntonio/Shiori-Android-Client/issues/32',
    wrap: (ports) =>
      withBackend(ports, {
        refreshSession: (signal) =>
          ports.backend.refreshSession(signal).catch((error: unknown) => {
            const isGone = error instanceof BackendError && error.kind === 'account_gone'
            throw isGone ? new BackendError('signed_out', 'Sign in again.') : error
          }),
      }),
  },
]
