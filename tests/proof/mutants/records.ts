/**
 * docs/mutants.jsonl: what became of each mutant. What is killed is folded by source file and by what killed it; each survivor has a
 * line. A line counts as long as `of`, a hash of the file without a mistake, is that of the tree.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Numbered } from './catalog.ts'
import type { Equivalent } from './equivalent/reasons.ts'
import { isEquivalent } from './equivalent.ts'
import type { Mutant } from './make.ts'

/** Which mutants of the file, by their places in it, each seed or test has killed. */
type Killers = Record<string, number[]>
/** `refused`: those that the compiler or the linter refuses; absent where neither has been asked. */
type KilledLine = { file: string; of: string; mutants: number; refused?: number[]; simulation: Killers; tests: Killers }

/** `unasked`: who has not been asked yet. */
type Survivor = Mutant & { index: number; of: string; unasked?: Killing }
export type Killing = 'simulation' | 'tests'

type AnyLine = KilledLine | Survivor

export const mutantsFile = (root: string): string => join(root, 'docs/mutants.jsonl')

const readAll = (file: string): AnyLine[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as AnyLine]))
    : []

const isOfSql = ({ file }: { file: string }): boolean => file.endsWith('.sql')
const isKilledLine = (line: AnyLine): line is KilledLine => 'mutants' in line

const write = (file: string, lines: readonly AnyLine[]): void =>
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))

export type Records = {
  /** It is neither refused nor killed. */
  isAlive: (mutant: Numbered) => boolean
  survivorOf: (mutant: Numbered) => Survivor | undefined
  /** Whether the compiler and the linter have been asked about its file. */
  isCompiled: (mutant: Numbered) => boolean
  /** All mutants of some files, and which of them are refused, whatever has become of them before. */
  compiled: (mutants: readonly Numbered[], isRefused: (mutant: Numbered) => boolean) => void
  killed: (mutant: Numbered, killing: Killing, by: string) => void
  survived: (mutant: Numbered, unasked: Killing | undefined) => void
  /** Of these mutants. */
  score: (mutants: readonly Numbered[], equivalents: readonly Equivalent[]) => string[]
}

/**
 * Of all mutants of one language; lines of the other stay as they are. Each change is written at once: a run may be ended at any time.
 */
export function openRecords(file: string, all: readonly Numbered[]): Records {
  const hashes = new Map(all.map(({ file, of }) => [file, of]))
  const isOther = (line: AnyLine): boolean => isOfSql(line) !== all.some(isOfSql)
  const known = readAll(file).filter((line) => hashes.get(line.file) === line.of)
  const killed = new Map(known.filter(isKilledLine).map((line) => [line.file, line]))
  const survivors = new Map<string, Survivor>()
  const key = ({ file, index }: Pick<Survivor, 'file' | 'index'>): string => `${file} ${index}`
  for (const line of known) if (!isKilledLine(line)) survivors.set(key(line), line)

  const save = (): void => {
    const files = [...killed.values()].toSorted((one, other) => one.file.localeCompare(other.file))
    const left = [...survivors.values()].toSorted(
      (one, other) => one.file.localeCompare(other.file) || one.index - other.index,
    )
    const [ofOthers, own] = [readAll(file).filter(isOther), [...files, ...left]]
    write(file, all.some(isOfSql) ? [...ofOthers, ...own] : [...own, ...ofOthers])
  }
  const lineOf = ({ file, of }: Numbered): KilledLine => {
    const mutants = all.filter((other) => other.file === file).length
    const line = killed.get(file) ?? { file, of, mutants, simulation: {}, tests: {} }
    killed.set(file, line)
    return line
  }
  const endOf = ({ file, index }: Numbered): Killing | 'refused' | undefined => {
    const line = killed.get(file)
    const has = (killers: Killers): boolean => Object.values(killers).some((indexes) => indexes.includes(index))
    if (line?.refused?.includes(index)) return 'refused'
    return line && has(line.simulation) ? 'simulation' : line && has(line.tests) ? 'tests' : undefined
  }
  const survivorOf = (mutant: Numbered): Survivor | undefined => survivors.get(key(mutant))

  return {
    isAlive: (mutant) => endOf(mutant) === undefined,
    survivorOf,
    isCompiled: ({ file }) => killed.get(file)?.refused !== undefined,
    compiled(mutants, isRefused) {
      for (const mutant of mutants) lineOf(mutant).refused = []
      for (const mutant of mutants.filter(isRefused)) {
        const line = lineOf(mutant)
        line.refused?.push(mutant.index)
        for (const killing of ['simulation', 'tests'] as const) line[killing] = without(line[killing], mutant.index)
        survivors.delete(key(mutant))
      }
      save()
    },
    killed(mutant, killing, by) {
      const line = lineOf(mutant)
      line[killing][by] = [...(line[killing][by] ?? []), mutant.index].toSorted((one, other) => one - other)
      survivors.delete(key(mutant))
      save()
    },
    survived(mutant, unasked) {
      const { file, line, change, index, of } = mutant
      survivors.set(key(mutant), { file, line, change, index, of, ...(unasked && { unasked }) })
      save()
    },
    score(mutants, equivalents) {
      const by = (end: Killing | 'refused'): number => mutants.filter((mutant) => endOf(mutant) === end).length
      const [bySimulation, byTests] = [by('simulation'), by('tests')]
      const alive = mutants.flatMap((mutant) => survivorOf(mutant) ?? [])
      const count = (number: number): string => number.toLocaleString('en')
      const equivalent = alive.filter((mutant) => equivalents.some((one) => isEquivalent(one, mutant)))
      const unasked = (what: Killing): number => alive.filter((mutant) => mutant.unasked === what).length
      const killed = bySimulation + byTests
      const judged = killed + alive.length
      const open = mutants.length - by('refused') - judged
      const percent = judged === 0 ? 0 : (killed / (judged - equivalent.length)) * 100
      return [
        `Of ${mutants.length}, ${by('refused')} are refused by the compiler or the linter`,
        `${judged} of the others judged: ${bySimulation} killed by the simulation, ${byTests} by tests, ` +
          `${count(alive.length)} survive, ${count(equivalent.length)} of them equivalent`,
        `Of ${count(unasked('tests'))} the tests have not been asked, of ${count(unasked('simulation'))} the simulation`,
        // Survivors are known last: of a part it would be too high.
        open > 0
          ? `No score: ${count(open)} have not been judged`
          : `Score without the equivalent ones: ${percent.toFixed(1)} %`,
      ]
    },
  }
}

const without = (killers: Killers, index: number): Killers =>
  Object.fromEntries(
    Object.entries(killers).flatMap(([by, indexes]) => {
      const left = indexes.filter((other) => other !== index)
      return left.length > 0 ? [[by, left]] : []
    }),
  )
