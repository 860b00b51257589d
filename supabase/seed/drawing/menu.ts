import type { Kind } from '../kinds/kind.ts'
import { type Random, randomFrom } from '../random.ts'

const width = 600
const height = 840

/** What a dish costs at a table by price level from 1 to 5, in pounds; over a counter or bar it is little more than half. */
const usualPrice = [6.5, 10, 14.5, 19, 26]

/** A price that ends in a half or a whole pound. */
function price(kind: Kind, random: Random): string {
  const level = Math.floor((kind.price[0] + kind.price[1]) / 2)
  const usual = (usualPrice[level - 1] ?? 10) * (kind.service === 'table' ? 1 : 0.6)
  return (Math.round(random.around(usual, usual * 0.16) * 2) / 2).toFixed(2)
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const capitalised = (text: string) => text.replace(/\p{L}/u, (letter) => letter.toUpperCase())

/** A printed card with what a kind of place serves. */
export function menuSvg(kind: Kind): string {
  const random = randomFrom(kind.key.length * 97 + kind.dishes.length)
  const text = (x: number, y: number, size: number, anchor: string, content: string, style = '') =>
    `<text x="${x}" y="${y}" font-family="DejaVu Serif, serif" font-size="${size}" text-anchor="${anchor}" fill="#3b2a20" ${style}>${escaped(content)}</text>`
  const rows = kind.dishes.map((dish, index) => {
    const y = 250 + index * 50
    const dots = `<line x1="${96 + dish.length * 11}" x2="${width - 130}" y1="${y - 5}" y2="${y - 5}" stroke="#b9a48f" stroke-width="1.5" stroke-dasharray="1 6"/>`
    return `${dots}${text(72, y, 20, 'start', capitalised(dish))}${text(width - 72, y, 20, 'end', price(kind, random))}`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="#fbf4e9"/>
    <rect x="26" y="26" width="${width - 52}" height="${height - 52}" fill="none" stroke="#b83a1b" stroke-width="2"/>
    <rect x="34" y="34" width="${width - 68}" height="${height - 68}" fill="none" stroke="#b83a1b" stroke-opacity=".4"/>
    ${text(width / 2, 130, 46, 'middle', 'Menu', 'font-style="italic"')}
    <path d="M220 165 h160 M292 165 l8 -8 l8 8 l-8 8 z" stroke="#b83a1b" fill="#b83a1b"/>
    ${rows.join('')}
    ${text(width / 2, height - 66, 14, 'middle', 'Please tell us about allergies. Prices in pounds.', 'font-style="italic"')}</svg>`
}
