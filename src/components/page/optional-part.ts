import { type ComponentType, lazy } from 'react'

/** A part of a page that is loaded late and that the page can do without: renders nothing if it cannot be loaded. */
export const optionalPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load().catch((): ComponentType<Props> => () => null) }))
