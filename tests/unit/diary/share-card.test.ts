import { describe, expect, it } from 'vitest'
import { recapOf } from '#src/domain/diary/recap.ts'
import {
  cardFileName,
  cardWords,
  listCard,
  namesInLines,
  placesOnCard,
  visitCard,
  yearCard,
} from '#src/domain/diary/share-card.ts'
import { listedPlaces } from '#src/domain/lists/list-page.ts'
import { listRestaurantRow, listRow, restaurantRow, reviewRow, uuid } from '#tests/unit/db/rows.ts'
import { visitOn } from './visits.ts'

const me = uuid(1)
const secret = 'nobody else may read this'
/** With everything private that a row could hold, and with columns that nobody has thought of yet. */
const author = {
  user_id: me,
  username: 'noor',
  full_name: 'Noor Haddad',
  avatar_url: 'noor/1.webp',
  email: secret,
  bio: secret,
  favorites: [{ id: secret, name: secret }],
  want_to_try: [{ id: secret, name: secret }],
  private_note: secret,
}
const place = {
  ...restaurantRow(7, 'Kumo Ramen'),
  address: secret,
  latitude: 48.123456,
  longitude: 16.654321,
  tags: ['Ramen', 'Cosy'],
  town: 'Alderwick',
  photo: '/kumo.webp',
  private_note: secret,
}
const review = {
  ...reviewRow(10, me, place.id, 0),
  created_at: new Date(2026, 10, 23, 20).toISOString(),
  comment: 'They remembered the extra egg.',
  photos: ['a.webp', 'b.webp'],
  price_level: 3,
  private_note: secret,
  with: [secret],
}
const hides = (card: unknown): void => {
  expect(card).toBeDefined()
  expect(JSON.stringify(card)).not.toContain(secret)
  expect(JSON.stringify(card)).not.toMatch(/48\.123|16\.654/)
}

describe('the card of a visit', () => {
  it('says what everybody may see of it', () => {
    expect(visitCard(review, place, author, 3)).toEqual({
      kind: 'visit',
      title: 'Kumo Ramen',
      meta: 'Ramen · Alderwick · 23 November 2026',
      picture: { id: place.id, name: 'Kumo Ramen', photo: '/kumo.webp', tags: ['Ramen', 'Cosy'], ofReview: 'a.webp' },
      rating: 4.5,
      comment: 'They remembered the extra egg.',
      by: { name: 'Noor Haddad', line: '@noor · 3rd visit', avatar: 'noor/1.webp' },
    })
    hides(visitCard(review, place, author, 3))
  })

  it('is not made of what somebody else wrote', () => {
    expect(visitCard({ ...review, user_id: uuid(2) }, place, author, 1)).toBeUndefined()
  })

  it('does without a place, a rating, words, and a name', () => {
    const { rating: _, comment: __, photos: ___, ...bare } = review
    const card = visitCard(bare, undefined, { user_id: me, username: 'noor' }, 1)
    expect(card).toMatchObject({
      title: 'Unknown Restaurant',
      meta: '23 November 2026',
      by: { name: '@noor', line: '' },
    })
    expect(card && cardWords(card)).toBe('Unknown Restaurant. 23 November 2026. @noor')
  })
})

describe('the card of a list', () => {
  const items = Array.from({ length: 9 }, (_, index) => ({
    ...listRestaurantRow(index, uuid(20), index),
    restaurant_id: place.id,
    notes: secret,
  }))
  const places = listedPlaces(items, () => place)
  const list = { ...listRow(20, me), name: 'Soups', description: secret, is_ranked: true, private_note: secret }

  it('says what is on it, and how much more', () => {
    const card = listCard(list, places, author)
    expect(card).toMatchObject({ title: 'Soups', meta: '9 restaurants', isRanked: true, more: 9 - placesOnCard })
    expect(card?.places).toHaveLength(placesOnCard)
    hides(card)
  })

  it('is not made of a private list', () => {
    expect(listCard({ ...list, is_public: false }, places, author)).toBeUndefined()
  })

  it('names as many places as there are lines, and counts all others', () => {
    for (const total of [1, 5, 6, 7, 10])
      for (const lines of [1, 5, 6, 7, 20]) {
        const all = Array.from({ length: total }, () => places[0] as (typeof places)[number])
        const card = listCard(list, all, author)
        const { names, rest } = namesInLines(card as NonNullable<typeof card>, lines)
        expect(names.length + rest).toBe(total)
        expect(names.length + Number(rest > 0)).toBeLessThanOrEqual(lines)
      }
  })

  it('is not made of an empty list', () => {
    expect(listCard(list, [], author)).toBeUndefined()
  })

  it("is not made of somebody else's", () => {
    expect(listCard({ ...list, user_id: uuid(2) }, places, author)).toBeUndefined()
  })
})

describe('the card of a year', () => {
  const home = { id: 'home', name: 'Ika', latitude: 48.123456, longitude: 16.654321, tags: ['Ramen'], address: secret }
  const far = { id: 'far', name: 'Casa Lume', latitude: 38.72, longitude: -9.14, tags: ['Seafood'], town: 'Lisbon' }
  const all = [visitOn('2026-06-02', far, 5), visitOn('2026-05-02', home, 4), visitOn('2026-05-01', home)]
  const recap = recapOf(all, '2026', 1)

  it('says what the year was like, and not how far from home somebody was', () => {
    const card = yearCard(recap, '2026', author)
    expect(recap.farthest?.km).toBeGreaterThan(2000)
    expect(card).toMatchObject({ title: '2026', visits: 3, meta: '2 places · 2 cuisines · 2 new' })
    expect(card && cardWords(card)).toBe(
      '2026: 3 visits. 2 places · 2 cuisines · 2 new. Highest: Casa Lume, 5.0 in June. Most visited: Ika, 2 visits. ' +
        'Cuisine: Ramen, 2 visits. Busiest week: 27 April – 3 May, 2 visits. Noor Haddad, @noor',
    )
    expect(JSON.stringify(card)).not.toMatch(/km|Lisbon/)
    hides(card)
  })

  it('names the year of what is of all of time', () => {
    const card = yearCard(recapOf(all, 'all', 1), 'all', author)
    expect(card).toMatchObject({ title: 'All time', meta: '2 places · 2 cuisines', months: [] })
    expect(card?.facts.map(({ more, words }) => `${words}, ${more}`)).toEqual([
      'Casa Lume, 5.0 in June 2026',
      'Ika, 2 visits',
      'Ramen, 2 visits',
      '27 April – 3 May 2026, 2 visits',
    ])
  })

  it('is not made of a year without a visit', () => {
    expect(yearCard(recapOf(all, '2024', 1), '2024', author)).toBeUndefined()
  })
})

it.each([
  ['Kumo Ramen', 'crumb-kumo-ramen.png'],
  ['../../etc/passwd', 'crumb-etc-passwd.png'],
  ['مطعم', 'crumb-مطعم.png'],
  ['🍜🍜', 'crumb-visit.png'],
  [`${'x'.repeat(39)} y`, `crumb-${'x'.repeat(39)}.png`],
])('a picture of %s is saved as %s', (title, name) => {
  const card = visitCard(review, { ...place, name: title }, author, 1)
  expect(card && cardFileName(card)).toBe(name)
})
