/**
 * A place that has closed for good is offered nowhere any more: not by search, nearby, featured and popular, here and in the
 * database (20261121002200_reads_restaurants.sql). Visits to it, lists with it and its page stay, and say so.
 */
type Closable = { is_closed?: boolean | undefined }

export const openPlaces = <Place extends Closable>(places: readonly Place[]): Place[] =>
  places.filter((place) => !place.is_closed)

/** As it stands beside the name of a place. */
export const closedWords = 'Permanently closed'
