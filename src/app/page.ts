import { type ComponentType, createElement, lazy, useState } from 'react'

/** A page whose file is imported when it is first drawn, or read ahead; `here`: once it was. */
type LatePage = ComponentType & { load: () => Promise<unknown>; here?: ComponentType }

/** A line of the route table. */
export type Page = { pattern: string; title: string; Page: LatePage }

/**
 * `load` imports the file; a page at two addresses is one chunk. A page whose code is here is drawn at once: lazy would have it drawn
 * twice, the first time without it.
 */
export function page(load: () => Promise<ComponentType>): LatePage {
  const bring = async (): Promise<{ default: ComponentType }> => {
    const here = await load()
    Page.here = here
    return { default: here }
  }
  const Late = lazy(bring)
  // What a page was drawn with stays: another component would be another page.
  const Page: LatePage = Object.assign(() => createElement(useState(() => Page.here ?? Late)[0]), { load: bring })
  return Page
}
