/** A server that rejects changes which the real one would take: for what screens say then. */
import type { Page } from '@playwright/test'
import { databaseGeneration } from './server.ts'

export const reason = 'The server says no.'

/** Every change of these intents, from now on; other changes of the same request are tried again later. */
export async function refuse(page: Page, ...intents: string[]): Promise<void> {
  // Of the context: the service worker sends, too.
  await page.context().route('**/rpc/sync_push', async (route) => {
    const { mutations } = route.request().postDataJSON() as { mutations: { id: string; intent: string }[] }
    if (!mutations.some(({ intent }) => intents.includes(intent))) return route.fallback()
    const verdicts = mutations.map(({ id, intent }) =>
      intents.includes(intent) ? { id, status: 'rejected', code: 'refused', message: reason } : { id, status: 'retry' },
    )
    return route.fulfill({ json: { generation: await databaseGeneration(), verdicts } })
  })
}
