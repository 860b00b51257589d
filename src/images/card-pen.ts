/** What cards are drawn with: words, stars, pictures in a frame. All lengths in px of the picture. */
import { firstLetter } from '#src/lib/letter.ts'
import { starOutline } from '#src/lib/star-outline.ts'
import type { CardColours } from './card-colours.ts'
import { runsLeftwards, wrapText } from './wrap-text.ts'

export type Box = { x: number; y: number; width: number; height: number }

export type Picture = HTMLImageElement

/** What stands where there is no picture. */
export type Tile = { name: string; tint: number; drawing: Picture | undefined }

export type Words = {
  x: number
  /** The top of the first line. */
  y: number
  width: number
  /** Of a letter, and of a line. */
  size: number
  line: number
  weight?: 400 | 500 | 600 | 800
  colour?: string
  lines?: number
  /** Where the words stand in the width; a paragraph that runs from right to left begins at the right. */
  align?: 'left' | 'right' | 'center' | 'paragraph'
}

const family = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif'

export class CardPen {
  readonly context: CanvasRenderingContext2D
  readonly colours: CardColours

  constructor(context: CanvasRenderingContext2D, colours: CardColours) {
    this.context = context
    this.colours = colours
  }

  /** Draws the words and returns where they end below. */
  words(text: string, { x, y, width, size, line, weight = 400, colour, lines = 1, align = 'left' }: Words): number {
    const { context } = this
    this.#font(size, weight)
    const isLeftwards = runsLeftwards(text)
    const side = align === 'paragraph' ? (isLeftwards ? 'right' : 'left') : align
    context.direction = isLeftwards ? 'rtl' : 'ltr'
    context.textAlign = side
    context.textBaseline = 'middle'
    context.fillStyle = colour ?? this.colours.text
    const at = { left: x, center: x + width / 2, right: x + width }[side]
    const shown = wrapText(text, width, lines, (part) => context.measureText(part).width)
    for (const [index, part] of shown.entries()) context.fillText(part, at, y + (index + 0.5) * line)
    return y + shown.length * line
  }

  widthOf(text: string, size: number, weight: Words['weight'] = 400): number {
    this.#font(size, weight)
    return this.context.measureText(text).width
  }

  #font(size: number, weight: number): void {
    this.context.font = `${weight} ${size}px ${family}`
  }

  box({ x, y, width, height }: Box, radius: number, colour: string): void {
    this.context.beginPath()
    this.context.roundRect(x, y, width, height, radius)
    this.context.fillStyle = colour
    this.context.fill()
  }

  /** Five stars, of which this many are filled, by halves. Returns where they end. */
  stars(rating: number, x: number, y: number, size: number, gap: number): number {
    const { context, colours } = this
    const outline = new Path2D(starOutline)
    for (const star of [1, 2, 3, 4, 5]) {
      context.save()
      context.translate(x + (star - 1) * (size + gap), y)
      context.scale(size / 24, size / 24)
      context.fillStyle = rating >= star ? colours.star : colours['star-empty']
      this.#fill(outline)
      if (rating < star) {
        context.lineWidth = 1
        context.strokeStyle = colours['border-strong']
        context.stroke(outline)
      }
      if (rating >= star - 0.5 && rating < star) {
        context.beginPath()
        context.rect(0, 0, 12, 24)
        context.clip()
        context.fillStyle = colours.star
        this.#fill(outline)
      }
      context.restore()
    }
    return x + 5 * size + 4 * gap
  }

  #fill(path: Path2D): void {
    this.context.fill(path)
  }

  /** A picture that fills the box, cropped in its middle. */
  picture(picture: Picture | Tile, box: Box, radius: number): void {
    const { context } = this
    context.save()
    context.beginPath()
    context.roundRect(box.x, box.y, box.width, box.height, radius)
    context.clip()
    if ('tint' in picture) this.#tile(box, picture)
    else {
      const scale = Math.max(box.width / picture.width, box.height / picture.height)
      const [width, height] = [picture.width * scale, picture.height * scale]
      context.drawImage(picture, box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height)
    }
    context.restore()
  }

  /** As the tiles of the app: a drawing on a plate, or the first letter of the name. */
  #tile({ x, y, width, height }: Box, { name, tint, drawing }: Tile): void {
    const [ground, ink] = this.colours.tints[tint] ?? this.colours.tints[0]
    const [middle, centre] = [x + width / 2, y + height / 2]
    this.context.fillStyle = ground
    this.context.fillRect(x, y, width, height)
    if (drawing) {
      const plate = height * 0.78
      this.disc(middle - plate / 2, centre - plate / 2, plate, this.colours.plate)
      const size = plate * 0.56
      this.context.drawImage(drawing, middle - size / 2, centre - size / 2, size, size)
      return
    }
    const size = Math.min(width, height) * 0.42
    const words = { x, y: centre - size / 2, width, size, line: size }
    this.words(firstLetter(name), { ...words, weight: 800, colour: ink, align: 'center' })
  }

  line(x: number, y: number, width: number): void {
    this.context.fillStyle = this.colours.border
    this.context.fillRect(x, y, width, 2)
  }

  disc(x: number, y: number, size: number, colour: string): void {
    this.box({ x, y, width: size, height: size }, size / 2, colour)
  }
}
