/** Contact sheets: what the pictures of one screen look like side by side, and a page with all of them. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

export type Taken = { file: string; width: number; variant: string }
export type ScreenPictures = { name: string; pictures: Taken[] }

/** Px: of a sheet, and between its pictures. */
const sheetWidth = 1560
const gap = 12

/** `NAME-phone.png` and `NAME-wide.png` beside the pictures: what is narrower than 600 px in one row, the rest in rows of three. */
export async function writeSheets(folder: string, { name, pictures }: ScreenPictures): Promise<void> {
  const phones = pictures.filter(({ width }) => width < 600)
  const wide = pictures.filter(({ width }) => width >= 600)
  if (phones.length > 0) await writeSheet(folder, `${name}-phone.png`, phones, phones.length)
  if (wide.length > 0) await writeSheet(folder, `${name}-wide.png`, wide, 3)
}

async function writeSheet(folder: string, file: string, pictures: Taken[], columns: number): Promise<void> {
  const width = Math.floor((sheetWidth - gap * (columns - 1)) / columns)
  const small = await Promise.all(
    pictures.map((picture) =>
      sharp(join(folder, picture.file)).resize({ width }).png().toBuffer({ resolveWithObject: true }),
    ),
  )
  let top = 0
  const placed: { input: Buffer; left: number; top: number }[] = []
  for (let start = 0; start < small.length; start += columns) {
    const row = small.slice(start, start + columns)
    placed.push(...row.map(({ data }, column) => ({ input: data, left: column * (width + gap), top })))
    top += Math.max(...row.map(({ info }) => info.height)) + gap
  }
  await sharp({ create: { width: sheetWidth, height: top, channels: 3, background: '#7f7f7f' } })
    .composite(placed)
    .png()
    .toFile(join(folder, file))
}

/** `index.html`: a section for each screen. */
export async function writeIndex(folder: string, screens: readonly ScreenPictures[]): Promise<void> {
  const figure = ({ file, width, variant }: Taken): string =>
    `<figure><a href="${file}"><img src="${file}" loading="lazy" width="${Math.min(width, 420)}" alt=""></a>` +
    `<figcaption>${width} px, ${variant}</figcaption></figure>`
  const sections = screens.map(
    ({ name, pictures }) => `<h2 id="${name}">${name}</h2><div>${pictures.map(figure).join('')}</div>`,
  )
  const style =
    'body{font:14px system-ui;background:#ddd}div{display:flex;gap:12px;overflow-x:auto;align-items:start}figure{margin:0}'
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Walk of pictures</title><style>${style}</style>${sections.join('\n')}\n`,
  )
}
