/** The arguments of `npm run rehearse`, with a plain sentence for each way to get them wrong. */
import { parseArgs } from 'node:util'
import { StartProblem } from '../local/start-problem.ts'

export type RehearsalArguments = {
  /** Without a slash at the end. */
  url: string
  publishableKey: string
  secretKey: string
  /** Whether the project may have people in it. */
  withPeople: boolean
}

const usage = 'Usage: npm run rehearse -- URL PUBLISHABLE_KEY SECRET_KEY [--with-people]'

export function readArguments(given: readonly string[]): RehearsalArguments {
  const { values, positionals } = parse(given)
  const [url, publishableKey, secretKey, ...more] = positionals
  if (!url || !publishableKey || !secretKey || more.length > 0)
    throw new StartProblem(`Give the project's address, its publishable key and its secret key. ${usage}`)
  const address = addressOf(url)
  refuseWrongKey(publishableKey, 'publishable')
  refuseWrongKey(secretKey, 'secret')
  return { url: address, publishableKey, secretKey, withPeople: values['with-people'] ?? false }
}

function parse(given: readonly string[]) {
  try {
    return parseArgs({ args: [...given], allowPositionals: true, options: { 'with-people': { type: 'boolean' } } })
  } catch (error) {
    if (error instanceof TypeError) throw new StartProblem(`${error.message.split('. ')[0]}. ${usage}`)
    throw error
  }
}

function addressOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol))
    throw new StartProblem(`"${text}" is no address. It looks like https://REF.supabase.co. ${usage}`)
  if (url.hostname === 'supabase.com')
    throw new StartProblem('This is the address of the dashboard. The project has its own: https://REF.supabase.co.')
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '')
    throw new StartProblem(`The address of the project ends after its host name: ${url.origin}`)
  // The secret key opens everything, and anybody on the way could read it.
  if (url.protocol === 'http:' && !/^(127\.0\.0\.1|localhost|\[::1\])$/.test(url.hostname))
    throw new StartProblem(`The secret key goes to another machine only over HTTPS: https://${url.host}`)
  return url.origin
}

const kinds = {
  publishable: { prefix: 'sb_publishable_', place: 'second' },
  secret: { prefix: 'sb_secret_', place: 'third' },
}

/** No sentence shows the key: it may be the secret one. */
function refuseWrongKey(key: string, kind: keyof typeof kinds): void {
  const { prefix, place } = kinds[kind]
  if (key.startsWith(prefix)) return
  const other = kind === 'secret' ? 'publishable' : 'secret'
  if (key.startsWith(kinds[other].prefix))
    throw new StartProblem(`The ${place} argument is the ${other} key, and has to be the ${kind} one. ${usage}`)
  if (key.startsWith('eyJ'))
    throw new StartProblem(
      `The ${place} argument is a legacy key (a JWT). The ${kind} key begins with ${prefix}: dashboard › Settings › API Keys.`,
    )
  throw new StartProblem(`The ${place} argument is no ${kind} key: that begins with ${prefix}. ${usage}`)
}
