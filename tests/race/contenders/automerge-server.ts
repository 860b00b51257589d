/** Automerge's sync server as its documentation has it: a repo on a WebSocket server, here in memory. */
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { offer } from '#tests/race/child-process.ts'
import { importPeer } from '#tests/race/peers.ts'
import {
  type Automerge,
  asStored,
  commentsIn,
  emptyDocument,
  type Handle,
  type Repo,
  type Rows,
} from './automerge-device.ts'

type Modules = {
  Repo: new (options: object) => Repo
  generateAutomergeUrl: () => string
}
type CreateAdapter = new (sockets: WebSocketServer) => object

/** Rows of a change, as crumb's own rows are inserted. */
const rowsPerChange = 100

const handles = new Map<string, Handle>()
let automerge: Automerge
let modules: Modules
let repo: Repo
let sockets: WebSocketServer | undefined

offer(
  {
    async start(): Promise<string> {
      automerge = await importPeer<Automerge>('@automerge/automerge')
      modules = await importPeer<Modules>('@automerge/automerge-repo')
      const { WebSocketServerAdapter } = await importPeer<{ WebSocketServerAdapter: CreateAdapter }>(
        '@automerge/automerge-repo-network-websocket',
      )
      const listening = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: true })
      sockets = listening
      await new Promise((resolve) => listening.once('listening', resolve))
      repo = new modules.Repo({
        network: [new WebSocketServerAdapter(listening)],
        // It tells nobody of documents that they have not asked for.
        sharePolicy: async () => false,
      })
      return `http://127.0.0.1:${(listening.address() as AddressInfo).port}`
    },
    /** Gives the id of a new document with these rows. */
    load(tables: { [Table in keyof Rows]: { id: string }[] }): string {
      const id = modules.generateAutomergeUrl().replace('automerge:', '')
      const handle = repo.import(emptyDocument(automerge), { docId: id })
      handles.set(id, handle)
      for (const table of ['restaurants', 'reviews'] as const)
        for (let start = 0; start < tables[table].length; start += rowsPerChange)
          handle.change((rows) => {
            for (const row of tables[table].slice(start, start + rowsPerChange))
              rows[table][row.id] = asStored(row, automerge.ImmutableString)
          })
      return id
    },
    comments(id: string): [id: string, comment: string][] {
      const handle = handles.get(id)
      return handle ? commentsIn(handle.doc()) : []
    },
  },
  () => {
    for (const socket of sockets?.clients ?? []) socket.terminate()
  },
)
