/** Draws the ground around the middle of the map, and again when the theme, the network or the packs change. */
import type { Map as GroundMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Point } from '#src/domain/places/distance.ts'
import type { KnownPack } from '#src/queries/map-packs.ts'
import { drawGround, packAround } from './ground.ts'

interface GroundInput {
  map: GroundMap | undefined
  packs: readonly KnownPack[] | undefined
  isOffline: boolean
  here: Point | undefined
  /** The pack that is drawn; undefined: none. */
  onGround: (pack: KnownPack | undefined) => void
}

/** Ms after which a file that did not answer is asked again. */
const pause = 15_000

export function useGround({ map, packs, isOffline, here, onGround }: GroundInput): void {
  const tell = useEffectEvent(onGround)
  const drawn = useRef<string>(undefined)
  useEffect(() => {
    if (!map || !packs) return undefined
    /** The file cannot be reached: never an empty square. */
    let lostAt = Number.NEGATIVE_INFINITY
    const draw = (): void => {
      const { lng, lat } = map.getCenter()
      const middle = { latitude: lat, longitude: lng }
      const isLost = isOffline || Date.now() - lostAt < pause
      const pack = packAround(packs, middle, isLost)
      const rings = pack ? undefined : (here ?? roughly(middle))
      const wanted = JSON.stringify([document.documentElement.dataset['theme'], pack?.path, pack?.kept, rings])
      if (drawn.current === wanted) return
      drawn.current = wanted
      drawGround(map, pack, rings).catch(reportError)
      tell(pack)
    }
    const lose = (event: object): void => {
      if (!('sourceId' in event)) return
      lostAt = Date.now()
      draw()
    }
    draw()
    map.on('moveend', draw)
    map.on('error', lose)
    const watch = new MutationObserver(draw)
    watch.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
    return () => {
      map.off('moveend', draw)
      map.off('error', lose)
      watch.disconnect()
    }
  }, [map, packs, isOffline, here])
}

/** Rings that stay where they are while the map moves a little. */
const roughly = ({ latitude, longitude }: Point): Point => ({
  latitude: Math.round(latitude * 20) / 20,
  longitude: Math.round(longitude * 20) / 20,
})
