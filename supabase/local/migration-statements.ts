/** Splits a migration into its statements, so that an error can name its line. */
import { splitSqlStatements } from '@supabase/lite'

/** `line` counts from 1 and is where the first word of `text` is in the file. */
export type Statement = { text: string; line: number }

export function statementsOf(sql: string): Statement[] {
  let searchFrom = 0
  return splitSqlStatements(sql).map((withComments) => {
    const start = sql.indexOf(withComments, searchFrom)
    searchFrom = start + withComments.length
    const text = withComments.replace(/^(?:\s|--[^\n]*|\/\*[\s\S]*?\*\/)+/, '')
    return { text, line: lineOf(sql, start + withComments.length - text.length) }
  })
}

/** The line (from 1) of the character at `offset` (from 0). */
export function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
