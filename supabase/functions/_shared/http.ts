/** What every function does with HTTP: CORS, the method check, JSON answers, and the last line of defence. */

// The header names that supabase-js sends (its `cors` export), plus the region header of functions-js.
const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers':
    'authorization, x-client-info, apikey, content-type, x-region, x-retry-count, traceparent, tracestate, baggage',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-expose-headers': 'retry-after',
}

export function answerJson(status: number, body: object, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...CORS_HEADERS, 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
  })
}

/**
 * Wraps a POST-only function: answers OPTIONS, refuses other methods (405) and turns a bug into a 500.
 * `failure` gives the body for these in the function's own error form.
 */
export function createEndpoint(
  name: string,
  failure: (message: string) => object,
  answerPost: (request: Request) => Promise<Response>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method === 'OPTIONS') {
      return new Response(null, { status: 204, headers: { ...CORS_HEADERS, 'access-control-max-age': '86400' } })
    }
    if (request.method !== 'POST') return answerJson(405, failure('Use POST.'), { allow: 'POST, OPTIONS' })
    try {
      return await answerPost(request)
    } catch (error) {
      // Only the kind of error: a message or a stack could quote what the caller sent.
      console.error(`${name}: unexpected ${error instanceof Error ? error.name : typeof error}`)
      return answerJson(500, failure('Something went wrong on our side. Please try again.'))
    }
  }
}
