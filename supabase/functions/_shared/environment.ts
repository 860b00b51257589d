/** What a function needs to know about the project it runs in. Handed in, so that handlers run anywhere. */

/** An Apple Maps key (spec D§7): the .p8 private key in PEM form and the two ten-character identifiers. */
export type AppleMapsCredentials = { teamId: string; keyId: string; privateKey: string; serverUrl?: string }

/** For Web Push: a P-256 key pair in base64url (RFC 8292), whom push services may write to, and the app's address. */
export type WebPushSettings = { publicKey: string; privateKey: string; contact: string; appUrl: string }

/** A mail service that takes JSON, as Resend does, and what stands in the mails. */
export type MailSettings = { url: string; key: string; from: string; appUrl: string }

export type FunctionEnvironment = {
  supabaseUrl: string
  publishableKey: string
  /** Bypasses row-level security: never goes into a response or a log line. */
  secretKey: string
  appleMaps?: AppleMapsCredentials
  webPush?: WebPushSettings
  mail?: MailSettings
}

type Read = (name: string) => string | undefined

/**
 * Reads the environment of a hosted function. Throws, naming the missing variable, when the project variables
 * that the platform always provides are absent. The maps key, Web Push and mail are optional, but only all parts together count.
 */
export function readEnvironment(read: Read): FunctionEnvironment {
  const appleMaps = readAppleMaps(read)
  const webPush = readWebPush(read)
  const mail = readMail(read)
  return {
    supabaseUrl: required(read('SUPABASE_URL'), 'SUPABASE_URL').replace(/\/+$/, ''),
    publishableKey: readProjectKey(read, 'SUPABASE_PUBLISHABLE_KEYS', 'SUPABASE_ANON_KEY'),
    secretKey: readProjectKey(read, 'SUPABASE_SECRET_KEYS', 'SUPABASE_SERVICE_ROLE_KEY'),
    ...(appleMaps ? { appleMaps } : {}),
    ...(webPush ? { webPush } : {}),
    ...(mail ? { mail } : {}),
  }
}

/** Hosted projects give their keys as a JSON dictionary by name; older ones as a single legacy key. */
function readProjectKey(read: Read, dictionaryName: string, legacyName: string): string {
  const dictionary = read(dictionaryName)
  if (!dictionary) return required(read(legacyName), legacyName)
  let keys: unknown
  try {
    keys = JSON.parse(dictionary)
  } catch {
    // The parser's own message would quote the text, and with it a key.
    throw new Error(`${dictionaryName} is not valid JSON`)
  }
  const key = typeof keys === 'object' && keys !== null && 'default' in keys ? keys.default : undefined
  return typeof key === 'string' && key ? key : required(read(legacyName), `${dictionaryName} "default"`)
}

function readAppleMaps(read: Read): AppleMapsCredentials | undefined {
  const teamId = read('APPLE_MAPS_TEAM_ID')
  const keyId = read('APPLE_MAPS_KEY_ID')
  // Secrets set from a one-line .env file carry the line breaks of the PEM as the two characters "\n".
  const privateKey = read('APPLE_MAPS_PRIVATE_KEY')?.replaceAll('\\n', '\n')
  return teamId && keyId && privateKey ? { teamId, keyId, privateKey } : undefined
}

function readWebPush(read: Read): WebPushSettings | undefined {
  const publicKey = read('VAPID_PUBLIC_KEY')
  const privateKey = read('VAPID_PRIVATE_KEY')
  const contact = read('VAPID_CONTACT')
  const appUrl = readAppUrl(read)
  return publicKey && privateKey && contact && appUrl ? { publicKey, privateKey, contact, appUrl } : undefined
}

function readMail(read: Read): MailSettings | undefined {
  const url = read('MAIL_URL')
  const key = read('MAIL_KEY')
  const from = read('MAIL_FROM')
  const appUrl = readAppUrl(read)
  return url && key && from && appUrl ? { url, key, from, appUrl } : undefined
}

const readAppUrl = (read: Read): string | undefined => read('APP_URL')?.replace(/\/+$/, '')

function required(value: string | undefined, name: string): string {
  if (!value) throw new Error(`The environment variable ${name} is not set`)
  return value
}
