/** What happens on arriving at a page: its scroll position is restored, and its heading gets the focus. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { storeText } from '#src/lib/web-storage.ts'

/** Includes the address, because the first page of every visit has the router's key "default". */
const scrollKey = ({ key, pathname }: Location): string => `crumb-scroll-${key}${pathname}`
/** Ms that a list may take to load from the device before its old position is given up. */
const timeoutMs = 5000

export function useArrival(): void {
  const location = useLocation()
  const { pathname } = location
  const place = scrollKey(location)
  const how = useNavigationType()

  useEffect(() => {
    history.scrollRestoration = 'manual'
  }, [])

  /** As noted while scrolling. */
  const top = useRef(0)
  useLayoutEffect(() => {
    const stored = how === NavigationType.Pop ? Number(sessionStorage.getItem(place) ?? 0) : 0
    // Who is at the top stays there; scrolling there would force a layout.
    const stop = top.current === 0 && stored === 0 ? undefined : scrollWhenLongEnough(stored)
    top.current = stored
    const note = (): void => {
      top.current = window.scrollY
    }
    const keep = (): void => {
      // If the storage refuses, the page begins at its top.
      if (top.current !== stored) storeText('sessionStorage', place, String(top.current))
    }
    document.addEventListener('scroll', note, { passive: true })
    window.addEventListener('pagehide', keep)
    return () => {
      stop?.()
      // Uses the position noted while scrolling: the next page is there by now, and the browser may have scrolled for
      // it.
      keep()
      document.removeEventListener('scroll', note)
      window.removeEventListener('pagehide', keep)
    }
  }, [place, how])

  // A visit's first page keeps the browser's own focus; a change of the query alone is no new page.
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return undefined
    shown.current = pathname
    return keepHeadingFocused()
  }, [pathname])
}

/**
 * Scrolls there, and again when the page grows, until it arrives or the person scrolls. Returns the function that stops
 * it.
 */
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

/**
 * Focuses again if the page gets another heading, unless the focus has moved on. Returns the function that stops it.
 */
function keepHeadingFocused(): () => void {
  let heading = focusHeading()
  const observer = new MutationObserver(() => {
    if (heading?.isConnected === false && document.activeElement === document.body) heading = focusHeading()
    if (!heading || document.activeElement !== heading) observer.disconnect()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/**
 * So that screen readers read the new page from its heading. A field that the page has focused itself keeps the focus.
 */
function focusHeading(): HTMLElement | undefined {
  const main = document.querySelector('main')
  const { activeElement } = document
  const isInMain = activeElement !== document.body && main?.contains(activeElement)
  const isField = activeElement?.matches('header input')
  if (!main || isInMain || isField) return undefined
  const heading = main.querySelector<HTMLElement>('h1') ?? document.querySelector<HTMLElement>('h1') ?? main
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return heading
}
