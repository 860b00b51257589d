/** Keeps a place to try. */
import { addsPlaceTo } from '#src/domain/places/places.ts'

export const addWantToTry = addsPlaceTo('add_want_to_try', 'want_to_try')
