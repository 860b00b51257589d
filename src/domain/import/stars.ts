/** Stars of others as ours: half steps from 0.5 to 5. */

const words = ['one', 'two', 'three', 'four', 'five']

/** A number of `most` as stars in half steps; undefined for none, which exports write as 0. */
export function inHalfSteps(value: number, most: number): number | undefined {
  if (value <= 0) return undefined
  return Math.min(5, Math.max(0.5, Math.round((value / most) * 10) / 2))
}

/** Google writes 5, "5", "FIVE" and "Five stars"; undefined for what is not from 0 to 5. */
export function starNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value >= 0 && value <= 5 ? value : undefined
  if (typeof value !== 'string') return undefined
  const [first = ''] = value.trim().toLowerCase().replace(',', '.').split(/[\s_]/)
  const word = words.indexOf(first)
  const number = word >= 0 ? word + 1 : first === '' ? Number.NaN : Number(first)
  return number >= 0 && number <= 5 ? number : undefined
}
