/** The place whose card was tapped last: its page is drawn from it at once, before the device has been read. */
import type { Restaurant } from '#src/domain/rows.ts'
import { paths } from '#src/lib/paths.ts'

/** What cards know of a place. */
export type CardPlace = Pick<Restaurant, 'id' | 'name'> & {
  [Column in keyof Restaurant]?: Readonly<Restaurant[Column]> | undefined
}
export type TappedPlace = Pick<Restaurant, 'id' | 'name'> & Partial<Restaurant>

let tapped: TappedPlace | undefined
let isPictureMoving = false

/** `moves`: the card's picture becomes that of the page. */
export function noteTappedPlace(place: CardPlace, moves = false): void {
  isPictureMoving = moves
  tapped = Object.fromEntries(Object.entries(place).filter(([, value]) => value !== undefined)) as TappedPlace
}

export const tappedPlace = (id: string): TappedPlace | undefined => (tapped?.id === id ? tapped : undefined)

/** Only what React draws as a transition moves. */
export const isPictureMovingTo = (path: string): boolean =>
  isPictureMoving && tapped !== undefined && path === paths.restaurant(tapped.id)
