/** What the pin of a place says, by its shape and its content (mockup map). */
import type { Point } from './distance.ts'

type Placed = Partial<Point> & { id: string; name: string; rating_average?: number | undefined }

/** What the person and their friends have to do with places. */
export type PinMarks<Friend> = {
  ratings: ReadonlyMap<string, number>
  wanted: ReadonlySet<string>
  friends: ReadonlyMap<string, readonly Friend[]>
}

/** From the bottom of the map to its top. */
export const pinKinds = ['unrated', 'average', 'friends', 'wanted', 'own'] as const
type PinKind = (typeof pinKinds)[number]

export type Pin<Friend> = Point & {
  id: string
  name: string
  kind: PinKind
  /** One's own, or the average. */
  rating?: number
  friends: readonly Friend[]
}

/** What matters most: one's own rating, then the wish to go, then friends. Places that lie nowhere have no pin. */
export function pinsOf<Friend>(places: readonly Placed[], marks: PinMarks<Friend> | undefined): Pin<Friend>[] {
  return places.flatMap(({ id, name, latitude, longitude, rating_average: average }): Pin<Friend>[] => {
    if (latitude === undefined || longitude === undefined) return []
    const own = marks?.ratings.get(id)
    const friends = marks?.friends.get(id) ?? []
    const at = { id, name, latitude, longitude, friends }
    if (own !== undefined) return [{ ...at, kind: 'own', rating: own }]
    const rated = average === undefined ? {} : { rating: average }
    if (marks?.wanted.has(id)) return [{ ...at, kind: 'wanted', ...rated }]
    if (friends.length > 0) return [{ ...at, kind: 'friends', ...rated }]
    return [{ ...at, kind: average === undefined ? 'unrated' : 'average', ...rated }]
  })
}

/** What a screen reader says of it. */
export function pinWords({ name, kind, rating, friends }: Pin<{ username: string }>): string {
  const stars = rating?.toFixed(1)
  if (kind === 'own') return `${name}, your rating ${stars}`
  if (kind === 'wanted') return [name, 'on your want-to-try list', stars && `rated ${stars}`].filter(Boolean).join(', ')
  if (kind === 'friends') {
    const here = `${namesOf(friends.map(({ username }) => `@${username}`))} went here`
    return [name, stars && `rated ${stars}`, here].filter(Boolean).join(', ')
  }
  return kind === 'average' ? `${name}, rated ${stars}` : `${name}, no ratings yet`
}

const namesOf = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
