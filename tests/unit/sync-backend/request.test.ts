import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { call, type Project, request } from '#src/backend/request.ts'
import { upload } from '#src/backend/upload.ts'

let server: Server | undefined

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  server?.closeAllConnections()
  server?.close()
})

async function serve(answer: RequestListener): Promise<Project> {
  const started = createServer(answer)
  server = started
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(started.address() as AddressInfo).port}`, key: 'the key' }
}

const never = new AbortController().signal

describe('a request', () => {
  it('carries the key, the token and the parameters, and gives the JSON of the answer', async () => {
    const project = await serve((asked, answer) => {
      const { apikey, authorization } = asked.headers
      asked.on('data', (body: Buffer) =>
        answer.end(JSON.stringify([asked.url, apikey, authorization, body.toString()])),
      )
    })
    expect(await call(project, 'name', { a: 1 }, { token: 'the token' })).toEqual([
      '/rest/v1/rpc/name',
      'the key',
      'Bearer the token',
      '{"a":1}',
    ])
    expect(await call(project, 'name', {}, {})).toEqual(['/rest/v1/rpc/name', 'the key', null, '{}'])
  })

  it('is no success when a network’s sign-in page answers it', async () => {
    const project = await serve((_, answer) => answer.end('<h1>Welcome to our hotel</h1>'))
    await expect(call(project, 'x', {}, {})).rejects.toMatchObject({ kind: 'network', code: 'foreign_answer' })
  })

  it('may be answered with nothing', async () => {
    const project = await serve((_, answer) => answer.writeHead(204).end())
    expect(await request(project, { path: '/auth/v1/logout' })).toBeUndefined()
  })

  it('ends as `network` when the connection breaks in the middle of the answer', async () => {
    const project = await serve((_, answer) => {
      answer.writeHead(200, { 'content-length': '1000' }).write('{')
      setTimeout(() => answer.destroy(), 20)
    })
    await expect(call(project, 'x', {}, {})).rejects.toMatchObject({ kind: 'network' })
  })

  it('is lost after 30 s of silence, but not while bytes arrive', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let open: ServerResponse | undefined
    const project = await serve((asked, answer) => {
      if (asked.url === '/slow') open = answer.writeHead(200)
    })
    const silent = request(project, { path: '/silent' }).catch((error: unknown) => error)
    await sleep(50)
    await vi.advanceTimersByTimeAsync(31_000)
    expect(await silent).toMatchObject({ kind: 'network', message: 'The server did not answer in time.' })

    const slow = request(project, { path: '/slow' })
    for (const piece of ['[1', ',', '2', ']']) {
      await sleep(50)
      open?.write(piece)
      await sleep(50)
      await vi.advanceTimersByTimeAsync(20_000)
    }
    open?.end()
    expect(await slow).toEqual([1, 2])
  })

  // Found by the race: Node's fetch forgets its signal when the garbage collector comes by, and an engine never ended.
  it.each([
    ['before the answer', () => new Promise<Response>(() => {})],
    [
      'in the middle of the answer',
      async () => new Response(new ReadableStream({ pull: () => new Promise(() => {}) })),
    ],
  ])('ends where fetch never notices that it was given up %s', async (_when, deaf) => {
    vi.stubGlobal('fetch', deaf)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const project = { url: 'http://127.0.0.1', key: 'the key' }
    const silent = request(project, { path: '/silent' }).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(31_000)
    expect(await silent).toMatchObject({ kind: 'network', message: 'The server did not answer in time.' })

    const stopped = new AbortController()
    const asked = request(project, { path: '/asked', signal: stopped.signal }).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(10)
    stopped.abort()
    expect(await asked).toMatchObject({ kind: 'network' })
  })
})

describe('an upload', () => {
  const file = { bucket: 'review-photos' as const, path: 'me/1-0.jpg', blob: new Blob(['x']) }
  const denied = JSON.stringify({ statusCode: '403', error: 'Unauthorized', message: 'words' })

  /** Hosted storage says the same to an expired token and to a foreign folder; the auth server knows the token. */
  const hosted = (status: number, body: object) =>
    serve((asked, answer) => {
      asked.resume()
      if (asked.url === '/auth/v1/user') answer.writeHead(status).end(JSON.stringify(body))
      else answer.writeHead(400).end(denied)
    })

  it('that is denied asks the auth server whether the token is still good', async () => {
    const send = async (project: Promise<Project>) => upload(await project, 'token', file, () => {}, never)
    await expect(send(hosted(200, { id: 'me' }))).rejects.toMatchObject({ kind: 'busy', code: 'not_allowed' })
    await expect(send(hosted(403, { error_code: 'bad_jwt' }))).rejects.toMatchObject({ kind: 'expired' })
    await expect(send(hosted(403, { error_code: 'user_not_found' }))).rejects.toMatchObject({ kind: 'account_gone' })
    await expect(send(hosted(503, {}))).rejects.toMatchObject({ kind: 'busy' })
  })

  it('H3 in the background has the time that a slow line takes for the photo', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let answer: ServerResponse | undefined
    const project = await serve((asked, open) => {
      asked.resume()
      answer = open
    })
    const photo = { ...file, blob: new Blob([new Uint8Array(400_000)]) }
    const send = () => upload(project, 'token', photo, () => {}, never).then(() => 'sent', String)
    const slow = send()
    await vi.waitFor(() => expect(answer).toBeDefined())
    // 400 kB at 17 kbit/s.
    await vi.advanceTimersByTimeAsync(188_000)
    answer?.end('{}')
    expect(await slow).toBe('sent')

    const silent = send()
    await sleep(50)
    await vi.advanceTimersByTimeAsync(188_000 + 31_000)
    expect(await silent).toContain('The server did not answer in time.')
  })
})
