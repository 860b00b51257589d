/** Calls functions every minute, as the schedules of a hosted project do (docs/deploy.md). */
import { functionsPath } from './functions.ts'
import { secretKey } from './settings.ts'

/** Ms. */
const minute = 60_000

const scheduled = ['clean-files', 'send-notifications', 'send-digests']

/** `url` is this backend's address. Returns the function that ends it. */
export function callEveryMinute(url: string): () => void {
  const timer = setInterval(() => {
    for (const name of scheduled) {
      const headers = { apikey: secretKey }
      // The function logs what fails; what is left comes a minute later.
      fetch(`${url}${functionsPath}${name}`, { method: 'POST', headers, signal: AbortSignal.timeout(minute) })
        .then((response) => response.body?.cancel())
        .catch(() => {})
    }
  }, minute)
  timer.unref()
  return () => clearInterval(timer)
}
