import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/** Gives an emoji as a data URI, enlarged and sharpened: the sources are 256 px and fill half a picture. */
export type EmojiSource = (emoji: string) => Promise<string>

/** The names of the files are code points; some carry the variation selector and some don't. */
function fileOf(folder: string, emoji: string): string {
  const codePoints = [...emoji].map((character) => character.codePointAt(0)?.toString(16))
  const candidates = [codePoints, codePoints.filter((point) => point !== 'fe0f'), [...codePoints, 'fe0f']]
  const path = candidates.map((points) => join(folder, `${points.join('-')}.webp`)).find(existsSync)
  if (!path) throw new Error(`There is no picture of ${emoji} in ${folder}.`)
  return path
}

/** `folder` holds the webp files of the package @lobehub/fluent-emoji-3d. */
export function emojiFrom(folder: string): EmojiSource {
  const known = new Map<string, Promise<string>>()
  const load = async (emoji: string) => {
    const large = sharp(fileOf(folder, emoji)).resize(560, 560, { kernel: 'mitchell' }).sharpen({ sigma: 1.4 })
    return `data:image/png;base64,${(await large.png().toBuffer()).toString('base64')}`
  }
  return (emoji) => {
    const picture = known.get(emoji) ?? load(emoji)
    known.set(emoji, picture)
    return picture
  }
}
