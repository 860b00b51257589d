/**
 * Draws the pictures of the demo town once; the results are in the repository, so nobody needs to run it again:
 *   npm install --no-save @lobehub/fluent-emoji-3d && npx tsx supabase/seed/make-pictures.ts
 * Another folder with the package's webp files can be given as the only argument.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { avatarSvg, avatars } from './drawing/avatars.ts'
import { emojiFrom } from './drawing/emoji.ts'
import { menuSvg } from './drawing/menu.ts'
import { sceneSvg } from './drawing/scene-svg.ts'
import { scenesAbove } from './drawing/scenes-above.ts'
import { scenesAcross } from './drawing/scenes-across.ts'
import { scenesOfMorning } from './drawing/scenes-morning.ts'
import { kinds } from './kinds/all-kinds.ts'

const repository = join(import.meta.dirname, '../..')
const pictures = join(import.meta.dirname, 'pictures')
const emoji = emojiFrom(process.argv[2] ?? join(repository, 'node_modules/@lobehub/fluent-emoji-3d/assets'))

const qualities = [84, 80, 76, 72, 68, 64, 60, 56, 52, 48, 44, 40]

/** Saves in the best quality that stays within `most` bytes. */
async function saveWebp(svg: string, path: string, most: number): Promise<void> {
  // Inlined emoji make the documents larger than the parser takes from strangers.
  const drawn = await sharp(Buffer.from(svg), { unlimited: true }).flatten().png().toBuffer()
  for (const quality of qualities) {
    const encoded = await sharp(drawn).webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    if (encoded.length > most) continue
    await writeFile(path, encoded)
    console.log(`${path.slice(pictures.length + 1)}  ${encoded.length} bytes, quality ${quality}`)
    return
  }
  throw new Error(`${path} does not fit into ${most} bytes.`)
}

await mkdir(join(pictures, 'menus'), { recursive: true })
for (const scene of [...scenesAcross, ...scenesAbove, ...scenesOfMorning]) {
  await saveWebp(await sceneSvg(scene, emoji), join(pictures, `${scene.name}.webp`), 25_000)
}
for (const kind of kinds) await saveWebp(menuSvg(kind), join(pictures, 'menus', `${kind.key}.webp`), 16_000)
for (const avatar of avatars) {
  const drawn = sharp(Buffer.from(await avatarSvg(avatar, emoji)), { unlimited: true }).flatten()
  await writeFile(
    join(pictures, `avatar-${avatar.name}.jpg`),
    await drawn.jpeg({ quality: 82, mozjpeg: true }).toBuffer(),
  )
}
