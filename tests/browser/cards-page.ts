/** What the tests of cards call inside the page; the picture comes out as base64. */
import type { ShareCard } from '#src/domain/diary/share-card.ts'
import { drawCard } from '#src/images/draw-card.ts'
import type { CardLook } from '#src/services/card-drawing.ts'

export type DrawInPage = (card: ShareCard, look: CardLook) => Promise<{ type: string; base64: string }>

const draw: DrawInPage = async (card, look) => {
  const blob = await drawCard(card, look)
  const bytes = new Uint8Array(await blob.arrayBuffer())
  return { type: blob.type, base64: btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('')) }
}

Object.assign(globalThis, { draw })
