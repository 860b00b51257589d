/** The app at an origin of its own and the API at another, as it is on hosted Supabase. */
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { hashOf, inlineScripts } from '#build/content-security-policy.ts'
import { publishableKey } from '#supabase/local/settings.ts'
import { serveSite } from '#supabase/local/site.ts'
import { buildSiteWhenOld } from '#supabase/local/site-build.ts'
import { listen } from '#tests/support/pass-on.ts'

/** The build is for this address and kept; what is served names the port that is free today. */
const builtFor = 'localhost:65000'

export type Site = {
  url: string
  /** Where its API is: another host and another port. */
  api: string
  /** Whether anybody reaches it. */
  setOpen: (isOpen: boolean) => void
  close: () => Promise<void>
}

/** `server`: the address of the API on 127.0.0.1. */
export async function openSite(server: string): Promise<Site> {
  let isOpen = true
  const api = server.replace('127.0.0.1', 'localhost')
  const folder = await buildSiteWhenOld((line) => console.log(line), { url: `http://${builtFor}`, publishableKey })
  const answer = getRequestListener(naming(serveSite(folder), new URL(api).host), { overrideGlobalObjects: false })
  const { url, close } = await listen(
    createServer((incoming, outgoing) => {
      if (isOpen) answer(incoming, outgoing).catch((error: Error) => outgoing.destroy(error))
      else incoming.socket.destroy()
    }),
  )
  return {
    url,
    api,
    setOpen(open) {
      isOpen = open
    },
    close,
  }
}

const naming = (serve: (request: Request) => Promise<Response>, host: string) => async (request: Request) => {
  const response = await serve(request)
  if (!/html|javascript/.test(response.headers.get('content-type') ?? '')) return response
  const text = await response.text()
  const named = (part: string): string => part.replaceAll(builtFor, host)
  // The page signs in by itself before the app is there, so that a script within it names the address, and the policy that script's hash.
  const hashed = [...text.matchAll(inlineScripts)].reduce(
    (page, [, code = '']) => page.replace(hashOf(code), () => hashOf(named(code))),
    text,
  )
  return new Response(named(hashed), response)
}
