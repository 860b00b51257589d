import { randomFrom } from '../random.ts'
import type { EmojiSource } from './emoji.ts'
import type { Base, Item, Scene, Shade, Texture } from './scene.ts'

const width = 800
const height = 600

/** The renderer takes the box of a turned picture for the unturned one and would cut it off: filters work on everything. */
const wholePicture = `filterUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${height}"`

const gradient = (id: string, [light, dark]: Shade) =>
  `<radialGradient id="${id}" cx=".28" cy=".18" r="1.15"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></radialGradient>`

/** Noise as a dark or light veil: the matrix turns its alpha channel into streaks of one colour. */
const noise = (frequency: string, octaves: number, seed: number, matrix: string, type = 'fractalNoise') =>
  `<filter id="texture" x="0" y="0" width="1" height="1"><feTurbulence type="${type}" baseFrequency="${frequency}" numOctaves="${octaves}" seed="${seed}"/><feColorMatrix values="${matrix}"/></filter>`

const textures: Record<Texture, { filter: string; opacity: number }> = {
  wood: { filter: noise('.004 .09', 4, 7, '0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 -2.6 1.55'), opacity: 0.5 },
  slate: { filter: noise('.02 .03', 5, 3, '0 0 0 0 1  0 0 0 0 1  0 0 0 0 1  0 0 0 1.6 -.75'), opacity: 0.3 },
  marble: {
    filter: noise('.006 .012', 5, 12, '0 0 0 0 .35  0 0 0 0 .3  0 0 0 0 .28  -4 0 0 0 .62', 'turbulence'),
    opacity: 0.35,
  },
  linen: { filter: noise('.6 .05', 2, 5, '0 0 0 0 .2  0 0 0 0 .12  0 0 0 0 .08  0 0 0 1.2 -.45'), opacity: 0.4 },
  tiles: { filter: noise('.01 .01', 3, 9, '0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 1 -.4'), opacity: 0.3 },
}

const line = (x1: number, y1: number, x2: number, y2: number, opacity = 0.3, thickness = 3) =>
  `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="#000" stroke-opacity="${opacity}" stroke-width="${thickness}"/>`

/** Joints of planks or tiles, closer together towards the horizon when the table is seen across. */
function joints({ texture, wall }: Scene): string {
  const top = (wall?.horizon ?? 0) * height
  const rows = Array.from({ length: 6 }, (_, row) => top + (height - top) * ((row + 1) / 6) ** (wall ? 1.8 : 1))
  const horizontal = rows.map((y, row) => line(0, y, width, y, 0.28, wall ? 1 + row * 0.5 : 3))
  const columns = Array.from({ length: 9 }, (_, column) => column * 100)
  // A vanishing point far above the picture, as if one looked down at the tiles.
  const vertical = columns.map((x) =>
    wall ? line(400 + (x - 400) * 0.75, top, 400 + (x - 400) * 1.5, height) : line(x, 0, x, height),
  )
  if (texture === 'wood') return horizontal.join('')
  return texture === 'tiles' ? [...horizontal, ...vertical].join('') : ''
}

function wallBehind({ wall, name, isDay }: Scene): string {
  if (!wall) return ''
  const random = randomFrom(name.length * 7 + 13)
  const lights = Array.from({ length: 16 }, () => {
    const [x, y, radius] = [
      random.between(-20, width),
      random.between(-30, wall.horizon * height * 0.9),
      random.between(14, 46),
    ]
    const opacity = (isDay ? 0.18 : 0.1) + random.next() * 0.26
    return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${random.pick(wall.lights)}" opacity="${opacity.toFixed(2)}"/>`
  })
  return `<rect width="${width}" height="${wall.horizon * height}" fill="url(#wall)"/><g filter="url(#soft)" style="mix-blend-mode:screen">${lights.join('')}</g>`
}

function tableTop(scene: Scene): string {
  const top = (scene.wall?.horizon ?? 0) * height
  const area = `x="0" y="${top}" width="${width}" height="${height - top}"`
  return `<g><rect ${area} fill="url(#top)"/><rect ${area} filter="url(#texture)" opacity="${textures[scene.texture].opacity}"/>${joints(scene)}
    <rect x="0" y="${top}" width="${width}" height="70" fill="url(#haze)" opacity="${scene.wall ? 1 : 0}"/></g>`
}

function baseUnder(base: Base, index: number): string {
  const fill = `fill="url(#base${index})" filter="url(#plate-shadow)"`
  if (base.shape === 'board') {
    const { x, y, width: w, height: h, turn } = base
    return `<rect x="${x - w / 2}" y="${y - h / 2}" width="${w}" height="${h}" rx="22" transform="rotate(${turn} ${x} ${y})" ${fill}/>`
  }
  const { x, y, size, shape } = base
  const rim = `<circle cx="${x}" cy="${y}" r="${size * 0.38}" fill="none" stroke="#000" stroke-opacity=".12" stroke-width="5"/><circle cx="${x}" cy="${y}" r="${size * 0.385}" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="2"/>`
  const slats = Array.from({ length: 13 }, (_, slat) => {
    const offset = (slat - 6) * size * 0.066
    const half = Math.sqrt(Math.max(0, (size * 0.42) ** 2 - offset ** 2))
    return line(x + offset, y - half, x + offset, y + half, 0.18, 2)
  })
  return `<circle cx="${x}" cy="${y}" r="${size / 2}" ${fill}/>${shape === 'steamer' ? `<circle cx="${x}" cy="${y}" r="${size * 0.43}" fill="#000" fill-opacity=".16"/>${slats.join('')}` : rim}`
}

