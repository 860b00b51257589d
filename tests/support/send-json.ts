/** A request of a test, for a fifth of the processor time that fetch takes with its streams: 0.2 in place of 1.0 ms. */
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

type Sent = { method: string; headers: Record<string, string>; body?: string }

const agent = new Agent({ keepAlive: true })

export async function sendJson(url: URL, sent: Sent): Promise<{ status: number; headers: Headers; body: string }> {
  const answer = await send(url, sent)
  const headers = new Headers(
    Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return { status: answer.statusCode ?? 0, headers, body: await text(answer) }
}

function send(url: URL, sent: Sent): Promise<IncomingMessage> {
  const { method, body = '' } = sent
  // Node says nothing of the body of a DELETE by itself.
  const headers = { ...sent.headers, 'content-length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    const sending = request(url, { agent, method, headers }, resolve)
    sending.once('error', (error: NodeJS.ErrnoException) => {
      // The server has ended a connection that nobody used at the moment when this was sent on it.
      if (sending.reusedSocket && error.code === 'ECONNRESET') resolve(send(url, sent))
      else reject(error)
    })
    sending.end(body)
  })
}
