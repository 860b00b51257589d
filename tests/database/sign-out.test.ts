/** How a session ends on a device: at once, and before another one begins. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createSessionKeeper } from '#src/backend/session.ts'
import { testBackend } from '#tests/support/backend.ts'

const backend = testBackend()
const project = { url: backend.url, key: backend.publishableKey }
const session = createSessionKeeper(project)

it('a session cannot be begun before everything of who has left is deleted', async () => {
  const user = await backend.signUp('Kay')
  await session.signIn(user.email, user.password)
  const steps: string[] = []
  let finish = (): void => {}
  const deleting = new Promise<void>((resolve) => {
    finish = resolve
  })
  const left = session.signOut(() => deleting.then(() => void steps.push('deleted')))
  const back = session.signIn(user.email, user.password).then(() => void steps.push('signed in'))
  await sleep(300)
  expect(steps).toEqual([])
  finish()
  await Promise.all([left, back])
  expect(steps).toEqual(['deleted', 'signed in'])
})

it('a session ends at once, also while the server does not answer', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const user = await backend.signUp('Lea')
  await session.signIn(user.email, user.password)
  const { port } = silent.address() as AddressInfo
  await createSessionKeeper({ ...project, url: `http://127.0.0.1:${port}` }).signOut(() => Promise.resolve())
  expect(await session.current()).toBeUndefined()
  silent.closeAllConnections()
  silent.close()
})
