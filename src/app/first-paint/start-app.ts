/**
 * Starts the app, whose files index.html names. The landing page works as HTML, so for visitors its picture comes
 * first: the code would take bandwidth and processor from what they look at.
 */
import { inLanes } from '#src/lib/fetch-ahead.ts'
import { trustOwnScripts } from '#src/lib/trusted-types.ts'
import { appFiles, expectedPerson, filesOfStart } from '#src/stores/first-paint.ts'
import { add, bringAhead, hasEveryFile, importPart, need, reload, reloadWith } from './files.ts'

/** Ms. A picture that does not come delays nothing else. */
const timeoutMs = 3000

trustOwnScripts()

window.crumbFiles = { importPart, reload, bringAhead }

const files = appFiles().split(' ')
// Unlike a script in the markup, an added script runs before the page's body has been read.
const isRead = new Promise((resolve) => addEventListener('DOMContentLoaded', resolve))

/** index.html shows these pages by itself, so on a first visit the line may bring what comes next beside the app. */
const mayBringAhead = ['/', '/login'].includes(location.pathname) && expectedPerson() === null

let isStarted = false

async function start(): Promise<void> {
  if (isStarted) return
  isStarted = true
  const coming = files.map(need)
  if (mayBringAhead) void bringAhead(2)
  // They come while the picture of home is laid out; the entry would ask for them only when it runs.
  if (expectedPerson() && hasEveryFile()) for (const file of filesOfStart()) void need(file)
  await Promise.all([isRead, ...coming])
  const script = add('script', { type: 'module', src: files[0] ?? '', fetchPriority: 'low' })
  script.addEventListener('error', () => void reloadWith(files))
}

/** A loaded picture is not visible yet: it is decoded off the main thread. One that is not rendered is not even asked for. */
async function startWhenSeen(): Promise<void> {
  const shown = Array.from(document.images).filter((image) => image.offsetParent !== null)
  await Promise.allSettled(shown.map((image) => image.decode()))
  requestAnimationFrame(() => setTimeout(() => void start()))
}

if (location.pathname === '/' && expectedPerson() === null) {
  // ORDER: the page has asked for its picture by then. Two at a time: with one, the line is idle between two; with all, the picture is late.
  void isRead.then(() => inLanes(files, need, 2))
  addEventListener('load', () => void startWhenSeen())
  // The person goes on.
  addEventListener('popstate', () => void start())
  setTimeout(() => void start(), timeoutMs)
} else void start()

/**
 * The first request to IndexedDB waits until the browser has opened its storage, which can take as long as the code: so it is made now,
 * for nothing but that. Last, as a browser may refuse.
 */
if (expectedPerson()) indexedDB.databases().catch(() => {})
