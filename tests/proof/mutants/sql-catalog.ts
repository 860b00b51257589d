/** All mutants of the SQL of versions, pull, push and intents, by number, and the functions that they are made of. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf, type Numbered } from './catalog.ts'
import { functionsOfSql, mutantsOfFunction, type SqlMutant } from './make-sql.ts'

const folder = 'supabase/migrations'
const migrations = /_(sync_versions|sync_pull|sync_push|intents_\w+)\.sql$/

/** `made`: of which function, by its place in the catalog. */
export type NumberedSql = Numbered & SqlMutant & { made: number }

/**
 * `traced`: puts the function back as it is, and has it say in PostgreSQL's log that it was called; those that are not in PL/pgSQL
 * cannot.
 */
export type CatalogedFunction = { traced: string; isTraced: boolean }

export type SqlCatalog = { mutants: readonly NumberedSql[]; functions: readonly CatalogedFunction[] }

/** What the log has of a call: the function's place in the catalog. */
export const callsIn = (log: string): number[] =>
  [...log.matchAll(/LOG: {2}crumb\.called (\d+)$/gm)].map(([, place]) => Number(place))

export function sqlCatalogOf(root: string): SqlCatalog {
  const mutants: NumberedSql[] = []
  const functions: CatalogedFunction[] = []
  const names = readdirSync(join(root, folder)).filter((name) => migrations.test(name))
  for (const file of names.toSorted().map((name) => `${folder}/${name}`)) {
    const source = readFileSync(join(root, file), 'utf8')
    const made = functionsOfSql(source).flatMap((one) => {
      const place = functions.length
      const { head, body, end } = one
      const traced = body.replace(/^begin\b|(?<=^ )begin\b/m, `begin raise log 'crumb.called %', ${place};`)
      functions.push({ traced: `create or replace ${head}${traced}${end}`, isTraced: traced !== body })
      return mutantsOfFunction(file, source, one).map((mutant) => ({ ...mutant, made: place }))
    })
    // Of the mutants, too: they are counted.
    const of = hashOf(source + JSON.stringify(made.map(({ line, change }) => [line, change])))
    for (const [index, mutant] of made.entries()) mutants.push({ ...mutant, id: mutants.length, index, of })
  }
  return { mutants, functions }
}
