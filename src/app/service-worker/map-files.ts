/**
 * The part of the app that draws maps. It is a third of the app and not everybody opens a map, so a device fetches it with its first
 * map, keeps it from then on, and gets the new one with every new version.
 */
import { mapCodeCache } from '#src/lib/map-packs.ts'
import { keepFiles, type OwnFile, pathOf } from './own-files.ts'

const names = /\/?assets\/(?:MapCanvas|maplibre-gl-worker)-[^/]+$/

export const isMapFile = ({ url }: { url: string }): boolean => names.test(url)

/** Fetches what is not there. Throws when not all of it can be had. */
export const keepMapFiles = (files: readonly OwnFile[]): Promise<void> => keepFiles(mapCodeCache, files)

/** A device that has the map gets that of a new version before this starts. Without room or with a bad line, the map comes later. */
export async function renewMapFiles(files: readonly OwnFile[]): Promise<void> {
  if (await caches.has(mapCodeCache)) await keepMapFiles(files).catch(() => {})
}

/** Those of older versions. */
export async function dropOldMapFiles(files: readonly OwnFile[]): Promise<void> {
  if (!(await caches.has(mapCodeCache))) return
  const cache = await caches.open(mapCodeCache)
  const paths = new Set(files.map(pathOf))
  const old = (await cache.keys()).filter(({ url }) => !paths.has(new URL(url).pathname))
  await Promise.all(old.map((request) => cache.delete(request)))
}

export async function mapFile(request: Request): Promise<Response> {
  return (await caches.match(request.url, { cacheName: mapCodeCache })) ?? fetch(request)
}
