/** What the service worker may keep as a file of the app: for ever, as long as its version lives. */

/** In the page of the app (first-paint/plugin.ts) and in no other. */
const mark = 'name="crumb-app"'

/** A network that wants a sign-in first answers every address with its own page, and calls it a success. */
export async function isOwnFile(address: string, response: Response): Promise<boolean> {
  if (response.status !== 200) return false
  const isPage = (response.headers.get('content-type') ?? '').includes('html')
  if (!new URL(address).pathname.endsWith('.html')) return !isPage
  return isPage && (await response.clone().text()).includes(mark)
}
