/** What the export of another service holds, read by the parsers of this folder, before anything of it is matched or saved. */

export type ImportSource = 'google' | 'swarm' | 'untappd' | 'letterboxd' | 'table'

export type ImportedPlace = {
  /** The same place of the same source always has the same one. */
  key: string
  name: string
  address?: string
  town?: string
  country?: string
  latitude?: number
  longitude?: number
  /** Google's feature id (0x…:0x…). */
  mapsId?: string
  /** At most `linkLength` characters: nothing longer is a place's. */
  link?: string
}

export const linkLength = 2000

export type ImportedVisit = {
  /** The same row of the same export always has the same one. */
  key: string
  place: ImportedPlace
  /** YYYY-MM-DD */
  date: string
  dateIs: 'visit' | 'review'
  rating?: number
  details?: {
    food_rating?: number
    drinks_rating?: number
    service_rating?: number
    atmosphere_rating?: number
    value_for_money_rating?: number
  }
  price?: number
  text?: string
  dishes?: string[]
  /** Entries of a zip among the files. */
  photos?: string[]
  /** Offered, and never applied unasked. */
  proposed?: true
}

export type ImportedSaved = { key: string; place: ImportedPlace; note?: string; date?: string }
export type ImportedList = { key: string; name: string; description?: string; items: ImportedSaved[] }

/** What was left out, and why, in one plain sentence. */
export type Line = { file: string; line?: number; why: string }

export type Imported = {
  source: ImportSource
  visits: ImportedVisit[]
  saved: ImportedSaved[]
  lists: ImportedList[]
  leftOut: Line[]
}
