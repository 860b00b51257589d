/**
 * autocomplete-mapkit-places (spec D§7): suggestions while typing.
 * Body `{input, location?: {lat, lng}, types?}`; answer `{status, predictions, error?, error_message?}`.
 * Fewer than 2 non-blank characters (spec D§5) are no error but nothing to suggest: `ZERO_RESULTS`, without asking Apple.
 */
import { createMapsClient, type MapsClient } from '../_shared/apple-maps-client.ts'
import type { FunctionEnvironment } from '../_shared/environment.ts'
import type { Location } from '../_shared/geography.ts'
import { type Fields, isProblem, type Problem, readLocation, readText } from '../_shared/input.ts'
import { createMapsEndpoint, FOOD_PARAMETERS, type Found, formatLocation } from '../_shared/maps-endpoint.ts'
import { type Prediction, toPredictions } from '../_shared/place.ts'

const MINIMUM_CHARACTERS = 2

type AutocompleteInput = { text: string; location: Location | undefined }

export function createHandler(
  environment: FunctionEnvironment,
  client: MapsClient | undefined = environment.appleMaps && createMapsClient(environment.appleMaps),
): (request: Request) => Promise<Response> {
  return createMapsEndpoint(environment, client, {
    name: 'autocomplete-mapkit-places',
    list: 'predictions',
    parse,
    find,
  })
}

function parse(fields: Fields): AutocompleteInput | Problem {
  const { input, types } = fields
  if (input === undefined || input === null) return { problem: '"input" is missing.' }
  const text = readText(fields, 'input', 200)
  if (isProblem(text)) return text
  const location = readLocation(fields)
  if (isProblem(location)) return location
  return typesProblem(types) ?? { text: text ?? '', location }
}

/** `types` is checked but changes nothing: the product only knows places to eat and drink. */
function typesProblem(types: unknown): Problem | undefined {
  const list = Array.isArray(types) ? types : [types ?? 'restaurant']
  if (list.every((type) => typeof type === 'string')) return undefined
  return { problem: '"types" must be text or a list of texts.' }
}

async function find(client: MapsClient, { text, location }: AutocompleteInput): Promise<Found<Prediction>> {
  const characters = [...text.replaceAll(' ', '')].length
  if (characters < MINIMUM_CHARACTERS) return { ok: true, items: [] }
  const hint: Record<string, string> = location ? { searchLocation: formatLocation(location) } : {}
  const answer = await client.fetchResults('/v1/searchAutocomplete', { q: text, ...FOOD_PARAMETERS, ...hint })
  return answer.ok ? { ok: true, items: await toPredictions(answer.results) } : answer
}
