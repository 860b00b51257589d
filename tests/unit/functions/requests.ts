/** How the app calls a function, and the answer read back. */
export type Handler = (request: Request) => Promise<Response>

function postTo(body: unknown, token?: string): Request {
  return new Request('http://functions.test/functions/v1/name', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: typeof body === 'string' ? body : (JSON.stringify(body) ?? null),
  })
}

export async function call(
  handler: Handler,
  body: unknown,
  token?: string,
): Promise<{ status: number; body: unknown }> {
  const response = await handler(postTo(body, token))
  return { status: response.status, body: await response.json() }
}
