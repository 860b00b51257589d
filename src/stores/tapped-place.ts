/** The place whose card was tapped last: its page is drawn from it at once, before the device has been read. */
import type { Restaurant } from '#src/domain/rows.ts'

/** What cards know of a place. */
export type CardPlace = Pick<Restaurant, 'id' | 'name'> & {
  [Column in keyof Restaurant]?: Readonly<Restaurant[Column]> | undefined
}
export type TappedPlace = Pick<Restaurant, 'id' | 'name'> & Partial<Restaurant>

let tapped: TappedPlace | undefined

export function noteTappedPlace(place: CardPlace): void {
  tapped = Object.fromEntries(Object.entries(place).filter(([, value]) => value !== undefined)) as TappedPlace
}

export const tappedPlace = (id: string): TappedPlace | undefined => (tapped?.id === id ? tapped : undefined)
