/** Building blocks for the inputs of intents. Their messages are sentences for people. */
import * as v from 'valibot'
import { characterCount, isStorable, trimmed } from '#src/lib/text.ts'
import { atMost } from './limits.ts'
import { isVisibleName, visibleNameRule } from './visible-name.ts'

export const id = v.pipe(v.string(), v.uuid('This is not an id.'))

/** Text of at most `most` characters. `name` begins the error sentence: 'A comment'. */
const text = (name: string, most: number) =>
  v.pipe(
    v.string(),
    v.check(isStorable, 'This contains characters that cannot be stored.'),
    v.check((value) => characterCount(value) <= most, atMost(name, most)),
  )

/** Text that may be absent, null or empty. */
export const optionalText = (name: string, most: number) => v.nullish(text(name, most))

/** A name, which must not be blank. `called` begins the error sentence: 'A list name'. */
export const requiredName = (called: string, most: number, message: string) =>
  v.pipe(
    text(called, most),
    v.check((value) => trimmed(value) !== undefined, message),
    v.check((value) => trimmed(value) === undefined || isVisibleName(value), visibleNameRule),
  )

/** A rating from 0.5 to 5 in half steps; 0, null and absent all mean none (spec L§5). */
export const rating = v.nullish(
  v.pipe(
    v.number(),
    v.check(
      (value) => value === 0 || (value >= 0.5 && value <= 5 && Number.isInteger(value * 2)),
      'A rating goes from 0.5 to 5 in half steps.',
    ),
  ),
)

/** A price level from 1 to 5; 0, null and absent all mean none. */
export const priceLevel = v.nullish(
  v.pipe(
    v.number(),
    v.check((value) => Number.isInteger(value) && value >= 0 && value <= 5, 'A price level goes from 1 to 5.'),
  ),
)

export const time = v.pipe(v.string(), v.isoTimestamp('This is not a time.'))

/** Sets a text on a copy of a row as it is stored: trimmed, or without the column when nothing is left. */
export function setText<Column extends string>(
  row: { [C in Column]?: string },
  column: Column,
  typed: string | null | undefined,
): void {
  const left = trimmed(typed)
  if (left) row[column] = left
  else delete row[column]
}

/** The fields that an edit changes. undefined is excluded because JSON cannot carry it. */
export type Changed<Fields> = { [Field in keyof Fields]?: Exclude<Fields[Field], undefined> }

/**
 * The fields that the person changed in an edit {fields, base}: what the form held, and what the device saw before. The
 * database applies the same rule (private.changed_fields).
 */
export function changedFields<Fields extends object>({
  fields,
  base,
}: {
  fields: Fields
  base: Fields
}): Changed<Fields> {
  const changed: Changed<Fields> = {}
  for (const key of Object.keys(fields) as (keyof Fields)[]) {
    if (fields[key] === undefined || (Object.hasOwn(base, key) && fields[key] === base[key])) continue
    Object.assign(changed, { [key]: fields[key] })
  }
  return changed
}
