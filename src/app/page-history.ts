import { startTransition } from 'react'
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom'
import { beginOverlayHistory, leavePage, onPageEntry } from '#src/lib/overlay-history.ts'
import { isPictureMovingTo } from '#src/stores/tapped-place.ts'

type PageHistory = ReturnType<typeof createBrowserHistory>

/**
 * The browser's history as the router sees it: pages only, without the entries of what is open over them. A page that `isHere` (its
 * code is) is drawn in one go. A transition React draws in pieces, lets everything else run in between, and begins anew when anything
 * changes, which made a tap on a slow phone wait twice as long: only for a page whose code has to come, so that the one before stays, and
 * for one that a picture moves to, which a phone that is slow or busy does without.
 */
export function createPageHistory(isHere: (pathname: string) => unknown): PageHistory {
  const browser = createBrowserHistory({ v5Compat: true })
  beginOverlayHistory()
  // Not a copy: where it stands and what happened last are read from the browser's history each time.
  return Object.assign(Object.create(browser) as PageHistory, {
    push: (...to: Parameters<PageHistory['push']>) => leavePage(() => browser.push(...to)),
    replace: (...to: Parameters<PageHistory['replace']>) => onPageEntry(() => browser.replace(...to)),
    go: (by: number) => leavePage(() => browser.go(by)),
    listen: (hear: Parameters<PageHistory['listen']>[0]) => {
      let shown = browser.location.pathname
      return browser.listen((update) => {
        const { pathname } = update.location
        // A search writes another query of its page after every pause.
        if (pathname === shown || (isHere(pathname) && !isPictureMovingTo(pathname))) hear(update)
        else startTransition(() => hear(update))
        shown = pathname
      })
    },
  })
}
