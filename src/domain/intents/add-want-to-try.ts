/** Keeps a place to try. */
import { addsPlaceTo } from '../places.ts'

export const addWantToTry = addsPlaceTo('add_want_to_try', 'want_to_try')
