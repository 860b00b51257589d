/**
 * Starts the app, whose files index.html names. The landing page works as it came with index.html, so to visitors its
 * pictures come first: the code would take the line and the processor from what they look at.
 */
import { appFiles, expectedPerson } from '../../stores/first-paint.ts'

/** Ms. A picture that does not come holds up nothing else. */
const patience = 3000

let isStarted = false

function start(): void {
  if (isStarted) return
  isStarted = true
  const files = appFiles().split(' ')
  for (const href of files) add('link', { rel: 'modulepreload', href })
  const run = (): void => add('script', { type: 'module', src: files[0] ?? '' })
  // Unlike one that the page is written with, a script that is added runs though the page has not come as far as its body.
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run)
  else run()
}

// As the build would write them; what the first paint needs goes before.
function add(tag: 'link' | 'script', properties: Partial<HTMLLinkElement & HTMLScriptElement>): void {
  document.head.append(
    Object.assign(document.createElement(tag), { crossOrigin: '', fetchPriority: 'low' }, properties),
  )
}

/** Loaded is not seen yet: pictures are decoded beside the page's thread. */
async function startWhenSeen(): Promise<void> {
  await Promise.allSettled(Array.from(document.images, (image) => image.decode()))
  requestAnimationFrame(() => setTimeout(start))
}

if (location.pathname === '/' && expectedPerson() === null) {
  addEventListener('load', () => void startWhenSeen())
  setTimeout(start, patience)
} else start()
