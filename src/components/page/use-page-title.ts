import { useLayoutEffect } from 'react'

/**
 * Names the page in the browser's own list of pages after what it shows, as soon as that is known. In the layout phase,
 * so that what it gives back is there before the next page sets its own title.
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
