/** Rows of a table, or objects of JSON, as records by the name of their column, however that is written. */
import { fold } from '#src/domain/places/place-search.ts'
import type { ImportDocument, Row } from './documents.ts'
import { at, listOf, textOf } from './json-values.ts'

/** `line` in the file, or which of the objects it is. */
export type TextRecord = { line: number; fields: ReadonlyMap<string, string> }

/** "Visited Date", "visited_date" and "visitedDate" are one column. */
export const columnName = (name: string): string =>
  // Words of a row that are no header may be as long as the file.
  fold(name.slice(0, 60).replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')).replaceAll(/[^\p{L}\p{N}]/gu, '')

const mostColumns = 100

function recordsOfRows(rows: readonly Row[]): TextRecord[] {
  const [header, ...others] = rows
  const names = (header?.cells ?? []).slice(0, mostColumns).map(columnName)
  return others.map(({ line, cells }) => ({
    line,
    fields: fieldsOf(names.map((name, index) => [name, cells[index]])),
  }))
}

const itemsOf = (json: unknown): readonly unknown[] => (Array.isArray(json) ? json : listOf(at(json, 'items')))

function recordsOfItems(items: readonly unknown[]): TextRecord[] {
  return items.map((item, index) => ({
    line: index + 1,
    fields: fieldsOf(
      typeof item === 'object' && item !== null
        ? Object.entries(item)
            .slice(0, mostColumns)
            .map(([name, value]): [string, unknown] => [columnName(name), value])
        : [],
    ),
  }))
}

/** Of two columns of one name the first that has something counts. */
function fieldsOf(fields: readonly [string, unknown][]): Map<string, string> {
  const found = new Map<string, string>()
  for (const [name, value] of fields) {
    const text = textOf(value)
    if (name !== '' && text !== undefined && !found.has(name)) found.set(name, text)
  }
  return found
}

export const recordsOf = (document: ImportDocument): TextRecord[] =>
  document.kind === 'table' ? recordsOfRows(document.rows) : recordsOfItems(itemsOf(document.json))

/** The columns that there are, by their plain name, as they are written. */
export function columnsOf(document: ImportDocument): Map<string, string> {
  const written =
    document.kind === 'table'
      ? (document.rows[0]?.cells ?? [])
      : itemsOf(document.json)
          .slice(0, 50)
          .flatMap((item) => (typeof item === 'object' && item !== null ? Object.keys(item) : []))
  return new Map(written.slice(0, 50 * mostColumns).map((name) => [columnName(name), name.trim()]))
}
