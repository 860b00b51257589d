/** Calls clean-files every minute, as the schedule of a hosted project does (docs/deploy.md). */
import { functionsPath } from './functions.ts'
import { secretKey } from './settings.ts'

/** Ms. */
const minute = 60_000

/** `url` is this backend's address. Returns the function that ends it. */
export function cleanFilesEveryMinute(url: string): () => void {
  const timer = setInterval(() => {
    const headers = { apikey: secretKey }
    // The function logs what fails; what is left comes a minute later.
    fetch(`${url}${functionsPath}clean-files`, { method: 'POST', headers, signal: AbortSignal.timeout(minute) })
      .then((response) => response.body?.cancel())
      .catch(() => {})
  }, minute)
  timer.unref()
  return () => clearInterval(timer)
}
