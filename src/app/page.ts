import { type ComponentType, createElement, lazy, useState } from 'react'

/** A page whose file is imported when it is first drawn, or read ahead. */
type LatePage = ComponentType & { load: () => Promise<unknown>; isHere: () => boolean }

/** A line of the route table. */
export type Page = { pattern: string; title: string; Page: LatePage }

/**
 * `load` imports the file; a page at two addresses is one chunk. A page whose code is here is drawn at once: lazy would have it drawn
 * twice, the first time without it.
 */
export function page(load: () => Promise<ComponentType>): LatePage {
  let here: ComponentType | undefined
  const bring = async (): Promise<{ default: ComponentType }> => {
    here = await load()
    return { default: here }
  }
  const Late = lazy(bring)
  // What a page was drawn with stays: another component would be another page.
  const Page = () => createElement(useState(() => here ?? Late)[0])
  return Object.assign(Page, { load: bring, isHere: () => here !== undefined })
}
