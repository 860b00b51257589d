import { describe, expect, it } from 'vitest'
import { pinsOf, pinWords } from '#src/domain/places/map-pins.ts'

const at = { latitude: 1, longitude: 2 }
const mia = { username: 'mia' }
const ben = { username: 'ben' }

describe('a pin', () => {
  const marks = {
    ratings: new Map([['mine', 4.5]]),
    wanted: new Set(['mine', 'wish']),
    friends: new Map([
      ['wish', [mia]],
      ['theirs', [mia, ben]],
    ]),
  }
  it('says what matters most', () => {
    const places = [
      { id: 'mine', name: 'Mine', ...at, rating_average: 3 },
      { id: 'wish', name: 'Wish', ...at, rating_average: 4.06 },
      { id: 'theirs', name: 'Theirs', ...at },
      { id: 'rated', name: 'Rated', ...at, rating_average: 4 },
      { id: 'new', name: 'New', ...at },
    ]
    const pins = pinsOf(places, marks)
    expect(pins.map(({ kind }) => kind)).toEqual(['own', 'wanted', 'friends', 'average', 'unrated'])
    expect(pins.map(pinWords)).toEqual([
      'Mine, your rating 4.5',
      'Wish, on your want-to-try list, rated 4.1',
      'Theirs, @mia and @ben went here',
      'Rated, rated 4.0',
      'New, no ratings yet',
    ])
  })

  it('has a place that lies somewhere', () => {
    expect(pinsOf([{ id: 'nowhere', name: 'Nowhere' }], marks)).toEqual([])
    expect(pinsOf([{ id: 'mine', name: 'Mine', ...at }], undefined)).toMatchObject([{ kind: 'unrated' }])
  })
})
