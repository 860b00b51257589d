/** Web pages of strangers in a developer's browser, which knows the way to the embedded backend: its keys are public. */
import { request } from 'node:http'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { testBackend } from '#tests/support/backend.ts'

const backend = testBackend()
const { port } = new URL(backend.url)

/** As a browser sends it; fetch would not let a page, nor a test, choose the host. */
const statusOf = (path: string, headers: Record<string, string>, method = 'GET'): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    asked.on('error', reject)
    asked.end()
  })

const paths = [
  '/rest/v1/rpc/database_generation',
  '/auth/v1/user',
  '/auth/v1/admin/users',
  '/storage/v1/object/public/avatars/x',
  '/functions/v1/delete-user',
  '/start',
]

it.each(paths)('%s answers no host that only points to this machine', async (path) => {
  for (const host of [
    'evil.example',
    `evil.example:${port}`,
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '0.0.0.0',
  ])
    expect(await statusOf(path, { host, apikey: backend.secretKey }), host).toBe(403)
})

it.each(paths)('%s answers no page of another machine', async (path) => {
  for (const origin of ['https://evil.example', 'http://127.0.0.1.evil.example', 'null', 'http://192.0.2.1:4321'])
    for (const method of ['GET', 'POST', 'OPTIONS'])
      expect(
        await statusOf(path, { host: `127.0.0.1:${port}`, origin, apikey: backend.publishableKey }, method),
        origin,
      ).toBe(403)
})

it('pages of this machine are answered, whatever it is called', async () => {
  for (const host of ['127.0.0.1', 'localhost', '[::1]'])
    for (const origin of [undefined, `http://${host}:${port}`, 'http://localhost:5173'])
      expect(await statusOf('/auth/v1/user', { host: `${host}:${port}`, ...(origin && { origin }) })).toBe(401)
})

it('the live feed is closed to them as well', async () => {
  const opened = (headers: Record<string, string>): Promise<string> =>
    new Promise((resolve) => {
      const address = `ws://127.0.0.1:${port}/realtime/v1/websocket?vsn=2.0.0&apikey=${backend.publishableKey}`
      const socket = new WebSocket(address, { headers })
      socket.on('open', () => resolve('open'))
      socket.on('error', (error) => resolve(error.message))
      socket.on('open', () => socket.close())
    })
  expect(await opened({ origin: 'https://evil.example' })).toContain('403')
  expect(await opened({ host: 'evil.example' })).toContain('403')
  expect(await opened({ origin: backend.url })).toBe('open')
})
