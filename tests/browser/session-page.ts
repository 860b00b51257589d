/** A tab of the app, as far as its session goes; the server that answers is the test's. */
import { createSessionKeeper } from '#src/backend/session.ts'

const session = createSessionKeeper({ url: location.origin, key: 'key' })
const tab = { session, changes: 0 }
session.watch(() => {
  tab.changes += 1
})

Object.assign(globalThis, { tab })
