/** Collects what is left out. Ten thousand equal rows are one line with their number, and no file has lines without end. */
import { cut, grouped } from '#src/lib/text.ts'
import type { Line } from './imported.ts'

/** More nobody reads. */
const mostLines = 200
/** A line may name what is in the file, which has no end of its own. */
const mostCharacters = 300

export type Lines = {
  add: (file: string, why: string, line?: number) => void
  /** The same of one file only once. */
  once: (file: string, why: string) => void
  /** Counts what is alike; the words get the number. */
  count: (file: string, words: (count: number) => string) => void
  all: () => Line[]
  /** The one to name when nothing came in. */
  first: () => Line | undefined
}

export function lineCollector(): Lines {
  const added: Line[] = []
  const said = new Map<string, Line>()
  const counts = new Map<string, { file: string; words: (count: number) => string; count: number }>()
  let more = 0
  const counted = (): Line[] => [...counts.values()].map(({ file, words, count }) => ({ file, why: words(count) }))
  return {
    add(file, why, line) {
      if (added.length < mostLines)
        added.push({ file, ...(line !== undefined && { line }), why: cut(why, mostCharacters) })
      else more += 1
    },
    once(file, why) {
      said.set(`${file} ${why}`, { file, why })
    },
    count(file, words) {
      const key = `${file} ${words(0)}`
      const known = counts.get(key)
      if (known) known.count += 1
      else counts.set(key, { file, words, count: 1 })
    },
    all() {
      const rest =
        more > 0
          ? [{ file: 'All files', why: `${grouped(more)} more entries were left out for reasons like these.` }]
          : []
      return [...said.values(), ...counted(), ...added, ...rest]
    },
    first: () => added[0] ?? counted()[0] ?? [...said.values()][0],
  }
}