async function slicesOf({ slices }: Scene, emoji: EmojiSource): Promise<string> {
  if (!slices) return ''
  const { x, y, radius } = slices
  const picture = await emoji(slices.emoji)
  const size = radius * 1.06
  // The tip of the slice is at the lower right of its picture, its edges are 60° apart: the tip goes to the middle.
  const [left, top] = [x - size * 0.862, y - size * 0.988]
  const slice = (turn: number) =>
    `<image href="${picture}" x="${left}" y="${top}" width="${size}" height="${size}" transform="rotate(${turn} ${x} ${y})"/>`
  return `<g filter="url(#flat-shadow)">${[0, 60, 120, 180, 240, 300].map(slice).join('')}</g>`
}

async function itemOn(
  { wall, isDay }: Scene,
  [symbol, x, y, size, turn, blur = 0, brightness = 1]: Item,
  emoji: EmojiSource,
): Promise<string> {
  const picture = `<image href="${await emoji(symbol)}" x="${x - size / 2}" y="${y - size / 2}" width="${size}" height="${size}" transform="rotate(${turn} ${x} ${y})"/>`
  // One filter for all items that are equally far out of focus, and one for all that are equally lit.
  const lit = brightness === 1 ? picture : `<g filter="url(#bright${Math.round(brightness * 20)})">${picture}</g>`
  const adjusted = blur === 0 ? lit : `<g filter="url(#blur${Math.round(blur * 4)})">${lit}</g>`
  if (!wall) return `<g filter="url(#flat-shadow)">${adjusted}</g>`
  const ground = `<ellipse cx="${x}" cy="${y + size * 0.43}" rx="${size * 0.44}" ry="${size * 0.09}" fill="#000" fill-opacity="${isDay ? 0.3 : 0.55}" filter="url(#soft)"/>`
  return `${ground}${adjusted}`
}

function itemFilters(items: Item[]): string {
  const blurs = new Set(items.map(([, , , , , blur = 0]) => Math.round(blur * 4)))
  const shades = new Set(items.map(([, , , , , , brightness = 1]) => Math.round(brightness * 20)))
  const linear = (slope: number) =>
    ['R', 'G', 'B'].map((channel) => `<feFunc${channel} type="linear" slope="${slope}"/>`).join('')
  return [
    ...[...blurs].map(
      (step) => `<filter id="blur${step}" ${wholePicture}><feGaussianBlur stdDeviation="${step / 4}"/></filter>`,
    ),
    ...[...shades].map(
      (step) =>
        `<filter id="bright${step}" ${wholePicture}><feComponentTransfer>${linear(step / 20)}</feComponentTransfer></filter>`,
    ),
  ].join('')
}

function steamOver({ steam }: Scene): string {
  if (!steam) return ''
  const [x, y] = steam
  const wisps = [0, 1, 2].map(
    (wisp) =>
      `<ellipse cx="${x - 50 + wisp * 52}" cy="${y + (wisp % 2) * 24}" rx="20" ry="92" fill="#fff" fill-opacity=".26" transform="rotate(${wisp * 11 - 10} ${x} ${y})" filter="url(#steam)"/>`,
  )
  return wisps.join('')
}

const shadow = (id: string, dx: number, dy: number, blur: number, opacity: number) =>
  `<filter id="${id}" ${wholePicture}><feDropShadow dx="${dx}" dy="${dy}" stdDeviation="${blur}" flood-color="#140800" flood-opacity="${opacity}"/></filter>`

/** A scene as an SVG document of 800 × 600. */
export async function sceneSvg(scene: Scene, emoji: EmojiSource): Promise<string> {
  const items: string[] = []
  for (const item of scene.items) items.push(await itemOn(scene, item, emoji))
  const bases = scene.bases ?? []
  const haze = scene.wall?.shade[1] ?? '#000'
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>
    ${gradient('top', scene.top)}${scene.wall ? gradient('wall', scene.wall.shade) : ''}${bases.map((base, index) => gradient(`base${index}`, base.shade)).join('')}
    <linearGradient id="haze" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${haze}" stop-opacity=".75"/><stop offset="1" stop-color="${haze}" stop-opacity="0"/></linearGradient>
    <radialGradient id="light" cx=".22" cy=".05" r=".8"><stop offset="0" stop-color="#ffecc8" stop-opacity="${scene.isDay ? 0.5 : 0.4}"/><stop offset="1" stop-color="#ffdcaa" stop-opacity="0"/></radialGradient>
    <radialGradient id="vignette" cx=".48" cy=".48" r=".78"><stop offset=".55" stop-color="#0f0500" stop-opacity="0"/><stop offset="1" stop-color="#0f0500" stop-opacity="${scene.isDay ? 0.26 : 0.55}"/></radialGradient>
    ${textures[scene.texture].filter}${itemFilters(scene.items)}
    ${shadow('plate-shadow', 12, 20, 16, 0.5)}${shadow('flat-shadow', 8, 12, 9, 0.5)}
    <filter id="soft" x="-.5" y="-.5" width="2" height="2"><feGaussianBlur stdDeviation="8"/></filter>
    <filter id="steam" x="-2" y="-.5" width="5" height="2"><feGaussianBlur stdDeviation="13"/></filter></defs>
    ${wallBehind(scene)}${tableTop(scene)}${bases.map(baseUnder).join('')}${await slicesOf(scene, emoji)}${items.join('')}${steamOver(scene)}
    <rect width="${width}" height="${height}" fill="url(#light)" style="mix-blend-mode:soft-light"/>
    <rect width="${width}" height="${height}" fill="url(#light)" opacity=".4" style="mix-blend-mode:screen"/>
    <rect width="${width}" height="${height}" fill="url(#vignette)"/></svg>`
}
