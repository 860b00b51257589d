/** Drops a place from those to try. */
import { takesPlaceFrom } from '#src/domain/places/places.ts'

export const removeWantToTry = takesPlaceFrom('remove_want_to_try', 'want_to_try')
