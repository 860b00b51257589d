/** Mistakes that show only under the faults of tests/simulation/hardships. */
import { type OwedWriter, type PhotoBlobs, StorageError } from '#src/db/owed.ts'
import { blobOf } from '#src/lib/picture.ts'
import { BackendError, type SentMutation, type Verdict } from '#sync/backend.ts'
import type { Bug, Ports } from '#tests/simulation/bug.ts'
import { judged, withAnswers, withBackend, withOwedWriter } from './wrapping.ts'

/** Ms, longer than any budget of the simulation. */
const day = 24 * 3_600_000

const all = (mutations: readonly SentMutation[], verdict: Verdict): Verdict[] => mutations.map(() => verdict)
const isError = (error: unknown, like: Partial<Pick<BackendError, 'kind' | 'code'>>): error is BackendError =>
  error instanceof BackendError &&
  (like.kind === undefined || error.kind === like.kind) &&
  (like.code === undefined || error.code === like.code)

/** What comes of a push that has failed. */
const onFailedPush = (
  ports: Ports,
  then: (error: unknown, mutations: SentMutation[]) => ReturnType<Ports['backend']['push']>,
): Ports =>
  withBackend(ports, {
    push: (clientId, mutations, ...rest) =>
      ports.backend.push(clientId, mutations, ...rest).catch((error: unknown) => then(error, mutations)),
  })

export const hardshipBugs: Bug[] = [
  {
    name: 'an answer 200 counts as done, whatever it says',
    source: 'https://github.com/Spomky-Labs/pwa-bundle/issues/241',
    wrap: (ports) =>
      onFailedPush(ports, async (error, mutations) => {
        if (!isError(error, { code: 'foreign_answer' })) throw error
        return judged(ports, all(mutations, { status: 'applied' }))
      }),
  },
  {
    name: 'an answer that was cut moves the cursors of what was cut off',
    source: 'https://github.com/super-productivity/super-productivity/issues/9168',
    wrap: (ports, { world }) =>
      withAnswers(ports, (answer) => {
        const whole = world.hardships.way.cut.get(answer)
        const rest = whole?.changes.slice(answer.changes.length) ?? []
        return { ...answer, changes: [...answer.changes, ...rest.map((one) => ({ ...one, rows: {}, removed: {} }))] }
      }),
  },
  {
    name: 'what a proxy refuses for its size is refused, though the server has taken an earlier sending',
    source: 'https://github.com/praneeth132006/ForkLeaf/pull/56',
    wrap: (ports) =>
      onFailedPush(ports, async (error) => {
        if (!isError(error, { code: 'too_large' })) throw error
        throw new BackendError('refused', error.message, 'status_413')
      }),
  },
  {
    name: 'what is too large together is given up together',
    source: 'https://github.com/nextcloud/desktop/issues/925',
    wrap: (ports) =>
      onFailedPush(ports, async (error, mutations) => {
        if (!isError(error, { code: 'too_large' }) || mutations.length === 1) throw error
        return judged(ports, all(mutations, { status: 'rejected', code: 'too_large', message: error.message }))
      }),
  },
  {
    name: 'what cannot be uploaded holds up what needs no upload',
    source: 'https://github.com/avniproject/avni-client/issues/2097',
    wrap(ports) {
      let isBlocked = false
      return withBackend(ports, {
        async upload(...request) {
          isBlocked = true
          await ports.backend.upload(...request)
          isBlocked = false
        },
        async push(...request) {
          if (isBlocked) throw new BackendError('busy', 'A photo has to go first.')
          return ports.backend.push(...request)
        },
      })
    },
  },
  {
    name: 'a change counts as saved when its requests have succeeded, and not its transaction',
    source: 'https://github.com/radiantlab/LumiLab/issues/250',
    wrap: ({ copy, backend }) => ({
      copy: {
        ...copy,
        owed: {
          ...copy.owed,
          async write(tables, work) {
            let outcome: { result: Awaited<ReturnType<typeof work>> } | undefined
            try {
              return await copy.owed.write(tables, async (writer) => {
                const result = await work(writer)
                outcome = { result }
                return result
              })
            } catch (error) {
              if (!outcome || !(error instanceof StorageError)) throw error
              return outcome.result
            }
          },
        },
      },
      backend,
    }),
  },
  {
    name: 'of a transaction that finds the storage full the first half stays',
    source: 'https://github.com/prisma-idb/idb-client-generator/pull/194',
    wrap: (ports) =>
      withOwedWriter(ports, (writer) => {
        let hasWritten = false
        const halfway = async (write: () => Promise<void>): Promise<void> => {
          try {
            await write()
            hasWritten = true
          } catch (error) {
            if (!hasWritten) throw error
          }
        }
        const put: OwedWriter['put'] = (table, rows) => halfway(() => writer.put(table, rows))
        return {
          put,
          async append(mutation) {
            const row = await writer.append(mutation)
            hasWritten = true
            return row
          },
        }
      }),
  },
  {
    name: 'whoever waits for a lock waits for good',
    source: 'https://github.com/dxos/dxos/pull/11757',
    wrap: ({ copy, backend }) => ({
      copy: {
        ...copy,
        locks: {
          ...copy.locks,
          lead: (name, { steal, signal }, work) =>
            copy.locks.lead(name, { steal, signal: steal ? signal : new AbortController().signal }, work),
        },
      },
      backend,
    }),
  },
  {
    name: 'what is put off waits for the moment that the clock was to show, and not for a length of time',
    source: 'https://github.com/CrossPaste/crosspaste-desktop/issues/4547',
    wrap: (ports) =>
      withOwedWriter(ports, (writer) => ({
        put: (table, rows) =>
          writer.put(
            table,
            rows.map((row) =>
              'put_off' in row && row.put_off ? { ...row, put_off: { ...row.put_off, length: day } } : row,
            ),
          ),
      })),
  },
  {
    name: 'what waits is thrown away with the session',
    source: 'https://github.com/rinafcode/teachLink_mobile/pull/703',
    wrap: (ports) =>
      onFailedPush(ports, async (error) => {
        if (isError(error, { kind: 'signed_out' }))
          await ports.copy.owed.write(['outbox'], async (owed) => {
            const seqs = (await owed.all('outbox')).map(({ seq }) => seq)
            await owed.delete('outbox', seqs)
          })
        throw error
      }),
  },
  {
    name: 'pictures are stored as Blobs',
    source: 'https://github.com/okTurtles/group-income/issues/2191',
    wrap: (ports) =>
      withOwedWriter(ports, (writer) => ({
        put: (table, rows) =>
          writer.put(
            table,
            table === 'blobs' ? rows.map((row) => ({ ...row, full: blobOf((row as PhotoBlobs).full) as never })) : rows,
          ),
      })),
  },
]
