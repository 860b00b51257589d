/** What the two maps functions share: caller, rate limit, input, failures and the shape of the answer (spec D§7). */
import type { MapsClient, MapsFailure } from './apple-maps-client.ts'
import { readBoundedText } from './bounded-body.ts'
import { bearerToken, createCachedIdentification } from './caller.ts'
import type { FunctionEnvironment } from './environment.ts'
import type { Location } from './geography.ts'
import { answerJson, createEndpoint } from './http.ts'
import { type Fields, isProblem, MAXIMUM_BODY_BYTES, type Problem, parseFields } from './input.ts'
import { createRateLimit } from './rate-limit.ts'

/**
 * The HTTP status is about the request (400, 401, 405, 429, 503), `status` is about the search: when the request
 * was fine and only Apple failed or no key is configured, the answer is 200 with `status: "ERROR"`, because
 * `functions.invoke` hides the body of any other HTTP status from the app.
 */
type MapsStatus = 'OK' | 'ZERO_RESULTS' | 'ERROR'

export type MapsEndpoint<Input, Item> = {
  name: string
  /** The name of the list in the answer; every error answer has it too, empty. */
  list: 'results' | 'predictions'
  parse: (fields: Fields) => Input | Problem
  find: (client: MapsClient, input: Input) => Promise<Found<Item>>
}

export type Found<Item> = { ok: true; items: Item[] } | { ok: false; failure: MapsFailure }

/** Restaurants in the widest sense of the product: wherever one eats or drinks. */
export const FOOD_PARAMETERS = {
  includePoiCategories: 'Restaurant,Cafe,Bakery,Brewery,Distillery,Winery,Nightlife',
  resultTypeFilter: 'Poi',
}

const FAILURES: Record<MapsFailure, [error: string, message: string]> = {
  'bad key': ['MapKit JS not configured', 'The private key of the maps service cannot be read.'],
  refused: ['Maps service refused', 'The maps service does not accept our key.'],
  'over quota': ['Maps service over quota', 'The maps service takes no more searches for now.'],
  timeout: ['Maps service timeout', 'The maps service took too long to answer.'],
  unavailable: ['Maps service unavailable', 'The maps service could not be reached.'],
  unreadable: ['Maps service unreadable', 'The maps service gave an answer we do not understand.'],
}

export function createMapsEndpoint<Input, Item>(
  environment: FunctionEnvironment,
  client: MapsClient | undefined,
  endpoint: MapsEndpoint<Input, Item>,
): (request: Request) => Promise<Response> {
  const identify = createCachedIdentification(environment)
  const secondsToWait = createRateLimit()
  const failure = (error: string, message: string) => ({
    status: 'ERROR' satisfies MapsStatus,
    [endpoint.list]: [],
    error,
    error_message: message,
  })

  async function answer(request: Request): Promise<Response> {
    // Read before anything is refused: some servers break the connection when a body is left unread.
    // A body that breaks off is no JSON either.
    const text = await readBoundedText(request.body, MAXIMUM_BODY_BYTES).catch(() => '')
    const caller = await identify(bearerToken(request))
    if (caller.state === 'unavailable') {
      return answerJson(
        503,
        failure('Sign-in service unavailable', 'Your session could not be checked. Please try again.'),
      )
    }
    if (caller.state !== 'signed-in')
      return answerJson(401, failure('Not signed in', 'Please sign in to search for places.'))
    const seconds = secondsToWait(caller.userId)
    if (seconds > 0) {
      const message = `Too many searches. Please wait ${seconds} s.`
      return answerJson(429, failure('Too many requests', message), { 'retry-after': String(seconds) })
    }
    const input = parseInput(text, endpoint.parse)
    if (isProblem(input)) return answerJson(400, failure('Invalid request', input.problem))
    if (!client) {
      return answerJson(200, failure('MapKit JS not configured', 'No key for the maps service is configured.'))
    }
    const found = await endpoint.find(client, input.value)
    if (!found.ok) return answerJson(200, failure(...FAILURES[found.failure]))
    const status: MapsStatus = found.items.length > 0 ? 'OK' : 'ZERO_RESULTS'
    return answerJson(200, { status, [endpoint.list]: found.items })
  }

  return createEndpoint(endpoint.name, (message) => failure('Request failed', message), answer)
}

export function formatLocation(location: Location): string {
  return `${location.lat},${location.lng}`
}

function parseInput<Input>(
  text: string | undefined,
  parse: (fields: Fields) => Input | Problem,
): { value: Input } | Problem {
  if (text === undefined) return { problem: `The request body must be at most ${MAXIMUM_BODY_BYTES} bytes long.` }
  const body = parseFields(text)
  if (isProblem(body)) return body
  const value = parse(body.fields)
  return isProblem(value) ? value : { value }
}
