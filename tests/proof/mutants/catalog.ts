/** All mutants of the engine, the local copy and the intents, by number, and the sources with all of them compiled in. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { editsOf, type Mutant, mutantsOf } from './make.ts'
import { withSwitches } from './switches.ts'

const folders = ['sync', 'src/db', 'src/domain/work']

/** `index`: which mutant of its file. */
export type Numbered = Mutant & { id: number; index: number; of: string }

export type Catalog = {
  mutants: readonly Numbered[]
  /** By the file's path from the root. */
  switched: ReadonlyMap<string, string>
}

export function catalogOf(root: string): Catalog {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `${folder}/${name}`),
  )
  const mutants: Numbered[] = []
  const switched = new Map<string, string>()
  for (const file of files.toSorted()) {
    const source = readFileSync(join(root, file), 'utf8')
    const edits = editsOf(file, source)
    const made = mutantsOf(file, source, edits)
    // Of the mutants, too: they are counted.
    const of = hashOf(source + JSON.stringify(made))
    switched.set(file, withSwitches(source, edits, mutants.length))
    for (const [index, mutant] of made.entries()) mutants.push({ ...mutant, id: mutants.length, index, of })
  }
  return { mutants, switched }
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)
