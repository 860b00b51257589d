/** What is said of a visit that could not be saved (spec L§8). */

/** How the database names a place that it has under another id; its other refusals of a place are constraints of the table. */
const placeAlreadyExists = 'place_already_exists'

/** The title. `field` is the one that this device holds for wrong, `code` why it or the server refuses. */
export const visitErrorTitle = ({ code, field }: { code?: string | undefined; field?: string }): string =>
  field?.startsWith('place') || code === placeAlreadyExists || code?.startsWith('restaurants_')
    ? 'Error saving restaurant data'
    : 'Error saving review'
