/**
 * Google Maps' reviews and starred places: features of GeoJSON, in the three shapes that Takeout and the Data Portability API have
 * had. Their names are English in every language.
 */

import { counted } from '#src/lib/text.ts'
import type { JsonDocument } from './documents.ts'
import { baseName } from './documents.ts'
import { answersOf, labelsOf } from './google-answers.ts'
import { googlePlace } from './google-places.ts'
import type { ImportedList, ImportedPlace, ImportedSaved, ImportedVisit } from './imported.ts'
import { at, coordinatesOf, listOf, textAt } from './json-values.ts'
import type { Lines } from './lines.ts'
import { dayOfMoment } from './moments.ts'
import { inHalfSteps, starNumber } from './stars.ts'

const starPaths = [['five_star_rating_published'], ['Review', 'Star Rating']]
const reviewPaths = [['review_text_published'], ['Review', 'Text']]

/** The Data Portability API has everything on the feature itself. */
const saidOf = (feature: unknown): unknown => at(feature, 'properties') ?? feature
const locationOf = (said: unknown): unknown => at(said, 'location', 0) ?? at(said, 'location') ?? at(said, 'Location')

const isReview = (said: unknown): boolean =>
  [...starPaths, ...reviewPaths, ['questions'], ['Review']].some((path) => at(said, ...path) !== undefined)

const linkOf = (said: unknown): string | undefined =>
  textAt(said, ['google_maps_url'], ['Google Maps URL'], ['Review', 'Review URL'])

/** Labelled places (home, work) are features, too, but have neither. */
const isPlace = (said: unknown): boolean => locationOf(said) !== undefined || linkOf(said) !== undefined

const featuresOf = ({ json }: JsonDocument): readonly unknown[] => listOf(at(json, 'features'))

export const hasFeatures = (document: JsonDocument): boolean =>
  featuresOf(document).some((feature) => isPlace(saidOf(feature)))

function placeOf(feature: unknown): ImportedPlace | undefined {
  const said = saidOf(feature)
  const location = locationOf(said)
  const geometry = at(feature, 'geometry', 'coordinates')
  const point = coordinatesOf(at(geometry, 1), at(geometry, 0))
  const older = coordinatesOf(at(location, 'Geo Coordinates', 'Latitude'), at(location, 'Geo Coordinates', 'Longitude'))
  return googlePlace({
    name: textAt(location, ['name'], ['Business Name']) ?? textAt(said, ['Title']),
    address: textAt(location, ['address'], ['Address']),
    country: textAt(location, ['country_code'], ['Country Code']),
    link: linkOf(said),
    ...(point.latitude === undefined ? older : point),
  })
}

const dateOf = (said: unknown): string | undefined =>
  textAt(said, ['date'], ['Review', 'Time'], ['Published'], ['Updated'])

/** Starred places become a list named after the file, which Google names in the language of the account. */
export function readFeatures(document: JsonDocument, lines: Lines): { visits: ImportedVisit[]; lists: ImportedList[] } {
  const { file } = document
  const features = featuresOf(document).filter((feature) => isPlace(saidOf(feature)))
  const labels = labelsOf(features.map(saidOf))
  // A file has one or the other: a review may have nothing but its date.
  const areReviews = features.some((feature) => isReview(saidOf(feature)))
  const visits: ImportedVisit[] = []
  const items: ImportedSaved[] = []
  for (const feature of features) {
    const said = saidOf(feature)
    const place = placeOf(feature)
    if (!place) lines.count(file, (count) => `${counted(count, 'place')} without a name: left out.`)
    else if (areReviews) visits.push(...reviewOf(said, place))
    else items.push(savedOf(said, place))
  }
  return { visits, lists: items.length > 0 ? [{ key: 'starred', name: baseName(file), items }] : [] }

  function reviewOf(said: unknown, place: ImportedPlace): ImportedVisit[] {
    const written = dateOf(said)
    const date = dayOfMoment(written, { isUtc: true, place })
    if (date === undefined) {
      lines.add(file, `“${place.name}”: its review has no date that can be read.`)
      return []
    }
    const stars = starPaths.map((path) => at(said, ...path)).find((value) => value !== undefined)
    const number = starNumber(stars)
    const rating = number === undefined ? undefined : inHalfSteps(number, 5)
    if (stars !== undefined && stars !== null && stars !== '' && number === undefined)
      lines.add(file, `“${place.name}” came in, but its rating cannot be read.`)
    const text = textAt(said, ...reviewPaths)
    const { left, isUnclear, ...answers } = answersOf(said, labels, place.country)
    if (isUnclear)
      lines.add(file, `“${place.name}” came in, but not all of its detailed ratings and its price can be told.`)
    if (left > 0)
      lines.once(file, 'Answers about parking, meals and the like were left out: crumb. has no place for them.')
    return [
      {
        // Of each place a person has one review; where only its name is known, two may share it.
        key: place.key.startsWith('maps ') ? place.key : `${place.key} ${written}`,
        place,
        date,
        dateIs: 'review',
        ...(rating !== undefined && { rating }),
        ...answers,
        ...(text !== undefined && { text }),
      },
    ]
  }
}

function savedOf(said: unknown, place: ImportedPlace): ImportedSaved {
  const note = textAt(said, ['Comment'], ['comment'])
  const date = dayOfMoment(dateOf(said), { isUtc: true, place })
  return { key: place.key, place, ...(note !== undefined && { note }), ...(date !== undefined && { date }) }
}
