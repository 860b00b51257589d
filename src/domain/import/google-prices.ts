/** A range of money for one person, such as "£20–30", "$100+" or "1.000–2.000 kr", as a price level. */

/** Up to so many US dollars for one person; more is the fifth level. */
const levels = [10, 20, 50, 100]

/** About so much is a US dollar. Google's ranges differ by half or more: an exact rate would change no level. */
const perDollar: Record<string, number> = {
  US: 1,
  CA: 1.4,
  AU: 1.5,
  NZ: 1.7,
  SG: 1.3,
  HK: 7.8,
  TW: 32,
  MX: 18,
  CL: 950,
  CO: 4000,
  AR: 1300,
  CN: 7,
  JP: 150,
  DK: 7,
  SE: 10,
  NO: 10,
  IS: 130,
}
const ofSign: [RegExp, number][] = [
  [/€|\beuros?\b|£|\bgbp\b|\bchf\b|\bfr\./i, 1],
  [/NT\$|TWD/, 32],
  [/HK\$|HKD/, 7.8],
  [/R\$|BRL/, 5.5],
  [/¥|￥|円|JPY/, 150],
  [/元|CNY|RMB/, 7],
  [/₩|원|KRW/, 1400],
  [/₹|INR/, 85],
  [/฿|THB/, 34],
  [/₫|VND/, 25_000],
  [/₺|TRY|TL/, 35],
  [/₽|RUB/, 90],
  [/₴|UAH/, 42],
  [/₪|ILS/, 3.6],
  [/₱|PHP/, 58],
  [/Rp|IDR/, 16_000],
  [/RM|MYR/, 4.4],
  [/zł|PLN/i, 4],
  [/Kč|CZK/i, 23],
  [/\bFt\b|HUF/, 370],
  [/\blei\b|RON/i, 4.6],
  [/\bkr|DKK|NOK|SEK/i, 10],
]

/** No range is longer, and what is could have more numbers than can be compared at once. */
const longestAnswer = 60

/** undefined: not about money · unclear: nobody can say of which country the dollars are. */
export function prices(answer: string, country: string | undefined): number | 'unclear' | undefined {
  if (answer.length > longestAnswer) return undefined
  if (/^[$€£¥]{1,4}$/.test(answer)) return answer.length
  const numbers = (answer.match(/\d[\d.,\s]*/g) ?? []).map((text) => Number(text.replaceAll(/[.,\s]/g, '')))
  const rate = ofSign.find(([sign]) => sign.test(answer))?.[1]
  if (numbers.length === 0 || (rate === undefined && !answer.includes('$'))) return undefined
  const most = Math.max(...numbers)
  const isOpen = numbers.length === 1 && /\+|more|over|above|mehr|über|plus|más|以上|이상/i.test(answer)
  const home = country === undefined ? undefined : perDollar[country.toUpperCase()]
  const isLocal = answer.includes('$') || /[¥￥]|\bkr/i.test(answer)
  const per = (isLocal && !/[A-Z]\$/.test(answer) ? home : undefined) ?? rate
  // Google's highest range of US dollars is "$100+": what goes further are those of another country.
  if (per === undefined && most > 100) return 'unclear'
  const dollars = most / (per ?? 1)
  const level = levels.findIndex((end) => (isOpen ? dollars < end : dollars <= end * 1.05))
  return level < 0 ? 5 : level + 1
}
