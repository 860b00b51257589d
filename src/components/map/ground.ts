/** The ground below the pins: a pack that is on this device, else ranges of the server's file, else distances alone. */
import type { Map as GroundMap } from 'maplibre-gl'
import type { Point } from '#src/domain/places/distance.ts'
import { isWithin } from '#src/domain/places/map-area.ts'
import type { KnownPack } from '#src/queries/map-packs.ts'
import { colourNames, type GroundColours, packStyle, plainStyle } from './ground-style.ts'
import { openPack } from './open-pack.ts'

/** The pack to draw around a point. */
export const packAround = (packs: readonly KnownPack[], point: Point, isOffline: boolean): KnownPack | undefined =>
  packs.find((pack) => (pack.kept || !isOffline) && isWithin(pack, point))

/** `rings`: what distances are measured from. */
export async function drawGround(map: GroundMap, pack: KnownPack | undefined, rings: Point | undefined): Promise<void> {
  const key = pack && (await openPack(pack))
  const colours = coloursOf(map.getContainer())
  map.setStyle(key === undefined ? plainStyle(rings, colours) : packStyle(key, colours), { diff: true })
}

/** As the page's theme has them now; a variable itself may still hold both (light-dark). */
function coloursOf(element: HTMLElement): GroundColours {
  const probe = document.createElement('span')
  element.append(probe)
  const colourOf = (name: string): string => {
    probe.style.color = `var(--map-${name})`
    return getComputedStyle(probe).color
  }
  const colours = Object.fromEntries(colourNames.map((name) => [name, colourOf(name)])) as GroundColours
  probe.remove()
  return colours
}
