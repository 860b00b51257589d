/** Places around a point and the order in which they are offered: for the phone's rule and the database's. */

type NearbyPlace = { name: string /** Metres to the north. */; metres: number; is_unconfirmed?: true }

export type NearbyVector = { name: string; places: NearbyPlace[]; offered: string[] }

export const nearbyVectors: NearbyVector[] = [
  {
    name: 'the nearest first',
    places: [
      { name: 'far', metres: 900 },
      { name: 'near', metres: 100 },
    ],
    offered: ['near', 'far'],
  },
  {
    name: 'what one person typed in and nobody else has rated comes after all others',
    places: [
      { name: 'typed in', metres: 10, is_unconfirmed: true },
      { name: 'far', metres: 900 },
      { name: 'typed in, too', metres: 5, is_unconfirmed: true },
    ],
    offered: ['far', 'typed in, too', 'typed in'],
  },
  {
    name: 'where nothing else is known, the nearest first',
    places: [
      { name: 'b', metres: 20, is_unconfirmed: true },
      { name: 'a', metres: 10, is_unconfirmed: true },
      { name: 'out of reach', metres: 9_000 },
    ],
    offered: ['a', 'b'],
  },
]

/** North of a point, in degrees. */
export const north = (latitude: number, metres: number): number => latitude + (metres * 180) / (Math.PI * 6_371_000)
