import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { type FaultProxy, startFaultProxy } from '#tests/support/fault-proxy.ts'

let server: Server
let proxy: FaultProxy

beforeEach(async () => {
  server = createServer((incoming, outgoing) => {
    outgoing.setHeader('etag', '"one"')
    outgoing.writeHead(incoming.headers['if-none-match'] === '"one"' ? 304 : 200).end(`answer to ${incoming.url}`)
  })
  new WebSocketServer({ server }).on('connection', (socket) => socket.on('message', (data) => socket.send(data)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  proxy = await startFaultProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
afterEach(async () => {
  await proxy.close()
  server.closeAllConnections()
  server.close()
})

const get = async (path: string, headers: Record<string, string> = {}): Promise<string> =>
  (await fetch(proxy.url + path, { headers })).text()

test('What is to be lost is lost as often as it was said, and nothing else', async () => {
  proxy.lose(/\.js$/, 2)
  await expect(get('/a.js')).rejects.toThrow('terminated')
  expect(await get('/a.css')).toBe('answer to /a.css')
  await expect(get('/b.js', { 'if-none-match': '"one"' })).rejects.toThrow('terminated')
  expect(await get('/a.js')).toBe('answer to /a.js')
  expect(proxy.lost()).toEqual(['GET /a.js', 'GET /b.js'])
})

test('What is always lost comes again when the line is healed', async () => {
  proxy.lose(/\.css/, 'always')
  for (let time = 0; time < 3; time += 1) await expect(get('/a.css?1')).rejects.toThrow('terminated')
  proxy.heal()
  expect(await get('/a.css?1')).toBe('answer to /a.css?1')
})

test('Offline cuts requests and sockets, and online lets both through', async () => {
  const open = () => new WebSocket(proxy.url.replace('http', 'ws'))
  const socket = open()
  await new Promise((resolve) => socket.once('open', resolve))
  socket.send('echo')
  expect(String(await new Promise((resolve) => socket.once('message', resolve)))).toBe('echo')
  const closed = new Promise((resolve) => socket.once('close', resolve))
  proxy.setOnline(false)
  await closed
  await expect(get('/')).rejects.toThrow('fetch failed')
  await expect(new Promise((resolve, reject) => open().once('open', resolve).once('error', reject))).rejects.toThrow(
    /ECONNRESET|hang up/,
  )
  proxy.setOnline(true)
  expect(await get('/')).toBe('answer to /')
})
