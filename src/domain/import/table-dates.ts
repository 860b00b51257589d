/** Dates of a table. Whether day or month comes first is seen from all of them together. */
import { isDay } from '#src/domain/visits/visit-date.ts'
import { dayOfMoment } from './moments.ts'

export type DateOrder = 'day first' | 'month first'

const parts = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?:[ ,T].*)?$/
/** No date is longer, and nothing longer is looked at. */
const longest = 60
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** Undefined when no date decides it. */
export function dateOrderOf(texts: readonly string[]): DateOrder | undefined {
  for (const text of texts) {
    const [, first, sign, second] = parts.exec(text.trim()) ?? []
    if (Number(first) > 12 || sign === '.') return 'day first'
    if (Number(second) > 12) return 'month first'
  }
  return undefined
}

export const isAmbiguous = (text: string): boolean => parts.test(text.trim())

/** Excel counts days since 1899-12-30: these are 1970 to 2119. */
const serial = { first: 25_569, last: 80_000 }

export function dayOfText(text: string, order: DateOrder): string | undefined {
  const said = text.trim()
  if (said.length > longest) return undefined
  const numbers = parts.exec(said)
  if (numbers) {
    const [day, month] = order === 'day first' ? [numbers[1], numbers[3]] : [numbers[3], numbers[1]]
    return dayIfReal(numbers[4], month, day)
  }
  const [, year, month, day] = /^(\d{4})[./](\d{1,2})[./](\d{1,2})(?:[ T].*)?$/.exec(said) ?? []
  if (year !== undefined) return dayIfReal(year, month, day)
  return dayInWords(said) ?? dayOfSerial(said) ?? dayOfMoment(said)
}

function dayIfReal(year = '', month = '', day = ''): string | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : undefined
}

/** "14 Mar 2019", "Mar 14, 2019", "Thursday, March 14th 2019". */
function dayInWords(text: string): string | undefined {
  const [, day1, month1, year1] = /(?:^|\s)(\d{1,2})(?:st|nd|rd|th|\.)?\s+(\p{L}{3,9})\.?,?\s+(\d{4})/u.exec(text) ?? []
  const [, month2, day2, year2] = /(\p{L}{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})/u.exec(text) ?? []
  const month = months.indexOf((month1 ?? month2 ?? '').slice(0, 3).toLowerCase())
  return month < 0 ? undefined : dayIfReal(year1 ?? year2, String(month + 1), day1 ?? day2)
}

function dayOfSerial(text: string): string | undefined {
  if (!/^\d{5}(?:\.\d+)?$/.test(text)) return undefined
  const days = Math.floor(Number(text))
  if (days < serial.first || days > serial.last) return undefined
  return new Date((days - serial.first) * 86_400_000).toISOString().slice(0, 10)
}
