/** Reporting a wrong place. A moderator decides what becomes of it. */
import * as v from 'valibot'
import { id, optionalText } from '#src/domain/input.ts'
import { placeAddressLength, placeNameLength, reportDescriptionLength } from '#src/domain/limits.ts'
import { trimmed } from '#src/lib/text.ts'

/** What can be wrong, with the words shown to people. */
export const placeProblems = [
  ['name', 'The name is wrong'],
  ['position', "It's somewhere else"],
  ['closed', 'It has closed for good'],
  ['duplicate', "It's listed twice"],
] as const

export type PlaceProblem = (typeof placeProblems)[number][0]

const coordinate = (most: number) => v.nullish(v.pipe(v.number(), v.minValue(-most), v.maxValue(most)))

export const placeReportInput = v.pipe(
  v.object({
    id,
    restaurant_id: id,
    problem: v.picklist(
      placeProblems.map(([problem]) => problem),
      'Please choose what is wrong.',
    ),
    /** How it should be, by problem. */
    name: optionalText('The name of a place', placeNameLength),
    address: optionalText('An address', placeAddressLength),
    latitude: coordinate(90),
    longitude: coordinate(180),
    duplicate_of: v.nullish(id),
    description: optionalText('A description', reportDescriptionLength),
  }),
  v.check(
    ({ latitude, longitude }) => typeof latitude === typeof longitude || (latitude ?? longitude ?? null) === null,
    'A place has both coordinates or none.',
  ),
  v.check((report) => saysHow(report), 'Please say how it should be.'),
)

type Said = {
  problem: PlaceProblem
  name?: string | null | undefined
  address?: string | null | undefined
  latitude?: number | null | undefined
  duplicate_of?: string | null | undefined
}

/** Whether a moderator could act on it. The database demands the same (place_reports_says_how). */
function saysHow({ problem, name, address, latitude, duplicate_of }: Said): boolean {
  if (problem === 'name') return trimmed(name) !== undefined
  if (problem === 'position') return trimmed(address) !== undefined || typeof latitude === 'number'
  return problem !== 'duplicate' || typeof duplicate_of === 'string'
}
