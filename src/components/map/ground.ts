/** The ground below the pins: a pack that is on this device, else ranges of the server's file, else distances alone. */
import type { Map as GroundMap } from 'maplibre-gl'
import type { Point } from '#src/domain/places/distance.ts'
import { isWithin } from '#src/domain/places/map-area.ts'
import type { KnownPack } from '#src/queries/map-packs.ts'
import { colourNames, type GroundColours, packStyle, plainStyle } from './ground-style.ts'
import { openPack } from './open-pack.ts'

/** The pack to draw around a point; in place of a kept one that cannot be read, the server's. */
export const packAround = (
  packs: readonly KnownPack[],
  point: Point,
  isReadable: (pack: KnownPack) => boolean,
): KnownPack | undefined =>
  packs
    .filter((pack) => isWithin(pack, point))
    .flatMap((pack) => (pack.served ? [pack, { ...pack.served, kept: false }] : [pack]))
    .find(isReadable)

/** The style of a pack, else of distances from `rings`; undefined when the pack was kept and is not there any more. */
export async function groundStyle(map: GroundMap, pack: KnownPack | undefined, rings: Point | undefined) {
  const colours = coloursOf(map.getContainer())
  if (!pack) return plainStyle(rings, colours)
  const key = await openPack(pack)
  return key === undefined ? undefined : packStyle(key, colours)
}

/** As the page's theme has them now; a variable itself may still hold both (light-dark). */
function coloursOf(element: HTMLElement): GroundColours {
  const probes = document.createElement('span')
  for (const name of colourNames) {
    const probe = document.createElement('span')
    probe.style.color = `var(--map-${name})`
    probes.append(probe)
  }
  element.append(probes)
  const found = [...probes.children].map((probe) => getComputedStyle(probe).color)
  probes.remove()
  return Object.fromEntries(colourNames.map((name, index) => [name, found[index] ?? ''])) as GroundColours
}
