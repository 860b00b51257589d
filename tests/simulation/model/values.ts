/** How the database reads an input and stores what it says. */

export type Row = Record<string, unknown>

export const textIn = (input: Row, field: string): string => String(input[field])

/** private.trimmed. */
export function trimmed(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const isBlank = (at: number): boolean => ' \t\r\n'.includes(value.charAt(at))
  let [from, to] = [0, value.length]
  while (from < to && isBlank(from)) from++
  while (from < to && isBlank(to - 1)) to--
  return from < to ? value.slice(from, to) : undefined
}

/** private.changed_fields: those of `fields` that differ from what the device saw, limited to the allowed ones. */
export function changedFields(input: Row, allowed: readonly string[]): Row {
  const [fields, base] = [input['fields'] as Row, input['base'] as Row]
  const changed = allowed.filter((field) => fields[field] !== undefined && fields[field] !== base[field])
  return Object.fromEntries(changed.map((field) => [field, fields[field]]))
}

/** The row after an UPDATE of these columns; what is null leaves it, as on the wire. */
export function updated<Columns extends object>(row: Columns, columns: Row): Columns {
  const all = Object.entries({ ...row, ...columns })
  return Object.fromEntries(all.filter(([, value]) => value !== null && value !== undefined)) as Columns
}
