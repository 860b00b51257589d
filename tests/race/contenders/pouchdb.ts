/** PouchDB with its server. The server keeps documents of its own, filled from PostgreSQL. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Person, raceEntities } from '#tests/race/arena.ts'
import { startChild } from '#tests/race/child-process.ts'
import { type Account, type Contender, goneRestaurant, openTo, writers } from '#tests/race/contender.ts'
import { importPeer, peerVersions } from '#tests/race/peers.ts'
import { startProxy } from '#tests/race/proxy.ts'
import { openPouchDevice, type PouchModules, reviewKey } from './pouchdb-device.ts'

type Doc = { _id: string; _rev?: string; comment?: string }

export const pouchdb: Contender = {
  name: 'PouchDB',
  versions: () => peerVersions('pouchdb', 'express-pouchdb', 'express'),
  remarks:
    'batches of 1,000; its server keeps documents in memory instead of in PostgreSQL, so nobody holds a transaction open.',
  async start() {
    const child = startChild(new URL('./pouchdb-server.ts', import.meta.url))
    const server = await child.call<string>('start')
    const proxy = await startProxy(server)
    const { default: PouchDB } = await importPeer<{
      default: PouchModules['PouchDB'] & { plugin: (plugin: unknown) => void }
    }>('pouchdb')
    PouchDB.plugin((await importPeer<{ default: unknown }>('pouchdb-adapter-memory')).default)

    process.on('unhandledRejection', passOver)
    const account = (person: Person): Account => openTo(`${proxy.url}/${nameOf(person)}`, person)
    const nameOf = ({ id }: Person): string => `p${id}`
    const send = async <Answer>(person: Person, path: string, method: string, body?: object): Promise<Answer> => {
      const response = await fetch(`${server}/${nameOf(person)}${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      if (!response.ok) throw new Error(`PouchDB's server answered ${response.status}: ${await response.text()}`)
      return (await response.json()) as Answer
    }
    const store = (person: Person, docs: object[]) => send(person, '/_bulk_docs', 'POST', { docs })
    const allReviews = async (person: Person): Promise<Doc[]> => {
      const path = `/_all_docs?include_docs=true&startkey="reviews:"&endkey="reviews:~"`
      const { rows } = await send<{ rows: { doc: Doc }[] }>(person, path, 'GET')
      return rows.map(({ doc }) => doc)
    }

    return {
      proxy,
      async load(person, rows) {
        await send(person, '', 'PUT')
        const docs = raceEntities.flatMap((entity) =>
          rows[entity].map((row) => ({ ...row, _id: `${entity}:${String(row['id'])}` })),
        )
        for (let start = 0; start < docs.length; start += 1000) await store(person, docs.slice(start, start + 1000))
        await store(person, [{ _id: '_design/rules', validate_doc_update: rule }])
      },
      account,
      openDevice: (person) => openPouchDevice({ PouchDB, adapter: 'memory' }, account(person).url),
      async writeConcurrently(person, milliseconds) {
        const ids = new Set<string>()
        const until = performance.now() + milliseconds
        const write = async (): Promise<void> => {
          while (performance.now() < until) {
            const written = Array.from({ length: 1 + Math.floor(Math.random() * 3) }, () => randomUUID())
            await store(
              person,
              written.map((id) => ({ _id: reviewKey(id), comment: 'Written by somebody else at the same time.' })),
            )
            for (const id of written) ids.add(id)
            await sleep(Math.random() * 20)
          }
        }
        await Promise.all(Array.from({ length: writers }, write))
        return ids
      },
      async changeReviews(person, count) {
        const reviews = (await allReviews(person)).slice(0, count)
        await store(
          person,
          reviews.map((doc) => ({ ...doc, comment: 'changed on another device' })),
        )
      },
      reviewsOnServer: async (person) =>
        (await allReviews(person)).map(({ _id, comment }) => [_id.slice(reviewKey('').length), comment ?? '']),
      async stop() {
        process.off('unhandledRejection', passOver)
        await proxy.stop()
        await child.stop()
      },
    }
  },
  browser: {
    imports: `export { default as PouchDB } from 'pouchdb/dist/pouchdb.js'`,
    page: new URL('../browser/pouchdb-page.ts', import.meta.url),
  },
}

/** PouchDB leaves the failure of some lost requests to nobody, which would end this process. */
function passOver(error: unknown): void {
  if (!(error instanceof Error) || error.name !== 'FetchError') throw error
}

/** The reference to a place that does not exist, as a rule of CouchDB can express it. */
const rule = `function (doc) {
  if (doc.restaurant_id === '${goneRestaurant}') throw { forbidden: 'This restaurant does not exist.' }
}`
