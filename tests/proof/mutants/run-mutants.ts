/** Makes mutants of the engine, the local copy, the intents and the SQL of sync, has them judged, and writes down what became of each. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRandom } from '#tests/simulation/random.ts'
import { NoMutant } from './judge.ts'
import { judgeOfTypeScript } from './judge-typescript.ts'
import { type Mutant, mutantsOf } from './make.ts'
import { mutantsOfSql } from './make-sql.ts'

type Language = 'typescript' | 'sql'

/** The engine, the local copy, and what intents do; the functions of versions, pull, push and intents. */
const sources = {
  typescript: {
    folders: ['sync', 'src/db', 'src/domain/work'],
    files: /\.ts$/,
    make: mutantsOf,
    judge: judgeOfTypeScript,
  },
  sql: {
    folders: ['supabase/migrations'],
    files: /_(sync_versions|sync_pull|sync_push|intents_\w+)\.sql$/,
    make: mutantsOfSql,
    // Loaded here: it brings the whole backend along.
    judge: async (root: string) => (await import('./judge-sql.ts')).judgeOfSql(root),
  },
} as const

/** A line of docs/mutants.jsonl. It counts as long as `of`, the hash of the file without the mistake, is that of the tree. */
type Judged = Pick<Mutant, 'file' | 'line' | 'change'> & {
  of: string
  /** The seed or the test that killed it. */
  simulation?: string
  test?: string
  /** The simulation did not kill it, and the tests have not been asked. */
  isUntested?: true
  /** Of a survivor: why nothing can see it, or what would. */
  because?: string
}

export const mutantsFile = (root: string): string => join(root, 'docs/mutants.jsonl')

export const readJudged = (file: string): Judged[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Judged]))
    : []

export function allMutants(root: string, language: Language): Mutant[] {
  const { folders, files, make } = sources[language]
  const found = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => files.test(name))
      .map((name) => `${folder}/${name}`),
  )
  return found.toSorted().flatMap((file) => make(file, readFileSync(join(root, file), 'utf8')))
}

/** The same ones for the same seed and sources; a larger sample has those of a smaller one. */
export function sampleOf<Value>(values: readonly Value[], count: number, seed: number): Value[] {
  const random = createRandom(seed)
  const left = [...values]
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(random.int(left.length), 1)[0] as Value)
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)
const isSame = (one: Judged, { file, line, change }: Pick<Mutant, 'file' | 'line' | 'change'>): boolean =>
  one.file === file && one.line === line && one.change === change

type Order = {
  root: string
  language: Language
  sample: number | undefined
  seed: number
  /** The simulation alone: the tests of what everything imports take minutes. */
  isQuick: boolean
  say: (line: string) => void
}

/** Goes on where an earlier run of the same sample has ended. */
export async function runMutants({ root, language, sample, seed, isQuick, say }: Order): Promise<void> {
  const all = allMutants(root, language)
  const drawn = sampleOf(all, sample ?? all.length, seed)
  const hashes = new Map(
    [...new Set(drawn.map(({ file }) => file))].map((file) => [file, hashOf(sourceOf(root, file))]),
  )
  const known = readJudged(mutantsFile(root)).filter(({ file, of }) => (hashes.get(file) ?? of) === of)
  const knownOf = (mutant: Mutant): Judged | undefined => known.find((one) => isSame(one, mutant))
  /** Written at once: a run may be ended at any time. */
  const note = (judged: Judged): void => {
    const at = known.findIndex((one) => isSame(one, judged))
    known.splice(at < 0 ? known.length : at, 1, judged)
    writeFileSync(mutantsFile(root), known.map((one) => `${JSON.stringify(one)}\n`).join(''))
    say(`${judged.file}:${judged.line} ${judged.change}\n    ${judged.simulation ?? judged.test ?? 'SURVIVED'}`)
  }
  const open = drawn.filter((mutant) => !knownOf(mutant))
  say(`${drawn.length} of ${all.length} mutants are drawn, ${open.length} are to be judged`)
  /** What was seen to hold without a mistake: looked at when it kills for the first time. */
  const holding = new Set<string>()
  const mustHold = async (what: string, broken: () => Promise<string | undefined>): Promise<void> => {
    const failure = holding.has(what) ? undefined : await broken()
    if (failure) throw new Error(`Without a mistake, ${what} fails: ${failure}`)
    holding.add(what)
  }
  const judge = await sources[language].judge(root)
  try {
    for (const mutant of open) {
      const { file, line, change } = mutant
      try {
        const simulation = await judge.bySimulation(mutant)
        if (simulation !== undefined) await mustHold('the simulation', () => judge.bySimulation())
        const of = hashes.get(file) as string
        note({ file, line, change, of, ...(simulation === undefined ? { isUntested: true } : { simulation }) })
      } catch (error) {
        if (!(error instanceof NoMutant)) throw error
        say(`${file}:${line} ${change}\n    is none. ${error.message}`)
      }
    }
    for (const mutant of isQuick ? [] : drawn) {
      const { isUntested, ...judged } = knownOf(mutant) ?? {}
      if (!isUntested) continue
      const { file } = mutant
      const test = await judge.byTests(file, mutant)
      if (test !== undefined) await mustHold(`the test of ${file}`, () => judge.byTests(file))
      note({ ...(judged as Judged), ...(test !== undefined && { test }) })
    }
  } finally {
    await judge.close()
  }
  for (const line of scoreOf(known.filter((one) => drawn.some((mutant) => isSame(one, mutant))))) say(line)
}

const sourceOf = (root: string, file: string): string => readFileSync(join(root, file), 'utf8')

export function scoreOf(judged: readonly Judged[]): string[] {
  const [bySimulation, byTests] = [
    judged.filter(({ simulation }) => simulation).length,
    judged.filter(({ test }) => test).length,
  ]
  const survivors = judged.filter(({ simulation, test }) => !simulation && !test)
  const untested = survivors.filter(({ isUntested }) => isUntested).length
  const percent = judged.length === 0 ? 0 : Math.round(((bySimulation + byTests) / judged.length) * 100)
  return [
    `${bySimulation + byTests} of ${judged.length} killed (${percent} %): ${bySimulation} by the simulation, ${byTests} by tests` +
      (untested > 0 ? `; of ${untested} the tests have not been asked` : ''),
    ...survivors.map(
      ({ file, line, change, because, isUntested }) =>
        `${file}:${line} ${change} · ${because ?? (isUntested ? 'not tested' : 'not explained')}`,
    ),
  ]
}
