import { describe, expect, test } from 'vitest'
import { areDishes, dishesOf, savedDishes } from '#src/domain/visits/dishes.ts'
import { takenOver, takenOverWords, withoutTakenOver } from '#src/domain/visits/log-again.ts'
import { emptyVisit, logVisitInput, visitProblem } from '#src/domain/visits/visit-form.ts'
import { uuid } from '#tests/unit/db/rows.ts'

describe('what one had', () => {
  test('is a dish in each line, with whether one would have it again', () => {
    const text = ' 👍 Tantanmen\n\n👎 Gyoza \n  \n👍\n👍 \nTea\r\n'
    expect(dishesOf(text)).toEqual([
      { name: 'Tantanmen', mark: 'again' },
      { name: 'Gyoza', mark: 'not_again' },
      { name: '👍', mark: undefined },
      { name: 'Tea', mark: undefined },
    ])
    expect(savedDishes('Tea\n\n\n👍 Soup  \n')).toBe('Tea\n👍 Soup')
    expect([savedDishes('\n \n'), dishesOf(undefined), dishesOf(null)]).toEqual(['', [], []])
  })

  test('has at most 30 dishes, of at most 100 characters as people count them', () => {
    const of = (count: number, letters: number) => Array(count).fill('🍜'.repeat(letters)).join('\n')
    expect([areDishes(of(30, 100)), areDishes(of(31, 1)), areDishes(of(1, 101))]).toEqual([true, false, false])
    expect(areDishes(`👍 ${of(1, 100)}`)).toBe(true)
    const visit = { ...emptyVisit('2026-11-21'), place: { id: uuid(1), name: 'Inn' } }
    expect(visitProblem({ ...visit, dishes: of(31, 1) }, '2026-11-21')?.field).toBe('dishes')
    const input = logVisitInput(uuid(9), { ...visit, dishes: 'Tea\n\n' }, new Date(2026, 10, 21), false)
    expect(input).toMatchObject({ dishes: 'Tea', comment: null })
  })
})

describe('another visit to a place', () => {
  const before = {
    ...emptyVisit('2026-05-01'),
    place: { id: uuid(1), name: 'Inn' },
    rating: 4.5,
    food_rating: 5,
    service_rating: 3,
    price_level: 2 as const,
    comment: 'Lovely',
    dishes: '👍 Tantanmen\n👎 Gyoza',
    favorite: true,
  }

  test('begins with details, price and dishes, never with date, text or rating, nor with what one thought of a dish', () => {
    const taken = takenOver(before)
    expect(Object.keys(taken)).not.toEqual(expect.arrayContaining(['date', 'comment', 'rating', 'favorite', 'place']))
    expect(taken).toMatchObject({ food_rating: 5, service_rating: 3, price_level: 2, dishes: 'Tantanmen\nGyoza' })
    expect(takenOverWords(taken)).toBe('2 detailed ratings, the price level and 2 dishes')
    expect(takenOverWords(takenOver({ ...emptyVisit('2026-05-01'), dishes: 'Tea' }))).toBe('1 dish')
    expect(takenOverWords(takenOver(emptyVisit('2026-05-01')))).toBeUndefined()
  })

  test('can be emptied again, but for what has been changed since', () => {
    const taken = takenOver(before)
    const opened = { ...emptyVisit('2026-11-21'), ...taken }
    expect(withoutTakenOver(opened, taken)).toEqual(emptyVisit('2026-11-21'))
    expect(withoutTakenOver({ ...opened, food_rating: 4, comment: 'New' }, taken)).toEqual({
      ...emptyVisit('2026-11-21'),
      food_rating: 4,
      comment: 'New',
    })
  })
})
