/** Mistakes on the way from the outbox to the server. */
import type { Mutation, OwedTables } from '#src/db/owed.ts'
import { BackendError, type Verdict } from '#sync/backend.ts'
import type { Bug } from '#tests/simulation/bug.ts'
import { judged, takesBatch, withBackend, withOwedReader, withOwedWriter, withVerdicts } from './wrapping.ts'

const asMutations = (rows: unknown): Mutation[] => rows as Mutation[]

export const pushBugs: Bug[] = [
  {
    name: 'a refusal counts as success, because the request was answered',
    source: 'https://github.com/thunderbird/thunderbolt/pull/944',
    wrap: (ports) =>
      withVerdicts(ports, (verdicts) =>
        verdicts.map((verdict) => (verdict.status === 'rejected' ? { status: 'applied' } : verdict)),
      ),
  },
  {
    name: 'a request without an answer counts as sent',
    source: 'https://github.com/aws-amplify/amplify-js/issues/9979',
    wrap: (ports) =>
      withBackend(ports, {
        push: (clientId, mutations, ...rest) =>
          ports.backend.push(clientId, mutations, ...rest).catch(() =>
            judged(
              ports,
              mutations.map((): Verdict => ({ status: 'applied' })),
            ),
          ),
      }),
  },
  {
    name: 'a change that is to be tried again counts as sent',
    source: 'https://github.com/pubkey/rxdb/issues/7259',
    wrap: (ports) =>
      withVerdicts(ports, (verdicts) =>
        verdicts.map((verdict) => (verdict.status === 'retry' ? { status: 'applied' } : verdict)),
      ),
  },
  {
    name: 'every sending makes a new request id, so repeats are done twice',
    source: 'https://github.com/GoogleChrome/workbox/issues/600',
    wrap: (ports) =>
      withBackend(ports, {
        push: (clientId, mutations, ...rest) =>
          ports.backend.push(
            clientId,
            mutations.map((mutation) => ({ ...mutation, id: ports.copy.newId() })),
            ...rest,
          ),
      }),
  },
  {
    name: 'the queue is replayed in another order',
    source: 'https://github.com/GoogleChrome/workbox/issues/2640',
    wrap: (ports) =>
      withBackend(ports, {
        async push(clientId, mutations, ...rest) {
          const answer = await ports.backend.push(clientId, mutations.toReversed(), ...rest)
          return { ...answer, verdicts: answer.verdicts.toReversed() }
        },
      }),
  },
  {
    name: 'a request leaves the queue before it is sent',
    source: 'https://github.com/GoogleChrome/workbox/issues/2599',
    wrap: (ports) =>
      withBackend(ports, {
        async push(clientId, mutations, ...rest) {
          const ids = new Set(mutations.map(({ id }) => id))
          const taken = await ports.copy.owed.write(['outbox'], async (owed) => {
            const rows = (await owed.all('outbox')).filter(({ id }) => ids.has(id))
            await owed.delete(
              'outbox',
              rows.map(({ seq }) => seq),
            )
            return rows
          })
          const putBack = (): Promise<void> => ports.copy.owed.write(['outbox'], (owed) => owed.put('outbox', taken))
          return ports.backend.push(clientId, mutations, ...rest).finally(() => void putBack())
        },
      }),
  },
  {
    name: 'one refused change fails the whole batch for ever',
    source: 'https://github.com/couchbase/couchbase-lite-ios/issues/1057',
    wrap: (ports) =>
      withBackend(ports, {
        async push(...request) {
          const answer = await ports.backend.push(...request)
          if (answer.verdicts.some(({ status }) => status === 'rejected'))
            throw new BackendError('busy', 'Bad request.')
          return answer
        },
      }),
  },
  {
    name: 'an answer 5xx counts as a refusal and the work is given up',
    source: 'https://github.com/GoogleChrome/workbox/issues/3237',
    wrap: (ports) =>
      withBackend(ports, {
        push: (clientId, mutations, ...rest) =>
          ports.backend.push(clientId, mutations, ...rest).catch((error: unknown) => {
            if (!(error instanceof BackendError) || error.kind !== 'busy') throw error
            const refusal: Verdict = { status: 'rejected', code: 'unexpected', message: 'Internal error.' }
            return judged(
              ports,
              mutations.map(() => refusal),
            )
          }),
      }),
  },
  {
    name: 'an answer 4xx that nobody knows counts as a verdict',
    source: 'https://github.com/boardsesh/boardsesh/issues/5295',
    wrap: (ports) =>
      withBackend(ports, {
        push: (clientId, mutations, ...rest) =>
          ports.backend.push(clientId, mutations, ...rest).catch((error: unknown) => {
            if (!(error instanceof BackendError) || error.code !== '21000') throw error
            throw new BackendError('refused', error.message, error.code)
          }),
      }),
  },
  {
    name: 'a lost connection rolls the change back for good',
    source: 'https://github.com/apollographql/apollo-client/issues/5215',
    wrap: (ports) =>
      withBackend(ports, {
        push: (clientId, mutations, ...rest) =>
          ports.backend.push(clientId, mutations, ...rest).catch((error: unknown) => {
            if (!(error instanceof BackendError) || error.kind !== 'network') throw error
            const refusal: Verdict = { status: 'rejected', code: 'network', message: 'Network error.' }
            return judged(
              ports,
              mutations.map(() => refusal),
            )
          }),
      }),
  },
  {
    name: 'answers are matched by a position that is off by one',
    source: 'https://github.com/rocicorp/mono/pull/6340',
    wrap: (ports) => withVerdicts(ports, (verdicts) => [...verdicts.slice(1), ...verdicts.slice(0, 1)]),
  },
  {
    name: 'what was being sent when the tab died is never sent again',
    source: 'https://github.com/imuniqueshiv/MeetOnMemory/pull/1913',
    wrap: (ports, { random }) => {
      const epoch = random.uuid()
      const own = new Set<string>()
      return withOwedWriter(ports, (writer, tables) => ({
        async all<T extends keyof OwedTables>(table: T) {
          const rows = await writer.all(table)
          if (table !== 'outbox' || !takesBatch(tables)) return rows
          return asMutations(rows).filter(({ state, id }) => state !== 'sending' || own.has(`${epoch} ${id}`)) as never
        },
        put(table, rows) {
          if (table === 'outbox') for (const { id } of asMutations(rows)) own.add(`${epoch} ${id}`)
          return writer.put(table, rows)
        },
      }))
    },
  },
  {
    name: 'a change that is saved while others are being sent is marked as sent with them',
    source: 'https://github.com/Nozbe/WatermelonDB/issues/1141',
    wrap: (ports) =>
      withOwedWriter(ports, (writer) => ({
        async put(table, rows) {
          await writer.put(table, rows)
          if (table !== 'outbox' || !asMutations(rows).some(({ state }) => state === 'applied')) return
          const others = (await writer.all('outbox')).filter(({ state }) => state === 'waiting')
          await writer.put(
            'outbox',
            others.map((other) => ({ ...other, state: 'applied' as const })),
          )
        },
      })),
  },
  {
    name: 'refused work is dropped instead of kept for the person',
    source: 'https://github.com/redux-offline/redux-offline/issues/338',
    wrap: (ports) =>
      withOwedWriter(ports, (writer) => ({
        put: async (table, rows) => (table === 'refused' ? undefined : writer.put(table, rows)),
      })),
  },
  {
    name: 'what depends on refused work is dropped with it',
    source: 'https://github.com/medic/cht-core/issues/6103',
    wrap: (ports) =>
      withOwedWriter(ports, (writer) => ({
        put: (table, rows) => writer.put(table, table === 'refused' ? rows.filter((row) => !('because' in row)) : rows),
      })),
  },
  {
    name: 'the queue is sent under whoever is signed in',
    source: 'https://github.com/RatLoopz/sahidawa-india/issues/4070',
    wrap(ports, { owner, world, random }) {
      if (random.chance(0.3)) owner.session.userId = random.pick(world.people)
      return ports
    },
  },
  {
    name: 'an expired session clears the queue',
    source: 'https://github.com/SandeepVashishtha/Eventra/pull/9042',
    wrap: (ports) =>
      withBackend(ports, {
        push: (...request) =>
          ports.backend.push(...request).catch(async (error: unknown) => {
            if (error instanceof BackendError && error.kind === 'expired') {
              await ports.copy.owed.write(['outbox'], async (owed) => {
                const waiting = (await owed.all('outbox')).filter(({ state }) => state === 'waiting')
                await owed.delete(
                  'outbox',
                  waiting.map(({ seq }) => seq),
                )
              })
            }
            throw error
          }),
      }),
  },
  {
    name: 'the queue is ordered by the device clock',
    source: 'https://github.com/pubkey/rxdb/issues/6439',
    wrap: (ports) =>
      withOwedReader(ports, (reader) => ({
        async all<T extends keyof OwedTables>(table: T) {
          const rows = await reader.all(table)
          if (table !== 'outbox') return rows
          return asMutations(rows).toSorted((a, b) => (a.saved_at < b.saved_at ? -1 : 1)) as never
        },
      })),
  },
  {
    name: 'a tab that starts saves the queue that it finds once more',
    source: 'https://github.com/Nozbe/WatermelonDB/issues/1752',
    wrap(ports) {
      void ports.copy.owed.write(['outbox'], async (owed) => {
        for (const { seq: _, ...row } of await owed.all('outbox')) {
          await owed.append({ ...row, id: ports.copy.newId(), state: 'waiting' })
        }
      })
      return ports
    },
  },
  {
    name: 'a photo that the server refuses to link goes without a word',
    source: 'https://github.com/photo/frontend/issues/393',
    wrap: (ports) =>
      withOwedWriter(ports, (writer) => ({
        put: (table, rows) =>
          writer.put(
            table,
            table === 'refused'
              ? rows.filter((row) => !('code' in row && 'intent' in row && row.intent === 'attach_photo'))
              : rows,
          ),
      })),
  },
]
