import { type ComponentType, lazy } from 'react'

/** A line of the route table. */
export type Page = { pattern: string; title: string; Page: ComponentType }

/** `load` imports the file; a page at two addresses is one chunk. */
export const page = (load: () => Promise<ComponentType>): ComponentType => lazy(async () => ({ default: await load() }))
