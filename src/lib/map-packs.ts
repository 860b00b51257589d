/** The maps that a build brings along (build/map-packs.ts): each a PMTiles file with the ground of an area. */

export type MapPack = {
  /** The name of its file, which a newer one of the same area keeps. */
  id: string
  name: string
  /** With a hash of its content. */
  path: string
  bytes: number
  /** Degrees. */
  west: number
  south: number
  east: number
  north: number
}

/** The list of them. The service worker has it from the start. */
export const mapPacksFile = 'map-packs.json'

/** The browser's cache of the packs that the person keeps on this device. */
export const keptPacksCache = 'crumb-map-packs'
/** The cache of the part of the app that draws maps (app/service-worker/map-files.ts). */
export const mapCodeCache = 'crumb-map-code'

/** What a kept file says of itself, so that it is known when the list names another one. */
export const keptPackHeader = 'x-map-pack'
