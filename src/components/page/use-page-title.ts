import { useLayoutEffect } from 'react'

/**
 * Sets the document's title once the page's subject is known. In the layout phase, so that the cleanup restores the
 * title before the next page sets its own.
 */
export function usePageTitle(name: string | undefined): void {
  useLayoutEffect(() => {
    if (name === undefined) return undefined
    const before = document.title
    document.title = `${name} · crumb.`
    return () => {
      document.title = before
    }
  }, [name])
}
