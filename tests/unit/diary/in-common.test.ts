import { assert, property } from 'fast-check'
import { expect, it } from 'vitest'
import { inCommonWords, placesInCommon } from '#src/domain/diary/in-common.ts'
import { restaurantRow, uuid } from '#tests/unit/db/rows.ts'
import { diaries } from './visits.ts'

const at = (place: number, rating?: number, day = 1) => ({
  restaurant_id: uuid(place),
  created_at: `2026-01-0${day}T12:00:00Z`,
  ...(rating !== undefined && { rating }),
})
const rows = new Map([1, 2, 3].map((number) => [uuid(number), restaurantRow(number, `Place ${number}`)]))

it('finds the places where both have been, with the latest rating of each', () => {
  const own = [at(1, 4.5, 3), at(1, 2), at(2), at(3, 5)]
  const other = [at(1, 4), at(2, 3), at(9, 5)]
  expect(placesInCommon(own, other, rows).map(({ name, own, other }) => [name, own, other])).toEqual([
    ['Place 1', 4.5, 4],
    ['Place 2', undefined, 3],
  ])
})

it('finds the same for both, and every place that both visited once', () => {
  assert(
    property(diaries, diaries, (one, two) => {
      const [own, other] = [one, two].map((diary) => diary.map(({ review }) => review)) as [
        (typeof one)[0]['review'][],
        (typeof one)[0]['review'][],
      ]
      const found = placesInCommon(own, other, rows)
      const turned = placesInCommon(other, own, rows)
      expect(turned.map(({ id }) => id)).toEqual(found.map(({ id }) => id))
      expect(turned.map(({ own, other }) => [other, own])).toEqual(found.map(({ own, other }) => [own, other]))
      const expected = new Set(
        own.map(({ restaurant_id }) => restaurant_id).filter((id) => other.some((visit) => visit.restaurant_id === id)),
      )
      expect(new Set(found.map(({ id }) => id))).toEqual(expected)
      expect(found).toHaveLength(expected.size)
    }),
  )
})

it.each([
  [[[4, 4.5]], "You've both been to 1 place. On the one that both of you rated, you agree within half a star."],
  [[[1, 4.5]], "You've both been to 1 place. On the one that both of you rated, you differ."],
  [[[undefined, 4.5]], "You've both been to 1 place."],
  [
    [
      [4, 4.5],
      [1, 5],
      [undefined, 2],
    ],
    "You've both been to 3 places, and agree within half a star on 1 of the 2 that both of you rated.",
  ],
] as const)('says how far they agree: %j', (pairs, words) => {
  expect(inCommonWords(pairs.map(([own, other], id) => ({ id: String(id), name: 'A', own, other })))).toBe(words)
})
