/** Draws what people share as a picture. */
import type { ShareCard } from '#src/domain/diary/share-card.ts'

export type CardLook = {
  theme: 'light' | 'dark'
  /** Addresses of the card's pictures, in their order; undefined where there is none. */
  pictures: readonly (string | undefined)[]
  /** For each, the SVG that stands where there is none, in `currentColor`; undefined for a letter. */
  drawings: readonly (string | undefined)[]
  avatar: string | undefined
}

/** A picture of 1080 × 1350 px. Needs no network: a picture that cannot be loaded leaves its tile. Throws the browser's error. */
export type DrawCard = (card: ShareCard, look: CardLook) => Promise<Blob>
