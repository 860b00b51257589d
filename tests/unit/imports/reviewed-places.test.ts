import { expect, test } from 'vitest'
import type { ReviewedPlace } from '#src/domain/import/import-batch.ts'
import { groupsOf, importableWords, partsOf } from '#src/domain/import/reviewed-places.ts'
import { importedFile, importedPlace, importedVisit } from './files.ts'

const place = importedPlace('kumo', { name: 'Kumo' })
const file = importedFile({
  visits: [importedVisit('1', { place }), importedVisit('1', { place, rating: 4.5, proposed: true })],
})
const reviewed: ReviewedPlace = { id: 'kumo', match: { status: 'new', candidates: [] }, asked: true }

test('a rating that is proposed for a visit is offered, and taken it is that visit', () => {
  const offered = partsOf(groupsOf(file, [reviewed]))
  expect(offered.new).toHaveLength(1)
  expect(offered.proposed.map(({ proposals }) => proposals)).toMatchObject([[{ rating: 4.5 }]])

  const taken = partsOf(groupsOf(file, [{ ...reviewed, takesProposals: true }]))
  expect(taken.proposed).toEqual([])
  expect(taken.new.map(({ visits }) => visits)).toMatchObject([[{ rating: 4.5 }]])
  expect(importableWords(taken, 0)).toBe('1 visit')
})
