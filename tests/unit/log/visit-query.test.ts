import { describe, expect, test } from 'vitest'
import { visitQuery } from '#src/domain/visits/visit-query.ts'
import { paths } from '#src/lib/paths.ts'

const id = '0190a5b0-0000-7000-8000-000000000000'
const queryOf = (path: string) => visitQuery(new URL(path, 'https://crumb.example').search)

describe('the address of the visit form', () => {
  test('says which form it is', () => {
    expect(queryOf(paths.log())).toEqual({ form: 'new' })
    expect(queryOf(paths.log({ restaurant: id, name: 'Café & Bar', address: 'Platz 1' }))).toEqual({
      form: 'new',
      restaurantId: id,
      name: 'Café & Bar',
      address: 'Platz 1',
    })
    expect(queryOf(paths.draft(id))).toEqual({ form: 'draft', id })
    expect(queryOf(paths.editReview(id))).toEqual({ form: 'review', id })
    expect(queryOf(paths.logShared)).toEqual({ form: 'shared' })
  })

  test('may bring a rating from the page of the place', () => {
    expect(queryOf(paths.log({ restaurant: id, rating: '4' }))).toEqual({ form: 'new', restaurantId: id, rating: 4 })
    for (const rating of ['0', '5.5', '-1', '3.3', 'NaN', 'Infinity', ''])
      expect(queryOf(paths.log({ restaurant: id, rating })), rating).toEqual({ form: 'new', restaurantId: id })
  })

  test('may name the visit that is logged again', () => {
    expect(queryOf(paths.log({ restaurant: id, again: id }))).toEqual({ form: 'new', restaurantId: id, again: id })
    expect(queryOf(paths.log({ restaurant: id, again: 'last' }))).toEqual({ form: 'new', restaurantId: id })
  })

  test.each([
    ['an id that is none', '?restaurant=manual_1&name=Inn', { form: 'new', name: 'Inn' }],
    ['an id of the maps service', '?restaurant=mapkit-I63802885C8189B2B', { form: 'new' }],
    ['a script', '?restaurant=<script>&name=%00', { form: 'new' }],
    ['nothing but white space', '?name=%20%0A&address=', { form: 'new' }],
    ['capital letters in an id', `?restaurant=${id.toUpperCase()}`, { form: 'new', restaurantId: id }],
    ['a broken escape', '?name=%E0%A4%A', { form: 'new', name: '\ufffd%A' }],
  ])('believes nothing: %s', (_, search, expected) => {
    expect(visitQuery(search)).toEqual(expected)
  })

  test('cuts what is too long for a place, between characters', () => {
    const query = visitQuery(`?name=${'🍕'.repeat(50_000)}&address=${'a'.repeat(301)}`)
    expect(query).toEqual({ form: 'new', name: '🍕'.repeat(200), address: 'a'.repeat(300) })
  })
})
