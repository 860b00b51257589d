/**
 * Draws the installed app's icons and joins the pictures of the landing page; the results are committed in public/.
 * Run it by hand after changing the drawing: `node tests/support/make-icons.mjs`.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const root = fileURLToPath(new URL('../..', import.meta.url))
const icons = join(root, 'public/icons')

const accent = '#B83A1B'
/** The c of the wordmark and its dot, on a field of 64. */
const letter = (/** @type {string} */ color) =>
  `<path d="M39 22.2a14 14 0 1 0 0 19.6" fill="none" stroke="${color}" stroke-width="8" stroke-linecap="round"/>
   <circle cx="49" cy="43" r="5" fill="${color}"/>`
/** Scaled around the middle: a maskable icon must keep within the circle of 80 %. */
const scaled = (/** @type {string} */ drawing, /** @type {number} */ scale) =>
  `<g transform="translate(32 32) scale(${scale}) translate(-33.5 -32)">${drawing}</g>`
const svg = (/** @type {string} */ content) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${content}</svg>`)

const rounded = svg(`<rect width="64" height="64" rx="16" fill="${accent}"/>${letter('#fff')}`)
const full = svg(`<rect width="64" height="64" fill="${accent}"/>${scaled(letter('#fff'), 0.86)}`)
const monochrome = svg(scaled(letter('#fff'), 0.86))

/** Lucide's plus, compass, search and bookmark (ISC), as in the navigation. */
const lines = {
  'shortcut-log': '<path d="M5 12h14M12 5v14"/>',
  'shortcut-nearby':
    '<path d="m16.24 7.76-1.804 5.411a2 2 0 0 1-1.265 1.265L7.76 16.24l1.804-5.411a2 2 0 0 1 1.265-1.265z"/><circle cx="12" cy="12" r="10"/>',
  'shortcut-search': '<path d="m21 21-4.34-4.34"/><circle cx="11" cy="11" r="8"/>',
  'shortcut-want-to-try': '<path d="m19 21-7-4-7 4V5a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v16z"/>',
}
const shortcut = (/** @type {string} */ drawing) =>
  svg(`<circle cx="32" cy="32" r="32" fill="#FCE6DD"/>
    <g transform="translate(17 17) scale(1.25)" fill="none" stroke="${accent}" stroke-width="2" stroke-linecap="round"
    stroke-linejoin="round">${drawing}</g>`)

/** @param {Buffer} drawing @param {string} name @param {number} size */
const draw = (drawing, name, size) =>
  sharp(drawing, { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(icons, `${name}.png`))

mkdirSync(icons, { recursive: true })
// The tab's: small, because a first visit loads it beside the page's code, and no SVG, which Chromium draws anew with each address.
await draw(rounded, 'icon-48', 48)
await draw(rounded, 'icon-192', 192)
await draw(rounded, 'icon-512', 512)
await draw(full, 'maskable-192', 192)
await draw(full, 'maskable-512', 512)
await draw(full, 'apple-touch-icon', 180)
await draw(monochrome, 'monochrome-512', 512)
for (const [name, drawing] of Object.entries(lines)) await draw(shortcut(drawing), name, 96)

/**
 * The landing page's wall: twelve pictures in columns that begin at different heights, as one file. A file for each takes a slow line a
 * round trip for every six, whatever their size.
 */
const columns = [
  { top: 124, pictures: ['salad', 'pizza', 'cocktail', 'cake'] },
  { top: 0, pictures: ['curry', 'croissant', 'ramen', 'tacos'] },
  { top: 180, pictures: ['burger', 'dumplings', 'pasta', 'pancakes'] },
]
const side = 360
const pitch = side + 24
const corners = Buffer.from(`<svg viewBox="0 0 ${side} ${side}"><rect width="${side}" height="${side}" rx="40"/></svg>`)
const tiles = columns.flatMap(({ top, pictures }, column) =>
  pictures.map(async (name, row) => ({
    left: column * pitch,
    top: top + row * pitch,
    input: await sharp(join(root, `supabase/seed/pictures/${name}.webp`))
      .resize(side, side, { fit: 'cover' })
      .composite([{ input: corners, blend: 'dest-in' }])
      .png()
      .toBuffer(),
  })),
)
await sharp({
  create: { width: 2 * pitch + side, height: 180 + 3 * pitch + side, channels: 4, background: 'transparent' },
})
  .composite(await Promise.all(tiles))
  // Half of the bytes that WebP takes for the same look; pictures are most of what the landing page asks a slow line for.
  .avif({ quality: 34, effort: 9, chromaSubsampling: '4:2:0' })
  .toFile(join(root, 'public/landing-wall.avif'))
