import type { Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ShareCard } from '#src/domain/diary/share-card.ts'
import { cardColours } from '#src/images/card-colours.ts'
import type { CardLook } from '#src/services/card-drawing.ts'
import { cards } from './cards.ts'
import type { DrawInPage } from './cards-page.ts'
import { openPage } from './open-page.ts'
import { fourCorners } from './pictures.ts'

let page: Page
let close: () => Promise<void>
beforeAll(async () => {
  ;({ page, close } = await openPage('cards.html'))
})
afterAll(() => close())

async function drawn(card: ShareCard, look: CardLook): Promise<Buffer> {
  const { type, base64 } = await page.evaluate(
    ([card, look]) => (globalThis as unknown as { draw: DrawInPage }).draw(card, look),
    [card, look] as const,
  )
  expect(type).toBe('image/png')
  return Buffer.from(base64, 'base64')
}

const look = (theme: CardLook['theme'], ...pictures: string[]): CardLook => ({
  theme,
  pictures,
  drawings: [],
  avatar: undefined,
})

/** Whether nothing but the ground is in a part of the picture. */
async function isBare(
  picture: Buffer,
  area: [left: number, top: number, width: number, height: number],
  ground: string,
) {
  const [left, top, width, height] = area
  const wanted = channelsOf(ground)
  const pixels = await sharp(picture).removeAlpha().extract({ left, top, width, height }).raw().toBuffer()
  return pixels.every((value, index) => value === wanted[index % 3])
}

it.each(Object.keys(cards))('%s fits on its card', async (name) => {
  for (const theme of ['light', 'dark'] as const) {
    const picture = await drawn(cards[name] as ShareCard, look(theme))
    expect(await sharp(picture).metadata()).toMatchObject({ width: 1080, height: 1350 })
    const ground = cardColours[theme].bg
    // Left, right and below everything, and above the line over the name.
    expect(await isBare(picture, [0, 0, 36, 1350], ground)).toBe(true)
    expect(await isBare(picture, [1046, 0, 34, 1350], ground)).toBe(true)
    expect(await isBare(picture, [0, 1320, 1080, 30], ground)).toBe(true)
    expect(await isBare(picture, [36, 1184, 1008, 10], ground)).toBe(true)
  }
})

const channelsOf = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

const pixel = async (picture: Buffer, left: number, top: number): Promise<number[]> => [
  ...(await sharp(picture).removeAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
]

it('shows the photo, and a tile where it cannot be loaded', async () => {
  const photo = await fourCorners(400, 300).png().toBuffer()
  const card = cards['visit'] as ShareCard
  const address = `data:image/png;base64,${photo.toString('base64')}`
  expect(await pixel(await drawn(card, look('light', address)), 200, 150)).toEqual([220, 40, 40])
  const gone = await drawn(card, look('light', 'http://127.0.0.1:1/gone.png'))
  expect(cardColours.light.tints.map(([ground]) => channelsOf(ground))).toContainEqual(await pixel(gone, 200, 150))
})

it('draws the cuisine on a plate where there is no photo', async () => {
  const square =
    '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"><path fill="currentColor" d="M0 0h24v24H0z"/></svg>'
  const picture = await drawn(cards['visit'] as ShareCard, { ...look('light'), drawings: [square] })
  expect(cardColours.light.tints.map(([, ink]) => channelsOf(ink))).toContainEqual(await pixel(picture, 540, 406))
})
