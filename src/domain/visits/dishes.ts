/**
 * What one had on a visit: a text with a dish in each line, and before its name, whether one would have it again
 * (docs/decisions/2026-11-25-dishes.md). The database has the same limits (private.are_dishes).
 */
import { characterCount, trimmed } from '#src/lib/text.ts'

export const dishesPerVisit = 30
/** Characters of a name. */
export const dishLength = 100

/** Would have it again, or not; undefined: nothing was said. */
export type DishMark = 'again' | 'not_again' | undefined
export type Dish = { name: string; mark: DishMark }

const signs = { again: '👍 ', not_again: '👎 ' } as const

/** A line as it is written, its name with every blank. */
export function dishOfLine(line: string): Dish {
  for (const mark of ['again', 'not_again'] as const)
    if (line.startsWith(signs[mark])) return { name: line.slice(signs[mark].length), mark }
  return { name: line, mark: undefined }
}

export const lineOfDish = ({ name, mark }: Dish): string => `${mark ? signs[mark] : ''}${name}`

/** The dishes of a text, without lines that name none. */
export const dishesOf = (text: string | null | undefined): Dish[] =>
  (text ?? '').split('\n').flatMap((line) => {
    const { name, mark } = dishOfLine(line.trimStart())
    const left = trimmed(name)
    return left === undefined ? [] : [{ name: left, mark }]
  })

/** The text to be saved: of what was typed, the lines that name a dish. */
export const savedDishes = (text: string): string => dishesOf(text).map(lineOfDish).join('\n')

export const dishesRule = `You can name ${dishesPerVisit} dishes, each with up to ${dishLength} characters.`

/** Whether there are not too many, nor any too long. */
export function areDishes(text: string): boolean {
  const lines = text.split('\n')
  return lines.length <= dishesPerVisit && lines.every((line) => characterCount(dishOfLine(line).name) <= dishLength)
}
