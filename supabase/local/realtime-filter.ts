/** The filters of realtime subscriptions. */

/** `filter` as in supabase-js: 'column=eq.value', also neq, gt, gte, lt, lte and in.(a,b). */
export function passesFilter(filter: string | undefined, row: Record<string, unknown>): boolean {
  if (filter === undefined) return true
  const [, column = '', operator = '', value = ''] = /^([^=]+)=(\w+)\.(.*)$/s.exec(filter) ?? []
  const actual = row[column]
  if (actual === undefined || actual === null) return false
  const text = typeof actual === 'string' ? actual : JSON.stringify(actual)
  if (operator === 'in')
    return value
      .replace(/^\(|\)$/g, '')
      .split(',')
      .includes(text)
  const order = typeof actual === 'number' ? actual - Number(value) : text < value ? -1 : Number(text > value)
  const verdicts: Record<string, boolean> = {
    eq: order === 0,
    neq: order !== 0,
    gt: order > 0,
    gte: order >= 0,
    lt: order < 0,
    lte: order <= 0,
  }
  return verdicts[operator] ?? false
}
