/** Draws a card of 1080 × 1350 px for sharing, in a window. */
import {
  type CardAuthor,
  type CardPicture,
  type ListCard,
  namesInLines,
  picturesOf,
  type ShareCard,
  type VisitCard,
  type YearCard,
} from '#src/domain/diary/share-card.ts'
import { drawingOf } from '#src/domain/places/cuisine.ts'
import { tintOf } from '#src/lib/letter.ts'
import { grouped } from '#src/lib/text.ts'
import type { CardLook } from '#src/services/card-drawing.ts'
import { type CardColours, cardColours } from './card-colours.ts'
import { CardPen, type Picture, type Tile } from './card-pen.ts'

const [cardWidth, cardHeight] = [1080, 1350]
/** The edge, and where words begin. */
const [edge, left] = [36, 64]
const width = cardWidth - 2 * left
const footer = 1194
/** Ms that a picture may take. */
const timeoutMs = 6000

export async function drawCard(card: ShareCard, look: CardLook): Promise<Blob> {
  const colours = cardColours[look.theme]
  const [face, ...shown] = await Promise.all([
    loadPicture(look.avatar).then((picture) => picture ?? letterOf(card.by)),
    ...picturesOf(card).map((picture, index) =>
      pictureOrTile(picture, look.pictures[index], look.drawings[index], colours),
    ),
  ])
  const canvas = Object.assign(document.createElement('canvas'), { width: cardWidth, height: cardHeight })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser gives no canvas to draw on.')
  context.imageSmoothingQuality = 'high'
  const pen = new CardPen(context, colours)
  pen.box({ x: 0, y: 0, width: cardWidth, height: cardHeight }, 0, pen.colours.bg)
  if (card.kind === 'visit') drawVisit(pen, card, shown)
  else if (card.kind === 'list') drawList(pen, card, shown)
  else drawYear(pen, card)
  if (face) drawFooter(pen, card, face)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be encoded.'))),
      'image/png',
    )
  })
}

/** With CORS, or the canvas could not be read afterwards. Undefined when it cannot be had. */
async function loadPicture(address: string | undefined): Promise<Picture | undefined> {
  if (address === undefined) return undefined
  const picture = new Image()
  picture.crossOrigin = 'anonymous'
  picture.src = address
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs, undefined))
  return Promise.race([picture.decode().then(() => picture), late]).catch(() => undefined)
}

type Shown = readonly (Picture | Tile)[]

async function pictureOrTile(
  { id, name, tags = [] }: CardPicture,
  address: string | undefined,
  svg: string | undefined,
  colours: CardColours,
): Promise<Picture | Tile> {
  const picture = await loadPicture(address)
  if (picture) return picture
  // All places of a cuisine have one tint.
  const tint = tintOf(svg === undefined ? id : drawingOf(tags))
  const ink = colours.tints[tint]?.[1] ?? colours.text
  const drawing = svg && `data:image/svg+xml,${encodeURIComponent(svg.replaceAll('currentColor', ink))}`
  return { name, tint, drawing: await loadPicture(drawing) }
}

const letterOf = ({ name }: CardAuthor): Tile => ({ name, tint: tintOf(name), drawing: undefined })

function drawVisit(pen: CardPen, { title, meta, rating, comment }: VisitCard, [picture]: Shown): void {
  // The stars stand beside a short name, and below a long one.
  const stars = 5 * 44 + 4 * 8 + 24 + (rating === undefined ? 0 : pen.widthOf(rating.toFixed(1), 52, 800))
  const isBeside = rating !== undefined && pen.widthOf(title, 64, 800) <= width - stars - 24
  // Words need more room than none, and more still below a long name.
  const height = comment !== undefined ? (isBeside ? 740 : 620) : rating === undefined || isBeside ? 900 : 830
  if (picture) pen.picture(picture, { x: edge, y: edge, width: cardWidth - 2 * edge, height }, 44)
  const top = edge + height + 36
  const nameWidth = isBeside ? width - stars - 24 : width
  const size = isBeside ? 64 : 56
  const nameEnds = pen.words(title, {
    x: left,
    y: top,
    width: nameWidth,
    size,
    line: size + 10,
    weight: 800,
    lines: isBeside ? 1 : 2,
  })
  let y = nameEnds
  if (rating !== undefined && isBeside) drawRating(pen, rating, left + width - stars, top + 15)
  y = pen.words(meta, { x: left, y: y + 6, width, size: 32, line: 44, weight: 500, colour: pen.colours['text-muted'] })
  if (rating !== undefined && !isBeside) {
    drawRating(pen, rating, left, y + 14)
    y += 14 + 48
  }
  if (comment === undefined) return
  const line = 54
  const lines = Math.floor((footer - 20 - (y + 22)) / line)
  if (lines > 0) pen.words(comment, { x: left, y: y + 22, width, size: 40, line, lines, align: 'paragraph' })
}

function drawRating(pen: CardPen, rating: number, x: number, y: number): void {
  const end = pen.stars(rating, x, y, 44, 8)
  pen.words(rating.toFixed(1), { x: end + 24, y: y - 4, width: 160, size: 52, line: 52, weight: 800 })
}

