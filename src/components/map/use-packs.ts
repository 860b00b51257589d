import { connectionNow } from '#src/queries/connection.ts'
import { type KnownPack, mapPacks } from '#src/queries/map-packs.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { useOfflineHint } from '#src/stores/this-browser.ts'

/** The maps that there are, undefined while they are read, and whether those of the server can be had. */
export function usePacks(): { packs: KnownPack[] | undefined; isOffline: boolean } {
  const hasNoNetwork = useOfflineHint()
  // A browser may not know that nothing answers.
  const isOffline = useLive(connectionNow, []) === 'offline' || hasNoNetwork
  return { packs: useLive(mapPacks, []), isOffline }
}
