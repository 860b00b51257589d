/** `npm run rooms`: draws docs/pictures/rooms.svg, the layers and rooms of the app and what imports what, from the code. */

import { writeFileSync } from 'node:fs'
import { counted } from '#src/lib/text.ts'
import { layers } from '#tests/architecture/import-directions.ts'
import { arrowsOf, readFiles, roomsOf } from './rooms.ts'

const [columns, boxWidth, boxHeight, gap, left] = [6, 142, 38, 6, 150]
const right = left + columns * (boxWidth + gap)
const width = right + 330
const files = readFiles()
const rooms = roomsOf(files)
const text = (x: number, y: number, words: string, kind = ''): string =>
  `<text x="${x}" y="${y}" class="${kind}">${words}</text>`

let y = 14
const middles = new Map<string, number>()
const bands = Object.keys(layers)
  .toReversed()
  .map((layer) => {
    const inside = rooms.filter((room) => room.layer === layer)
    const height = Math.ceil(inside.length / columns) * (boxHeight + gap) + gap
    const top = y
    y += height + 8
    middles.set(layer, top + height / 2)
    const boxes = inside.map(({ name, files: count, lines }, index) => {
      const x = left + (index % columns) * (boxWidth + gap)
      const boxTop = top + gap + Math.floor(index / columns) * (boxHeight + gap)
      return `<rect x="${x}" y="${boxTop}" width="${boxWidth}" height="${boxHeight}" rx="6" class="room"/>${text(x + 8, boxTop + 16, name || '(no folder)')}${text(x + 8, boxTop + 31, `${counted(count, 'file')}, ${counted(lines, 'line')}`, 'small')}`
    })
    return `<rect x="8" y="${top}" width="${right - 8}" height="${height}" rx="8" class="layer"/>${text(20, top + height / 2 + 5, layer, 'name')}${boxes.join('')}`
  })
const arcs = arrowsOf(files, ({ layer }) => layer).map(({ from, to, count }) => {
  const [start, end] = [middles.get(from) ?? 0, middles.get(to) ?? 0]
  const reach = right + 20 + Math.abs(end - start) * 0.36
  const label = count >= 20 ? text((right + 3 * reach) / 4 + 2, (start + end) / 2, String(count), 'small') : ''
  return `<path d="M${right} ${start}C${reach} ${start} ${reach} ${end} ${right + 6} ${end}" stroke-width="${(0.6 + Math.log2(count) / 3).toFixed(1)}" marker-end="url(#head)"/>${label}`
})
const style = `svg{--ground:#fff;--ink:#222;--quiet:#666;--layer:#f3f1ee;--room:#fff;--line:#b8703a}@media(prefers-color-scheme:dark){svg{--ground:#161616;--ink:#eee;--quiet:#aaa;--layer:#242424;--room:#333;--line:#e0985f}}text{font:13px system-ui,sans-serif;fill:var(--ink)}.small{font-size:11px;fill:var(--quiet)}.name{font-weight:600}.ground{fill:var(--ground)}.layer{fill:var(--layer)}.room{fill:var(--room)}path{fill:none;stroke:var(--line);opacity:.7}marker path{fill:var(--line);stroke:none}`
const head =
  '<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>'
writeFileSync(
  'docs/pictures/rooms.svg',
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${y + 6}" width="${width}"><title>The layers and rooms of crumb., and what imports what</title><style>${style}</style>${head}<rect width="100%" height="100%" class="ground"/>${bands.join('\n')}${arcs.join('\n')}</svg>\n`,
)
