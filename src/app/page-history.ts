import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom'
import { beginOverlayHistory, leavePage, onPageEntry } from '#src/lib/overlay-history.ts'

type PageHistory = ReturnType<typeof createBrowserHistory>

/** The browser's history as the router sees it: pages only, without the entries of what is open over them. */
export function createPageHistory(): PageHistory {
  const browser = createBrowserHistory({ v5Compat: true })
  beginOverlayHistory()
  // Not a copy: where it stands and what happened last are read from the browser's history each time.
  return Object.assign(Object.create(browser) as PageHistory, {
    push: (...to: Parameters<PageHistory['push']>) => leavePage(() => browser.push(...to)),
    replace: (...to: Parameters<PageHistory['replace']>) => onPageEntry(() => browser.replace(...to)),
    go: (by: number) => leavePage(() => browser.go(by)),
  })
}
