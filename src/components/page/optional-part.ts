import { type ComponentType, lazy } from 'react'

/** A part of a page that comes after it, and without which the page is whole: nothing, when it cannot be loaded. */
export const optionalPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load().catch((): ComponentType<Props> => () => null) }))
