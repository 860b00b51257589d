/** What happens when a page is reached: its scroll position comes back, and its heading gets the focus. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { keepText } from '#src/lib/web-storage.ts'

/** With the address: the first page of every visit has the router's key "default". */
const scrollKey = ({ key, pathname }: Location): string => `crumb-scroll-${key}${pathname}`
/** Ms that a list may take to come from the device before its old position is given up. */
const timeoutMs = 5000

export function useArrival(): void {
  const location = useLocation()
  const { pathname } = location
  const place = scrollKey(location)
  const how = useNavigationType()

  useEffect(() => {
    history.scrollRestoration = 'manual'
  }, [])

  const isFirst = useRef(true)
  useLayoutEffect(() => {
    const stored = how === NavigationType.Pop ? Number(sessionStorage.getItem(place) ?? 0) : 0
    // A document begins at its top: to scroll there would have it laid out on the spot.
    const stop = isFirst.current && stored === 0 ? undefined : scrollWhenLongEnough(stored)
    isFirst.current = false
    let top = stored
    const note = (): void => {
      top = window.scrollY
    }
    // Where it cannot be kept the page begins at its top.
    const keep = () => keepText('sessionStorage', place, String(top))
    document.addEventListener('scroll', note, { passive: true })
    window.addEventListener('pagehide', keep)
    return () => {
      stop?.()
      // Noted while scrolling: by now the next page is there, and the browser may have scrolled for it.
      keep()
      document.removeEventListener('scroll', note)
      window.removeEventListener('pagehide', keep)
    }
  }, [place, how])

  // The first page of a visit keeps the browser's own focus; a change of the query alone is no new page.
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return undefined
    shown.current = pathname
    return keepHeadingFocused()
  }, [pathname])
}

/** Scrolls there, again when the page grows, until it is reached or the person scrolls. Returns what ends it. */
function scrollWhenLongEnough(top: number): () => void {
  window.scrollTo(0, top)
  const controller = new AbortController()
  const { signal } = controller
  const stop = (): void => controller.abort()
  if (window.scrollY >= top) return stop
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, top)
    if (window.scrollY >= top) stop()
  })
  observer.observe(document.body)
  const timer = setTimeout(stop, timeoutMs)
  signal.addEventListener('abort', () => {
    observer.disconnect()
    clearTimeout(timer)
  })
  for (const event of ['wheel', 'touchmove', 'keydown']) window.addEventListener(event, stop, { signal, passive: true })
  return stop
}

/** Again when a page that is there by now has another heading, unless the focus has gone on. Returns what ends it. */
function keepHeadingFocused(): () => void {
  let heading = focusHeading()
  const observer = new MutationObserver(() => {
    if (heading?.isConnected === false && document.activeElement === document.body) heading = focusHeading()
    if (!heading || document.activeElement !== heading) observer.disconnect()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** Screen readers then read the new page from its heading on. A field that the page has focused itself stays so. */
function focusHeading(): HTMLElement | undefined {
  const main = document.querySelector('main')
  if (!main || (document.activeElement !== document.body && main.contains(document.activeElement))) return undefined
  const heading = main.querySelector<HTMLElement>('h1') ?? document.querySelector<HTMLElement>('h1') ?? main
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return heading
}
