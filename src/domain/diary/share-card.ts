/**
 * What a picture says that people share outside the app. It is for everybody, so each card is built here, from nothing but
 * what everybody may see anyway: nothing of somebody else's, no private list, no address, and not how far from home
 * somebody has been.
 */
import type { ListedPlace } from '#src/domain/lists/list-page.ts'
import { type PicturedPlace, picturedPlace } from '#src/domain/places/pictured-place.ts'
import type { List, Profile, Restaurant, Review } from '#src/domain/rows.ts'
import { isRated } from '#src/domain/visits/ratings.ts'
import { dayOf } from '#src/domain/visits/visit-date.ts'
import { counted, grouped, ordinal } from '#src/lib/text.ts'
import { allTime, daysWords, dayWords, monthName, monthWords } from './days.ts'
import { cuisineOf, type DiaryVisit, placeNameOf } from './diary.ts'
import { periodWords } from './parts.ts'
import type { Recap } from './recap.ts'

/** Who shares it. */
export type CardAuthor = { name: string; line: string; avatar: string | undefined }

/** A place as its picture: the path of a review's photo, else the place's, else a drawing for its tags, else a letter. */
export type CardPicture = PicturedPlace & { ofReview?: string | undefined }

type CommonCard = { title: string; meta: string; by: CardAuthor }
export type VisitCard = CommonCard & {
  kind: 'visit'
  picture: CardPicture
  rating: number | undefined
  comment: string | undefined
}
export type ListCard = CommonCard & {
  kind: 'list'
  pictures: CardPicture[]
  isRanked: boolean
  /** The first of its places, and how many more there are. */
  places: string[]
  more: number
}
export type YearCard = CommonCard & {
  kind: 'year'
  visits: number
  /** Visits of each month, for a year. */
  months: { label: string; count: number }[]
  facts: { label: string; words: string; more: string }[]
}
export type ShareCard = VisitCard | ListCard | YearCard

/** Places by name on a list's card. */
export const placesOnCard = 6
/** Pictures of a list's card. */
const picturesOnCard = 3

type Author = Pick<Profile, 'user_id' | 'username'> & Partial<Pick<Profile, 'full_name' | 'avatar_url'>>

const authorOf = ({ username, full_name, avatar_url }: Author, more?: string): CardAuthor => ({
  name: full_name ?? `@${username}`,
  line: [full_name !== undefined && `@${username}`, more].filter(Boolean).join(' · '),
  avatar: avatar_url,
})

/** Of one's own visit; undefined for somebody else's. `number`: which of one's visits to the place it was. */
export function visitCard(
  review: Review,
  restaurant: Restaurant | undefined,
  author: Author,
  number: number | undefined,
): VisitCard | undefined {
  if (review.user_id !== author.user_id) return undefined
  const visit: DiaryVisit = { review, day: dayOf(new Date(review.created_at)), ...(restaurant && { restaurant }) }
  const meta = [cuisineOf(visit), restaurant?.town, dayWords(visit.day, true)].filter((words) => words !== undefined)
  return {
    kind: 'visit',
    title: placeNameOf(visit),
    meta: meta.join(' · '),
    picture: {
      ...picturedPlace(restaurant ?? { id: review.restaurant_id, name: placeNameOf(visit) }),
      ofReview: review.photos?.[0],
    },
    rating: isRated(review.rating) ? review.rating : undefined,
    comment: review.comment,
    by: authorOf(author, number === undefined || number < 2 ? undefined : `${ordinal(number)} visit`),
  }
}

/** Of one's own public list with something on it; undefined for any other. */
export function listCard(list: List, places: readonly ListedPlace[], author: Author): ListCard | undefined {
  if (list.user_id !== author.user_id || !list.is_public || places.length === 0) return undefined
  return {
    kind: 'list',
    title: list.name,
    meta: counted(places.length, 'restaurant'),
    pictures: places.slice(0, picturesOnCard).map(picturedPlace),
    isRanked: list.is_ranked,
    places: places.slice(0, placesOnCard).map(({ name }) => name),
    more: Math.max(0, places.length - placesOnCard),
    by: authorOf(author),
  }
}

/** Of one's own year, or of all of time; undefined without a visit. */
export function yearCard(recap: Recap, period: string, author: Author): YearCard | undefined {
  if (recap.visits === 0) return undefined
  const { highest, mostVisited, busiest, cuisines } = recap
  const isYear = period !== allTime
  return {
    kind: 'year',
    title: periodWords(period),
    meta: [
      counted(recap.places, 'place'),
      cuisines.length > 0 && counted(cuisines.length, 'cuisine'),
      // Of all of time, every place was new once.
      isYear && `${grouped(recap.firsts)} new`,
    ]
      .filter(Boolean)
      .join(' · '),
    visits: recap.visits,
    months: isYear ? recap.times.map(({ label, count }) => ({ label: label.charAt(0), count })) : [],
    facts: [
      highest && {
        label: 'Highest',
        words: placeNameOf(highest),
        more: `${highest.review.rating?.toFixed(1)} in ${isYear ? monthName(highest.day) : monthWords(highest.day)}`,
      },
      mostVisited && {
        label: 'Most visited',
        words: placeNameOf(mostVisited.visit),
        more: counted(mostVisited.count, 'visit'),
      },
      cuisines[0] && { label: 'Cuisine', words: cuisines[0].label, more: counted(cuisines[0].count, 'visit') },
      busiest && {
        label: 'Busiest week',
        words: daysWords(busiest.from, busiest.to, !isYear),
        more: counted(busiest.count, 'visit'),
      },
    ].filter((fact) => fact !== undefined),
    by: authorOf(author),
  }
}

/** The names that so many lines have room for, and how many places that leaves out, which takes a line, too. */
export function namesInLines({ places, more }: ListCard, lines: number): { names: string[]; rest: number } {
  const isWhole = more === 0 && places.length <= lines
  const names = isWhole ? places : places.slice(0, Math.max(0, lines - 1))
  return { names, rest: places.length + more - names.length }
}

/** The pictures on the card, in their order. */
export function picturesOf(card: ShareCard): readonly CardPicture[] {
  if (card.kind === 'visit') return [card.picture]
  return card.kind === 'list' ? card.pictures : []
}

/** All that is on the card, for who cannot see it. */
export function cardWords(card: ShareCard): string {
  const words =
    card.kind === 'visit'
      ? [card.title, card.rating !== undefined && `${card.rating} out of 5 stars`, card.meta, card.comment]
      : card.kind === 'list'
        ? [card.title, card.meta, ...card.places, card.more > 0 && `and ${grouped(card.more)} more`]
        : [
            `${card.title}: ${counted(card.visits, 'visit')}`,
            card.meta,
            ...card.facts.map(({ label, words, more }) => `${label}: ${words}, ${more}`),
          ]
  return [...words, [card.by.name, card.by.line].filter(Boolean).join(', ')].filter(Boolean).join('. ')
}

/** The name of the file: "crumb-kumo-ramen.png". Letters that some systems refuse in a name are left out. */
export function cardFileName({ kind, title }: ShareCard): string {
  const words = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return `crumb-${[...words].slice(0, 40).join('').replace(/-$/, '') || kind}.png`
}