function drawList(pen: CardPen, card: ListCard, pictures: Shown): void {
  const { title, meta } = card
  const height = 420
  const gap = 8
  // One large picture and two small ones, as the covers of lists in the app.
  const wide = cardWidth - 2 * edge
  const small = Math.floor((wide - gap) / 3)
  const half = (height - gap) / 2
  const boxes = [
    { x: edge, y: edge, width: pictures.length > 1 ? wide - small - gap : wide, height },
    { x: edge + wide - small, y: edge, width: small, height: pictures.length > 2 ? half : height },
    { x: edge + wide - small, y: edge + half + gap, width: small, height: half },
  ]
  for (const [index, picture] of pictures.entries()) {
    const box = boxes[index]
    if (box) pen.picture(picture, box, 28)
  }
  const top = pictures.length === 0 ? edge + 40 : edge + height + 36
  let y = pen.words(title, { x: left, y: top, width, size: 60, line: 70, weight: 800, lines: 2 })
  y = pen.words(meta, { x: left, y: y + 4, width, size: 32, line: 44, weight: 500, colour: pen.colours['text-muted'] })
  y += 22
  const line = 62
  const { names, rest } = namesInLines(card, Math.floor((footer - 16 - y) / line))
  for (const [index, name] of names.entries()) {
    if (card.isRanked) {
      const rank = { x: left, y, width: 48, size: 36, line, weight: 800, colour: pen.colours['text-muted'] } as const
      pen.words(String(index + 1), rank)
    } else pen.disc(left + 8, y + line / 2 - 7, 14, pen.colours.accent)
    pen.words(name, { x: left + 60, y, width: width - 60, size: 38, line, weight: 500 })
    y += line
  }
  if (rest > 0)
    pen.words(`and ${grouped(rest)} more`, {
      x: left + 60,
      y,
      width: width - 60,
      size: 34,
      line,
      colour: pen.colours['text-muted'],
    })
}

function drawYear(pen: CardPen, { title, meta, visits, months, facts }: YearCard): void {
  const { colours } = pen
  pen.words(title, { x: left, y: 84, width, size: 56, line: 64, weight: 800, colour: colours.accent })
  const number = grouped(visits)
  pen.words(number, { x: left, y: 150, width, size: 190, line: 200, weight: 800 })
  const end = left + pen.widthOf(number, 190, 800) + 28
  pen.words(visits === 1 ? 'visit' : 'visits', {
    x: end,
    y: 246,
    width: cardWidth - end - edge,
    size: 64,
    line: 72,
    weight: 800,
  })
  let y = pen.words(meta, { x: left, y: 366, width, size: 36, line: 48, weight: 500, colour: colours['text-muted'] })
  y = months.length > 0 ? drawBars(pen, months, y + 44) + 44 : y + 130
  const gap = 32
  const column = (width - gap) / 2
  // Two facts stand beside each other; without bars there is room to breathe.
  const [row, lines] = months.length > 0 ? [170, 1] : [240, 2]
  for (const [index, { label, words, more }] of facts.entries()) {
    const x = left + (index % 2) * (column + gap)
    const top = y + Math.floor(index / 2) * row
    pen.words(label, { x, y: top, width: column, size: 30, line: 40, weight: 500, colour: colours['text-muted'] })
    const end = pen.words(words, { x, y: top + 42, width: column, size: 42, line: 52, weight: 800, lines })
    pen.words(more, { x, y: end + 2, width: column, size: 32, line: 42 })
  }
}

/** A bar for each month, from zero, each with its number. Returns where they end. */
function drawBars(pen: CardPen, bars: YearCard['months'], top: number): number {
  const { colours } = pen
  const [height, gap] = [230, 14]
  const most = Math.max(1, ...bars.map(({ count }) => count))
  const bar = (width - gap * (bars.length - 1)) / bars.length
  const foot = top + 40 + height
  for (const [index, { label, count }] of bars.entries()) {
    const x = left + index * (bar + gap)
    const tall = count === 0 ? 4 : Math.max(10, (count / most) * height)
    pen.box(
      { x, y: foot - tall, width: bar, height: tall },
      count === 0 ? 2 : 10,
      count === 0 ? colours.border : colours.star,
    )
    const isMost = count === most
    if (count > 0)
      pen.words(grouped(count), {
        x: x - gap / 2,
        y: foot - tall - 42,
        width: bar + gap,
        size: 28,
        line: 38,
        weight: isMost ? 800 : 500,
        colour: isMost ? colours.text : colours['text-muted'],
        align: 'center',
      })
    pen.words(label, {
      x,
      y: foot + 8,
      width: bar,
      size: 28,
      line: 38,
      weight: 500,
      colour: colours['text-muted'],
      align: 'center',
    })
  }
  return foot + 46
}

/** Whose it is, and where it comes from. */
function drawFooter(pen: CardPen, { by }: ShareCard, face: Picture | Tile): void {
  const { colours } = pen
  pen.line(edge, footer, cardWidth - 2 * edge)
  const [top, size] = [footer + 28, 84]
  pen.picture(face, { x: left, y: top, width: size, height: size }, size / 2)
  const mark = pen.widthOf('crumb', 60, 800)
  const markLeft = left + width - mark - 18
  const x = left + size + 22
  const room = markLeft - 32 - x
  pen.words(by.name, { x, y: top + (by.line === '' ? 22 : 2), width: room, size: 30, line: 40, weight: 600 })
  if (by.line !== '')
    pen.words(by.line, { x, y: top + 42, width: room, size: 30, line: 40, colour: colours['text-muted'] })
  pen.words('crumb', { x: markLeft, y: top + 6, width: mark + 4, size: 60, line: 72, weight: 800 })
  pen.disc(markLeft + mark + 4, top + 50, 14, colours.accent)
}
