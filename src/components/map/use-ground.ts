/** Draws the ground around the middle of the map, and again when the theme, the network or the packs change. */
import type { Map as GroundMap } from 'maplibre-gl'
import { useEffect, useEffectEvent } from 'react'
import type { Point } from '#src/domain/places/distance.ts'
import type { KnownPack } from '#src/queries/map-packs.ts'
import { groundStyle, packAround } from './ground.ts'

interface GroundInput {
  map: GroundMap | undefined
  packs: readonly KnownPack[] | undefined
  isOffline: boolean
  here: Point | undefined
  /** The pack that is drawn; undefined: none. */
  onGround: (pack: KnownPack | undefined) => void
}

/** Ms after which a file of the server that did not answer is asked again. */
const pause = 15_000

export function useGround({ map, packs, isOffline, here, onGround }: GroundInput): void {
  const tell = useEffectEvent(onGround)
  useEffect(() => {
    if (!map || !packs) return undefined
    /** What is drawn, or being opened. */
    let drawn: { ground: string; pack: KnownPack | undefined } | undefined
    /** Files that could not be read, and when: never an empty square. */
    const lost = new Map<string, number>()
    const isReadable = (pack: KnownPack): boolean => {
      const since = lost.get(nameOf(pack))
      return pack.kept ? since === undefined : !isOffline && !(since !== undefined && Date.now() - since < pause)
    }
    const draw = async (): Promise<void> => {
      const { lng, lat } = map.getCenter().wrap()
      const middle = { latitude: lat, longitude: lng }
      const pack = packAround(packs, middle, isReadable)
      const rings = pack ? undefined : (here ?? roughly(middle))
      const ground = JSON.stringify([document.documentElement.dataset['theme'], pack && nameOf(pack), rings])
      if (drawn?.ground === ground) return
      const now = { ground, pack }
      drawn = now
      const style = await groundStyle(map, pack, rings)
      // The map moved on to another ground, or has gone.
      if (drawn !== now) return
      if (!style) return lose()
      map.setStyle(style, { diff: true })
      tell(pack)
    }
    const redraw = (): void => void draw().catch(reportError)
    const lose = (): void => {
      if (drawn?.pack) lost.set(nameOf(drawn.pack), Date.now())
      redraw()
    }
    const fail = (event: object): void => {
      if ('sourceId' in event && event.sourceId === 'ground') lose()
    }
    // Of the style that it had when it lost its surface, MapLibre has a copy.
    const restore = (): void => {
      drawn = undefined
      redraw()
    }
    redraw()
    map.on('moveend', redraw)
    map.on('error', fail)
    map.on('webglcontextrestored', restore)
    const watch = new MutationObserver(redraw)
    watch.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
    return () => {
      drawn = undefined
      map.off('moveend', redraw)
      map.off('error', fail)
      map.off('webglcontextrestored', restore)
      watch.disconnect()
    }
  }, [map, packs, isOffline, here])
}

/** Of its file, here or there. */
const nameOf = ({ path, kept }: KnownPack): string => (kept ? `${path} kept` : path)

/** Rings that stay where they are while the map moves a little. */
const roughly = ({ latitude, longitude }: Point): Point => ({
  latitude: Math.round(latitude * 20) / 20,
  longitude: Math.round(longitude * 20) / 20,
})
