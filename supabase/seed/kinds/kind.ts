import type { HoursPattern } from '../opening-times.ts'

/** A kind of place: what the town's places of this kind are called, serve and are praised or blamed for. */
export type Kind = {
  key: string
  /** Places of one kind by what they specialise in. Tags are names of the tag hierarchy. */
  variants: { tags: string[]; names: string[] }[]
  /** Lowest and highest price level, 1 to 5. */
  price: [number, number]
  hours: HoursPattern
  /** How guests are served, which decides what a review can say about it. */
  service: 'table' | 'counter' | 'bar'
  dishes: string[]
  pictures: string[]
  /** First sentences of a description. */
  about: string[]
  /** Sentences of reviews about the food or drinks. */
  praise: string[]
  faults: string[]
}

/** 'a, b, c' as a list: keeps the long lists of names readable. */
export const listed = (text: string): string[] => text.split(',').map((item) => item.trim())
