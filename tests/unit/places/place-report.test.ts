import * as v from 'valibot'
import { expect, it } from 'vitest'
import { placeReportInput } from '#src/domain/places/place-report.ts'
import { intents } from '#src/domain/work/intents.ts'
import { uuid } from '#tests/unit/db/rows.ts'

const report = (more: object) => ({ id: uuid(1), restaurant_id: uuid(2), problem: 'closed', ...more })
const problemOf = (more: object): string | undefined => v.safeParse(placeReportInput, report(more)).issues?.[0].message

it.each([
  [{}, undefined],
  [{ problem: 'name', name: 'Stand' }, undefined],
  [{ problem: 'name', name: ' ' }, 'Please say how it should be.'],
  [{ problem: 'name' }, 'Please say how it should be.'],
  [{ problem: 'name', name: 'x'.repeat(201) }, 'The name of a place has at most 200 characters.'],
  [{ problem: 'position', address: 'Gasse 1' }, undefined],
  [{ problem: 'position', latitude: 47.8, longitude: 13 }, undefined],
  [{ problem: 'position', address: '' }, 'Please say how it should be.'],
  [{ problem: 'position', address: 'Gasse 1', latitude: 47.8 }, 'A place has both coordinates or none.'],
  [
    { problem: 'position', address: 'Gasse 1', latitude: 47.8, longitude: null },
    'A place has both coordinates or none.',
  ],
  [{ problem: 'position', address: 'Gasse 1', latitude: null }, undefined],
  [{ problem: 'duplicate', duplicate_of: uuid(3) }, undefined],
  [{ problem: 'duplicate' }, 'Please say how it should be.'],
  [{ problem: 'rude' }, 'Please choose what is wrong.'],
])('A report %j: %s', (more, message) => {
  expect(problemOf(more)).toBe(message)
})

it('changes nothing on the device', () => {
  const documents = { get: () => undefined, where: () => [] }
  const input = v.parse(placeReportInput, report({}))
  const context = { userId: uuid(9), now: '2026-01-01T00:00:00Z' }
  expect(intents.report_place.reads(input, context)).toEqual([])
  expect(intents.report_place.effect(documents, input, context)).toEqual([])
})
