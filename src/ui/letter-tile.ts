import { tintOf } from '#src/lib/letter.ts'
import './LetterTile.css'

/** The class of a letter tile: one of four tints, stable per seed. */
export const letterTileClass = (seed: string): string => `letter-tile letter-tile-${tintOf(seed)}`
