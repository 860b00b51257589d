/** Serves the project's hosted functions at /functions/v1/<name>, with the very handlers that hosted Supabase runs. */

import { type FunctionEnvironment, readEnvironment } from '../functions/_shared/environment.ts'
import { createHandler as autocompletePlaces } from '../functions/autocomplete-mapkit-places/handler.ts'
import { createHandler as cleanFiles } from '../functions/clean-files/handler.ts'
import { createHandler as deleteUser } from '../functions/delete-user/handler.ts'
import { createHandler as searchPlaces } from '../functions/search-mapkit-places/handler.ts'
import { createHandler as sendDigests } from '../functions/send-digests/handler.ts'
import { createHandler as sendNotifications } from '../functions/send-notifications/handler.ts'
import { createHandler as unsubscribe } from '../functions/unsubscribe/handler.ts'
import { mailsPath } from './auth-mailer.ts'
import { publishableKey, secretKey, vapidPrivateKey, vapidPublicKey } from './settings.ts'

type FunctionHandler = (request: Request) => Promise<Response>

export const functionsPath = '/functions/v1/'

/** `url` is this backend's address. The maps functions work when APPLE_MAPS_* are in the environment, as when hosted. */
export function createFunctions(url: string): FunctionHandler {
  const environment: FunctionEnvironment = readEnvironment((name) => {
    const own: Record<string, string> = {
      SUPABASE_URL: url,
      SUPABASE_ANON_KEY: publishableKey,
      SUPABASE_SERVICE_ROLE_KEY: secretKey,
      VAPID_PUBLIC_KEY: vapidPublicKey,
      VAPID_PRIVATE_KEY: vapidPrivateKey,
      VAPID_CONTACT: 'mailto:development@crumb.example',
      APP_URL: url,
      MAIL_URL: `${url}${mailsPath}`,
      MAIL_KEY: secretKey,
      MAIL_FROM: 'crumb. <crumb@crumb.example>',
    }
    return name.startsWith('APPLE_') ? process.env[name] : own[name]
  })
  const handlers: Record<string, FunctionHandler> = {
    'search-mapkit-places': searchPlaces(environment),
    'autocomplete-mapkit-places': autocompletePlaces(environment),
    'delete-user': deleteUser(environment),
    'clean-files': cleanFiles(environment),
    'send-notifications': sendNotifications(environment),
    'send-digests': sendDigests(environment),
    unsubscribe: unsubscribe(environment),
  }
  return async (request) => {
    const name = new URL(request.url).pathname.slice(functionsPath.length)
    const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined
    // Read completely before answering, as the hosted gateway does: Node closes a connection with an unread body, and
    // then the client's next request fails.
    const body = request.body ? await request.arrayBuffer() : null
    if (handler) return handler(new Request(request.url, { method: request.method, headers: request.headers, body }))
    return Response.json({ code: 'NOT_FOUND', message: 'Requested function was not found' }, { status: 404 })
  }
}
