/**
 * What the functions of a database say, read by PostgreSQL's own parser: `libpg-query` is its C code. Version 18, because
 * that of 17 reads no PL/pgSQL; its grammar contains all of 17's.
 */
import { loadModule, parsePlPgSQLSync, parseSync } from 'libpg-query'

/** A function as pg_proc has it; `definition` is the whole CREATE FUNCTION. */
export type SqlRoutine = { name: string; language: string; source: string; definition: string }

export type RoutineStatements = {
  /** UPDATE and DELETE without WHERE, in CTEs too. */
  unbounded: string[]
  /** Expressions that make a statement at run time, which no parser can follow. */
  dynamic: string[]
}

type Node = Record<string, unknown>
type Expression = { query: string; parseMode: number }

/** RawParseMode of PostgreSQL: all others are types, expressions and assignments, in which nothing can be modified. */
const wholeStatement = 0

await loadModule()

export function statementsOf({ name, language, source, definition }: SqlRoutine): RoutineStatements {
  // A body in standard form (BEGIN ATOMIC) has no source of its own.
  if (language === 'sql') return { unbounded: unboundedIn(source || definition), dynamic: [] }
  if (language !== 'plpgsql') throw new Error(`${name}: no parser reads ${language}`)
  const found: RoutineStatements = { unbounded: [], dynamic: [] }
  for (const [key, node] of nodesOf(parsePlPgSQLSync(definition))) {
    const made = node['dynquery'] ?? (key.startsWith('PLpgSQL_stmt_dyn') ? node['query'] : undefined)
    if (made) found.dynamic.push((made as { PLpgSQL_expr: Expression }).PLpgSQL_expr.query)
    if (key !== 'PLpgSQL_expr') continue
    const { query, parseMode } = node as Expression
    if (parseMode === wholeStatement) found.unbounded.push(...unboundedIn(query))
  }
  return found
}

function unboundedIn(sql: string): string[] {
  return [...nodesOf(parseSync(sql))].flatMap(([key, node]) =>
    (key === 'UpdateStmt' || key === 'DeleteStmt') && !node['whereClause'] ? [sql.trim()] : [],
  )
}

/** Every object below `value`, with the key it stands under. */
function* nodesOf(value: unknown, key = ''): Generator<[string, Node]> {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const item of value) yield* nodesOf(item, key)
    return
  }
  yield [key, value as Node]
  for (const [name, inner] of Object.entries(value)) yield* nodesOf(inner, name)
}
