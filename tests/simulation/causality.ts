/**
 * Writes follow reads: who sees a change also sees what its author had seen when saving it, as far as both hold it. What
 * a device has seen is the version that it has reached in each scope.
 */
import type { MemoryOwed } from './memory-stores.ts'

type Versions = ReadonlyMap<string, number>

export type Causality = {
  /** A mutation was saved on a device with these owed tables. */
  saved: (id: string, owed: MemoryOwed) => void
  /** A push that applied these mutations has moved the heads. */
  pushed: (ids: readonly string[], before: Versions, after: Versions) => void
  /** The server went back: what was seen before counts in other numbers, and is followed no more. */
  end: () => void
  /** What a device that has taken all pages of a pull lacks, in words. */
  missing: (owed: MemoryOwed) => string | undefined
}

export function createCausality(): Causality {
  let isOver = false
  const readBy = new Map<string, Versions>()
  /** Per scope, in the order of versions: what one must have seen who has seen a version. */
  const needed = new Map<string, { version: number; reads: Versions }[]>()
  return {
    saved: (id, owed) => readBy.set(id, versionsOf(owed)),
    pushed(ids, before, after) {
      const reads = ids.map((id) => readBy.get(id) ?? new Map<string, number>())
      for (const [scope, version] of after) {
        if (before.get(scope) === version) continue
        const earlier = needed.get(scope) ?? []
        needed.set(scope, [...earlier, { version, reads: latest([earlier.at(-1)?.reads ?? new Map(), ...reads]) }])
      }
    },
    end() {
      isOver = true
    },
    missing(owed) {
      if (isOver) return undefined
      const reached = versionsOf(owed)
      for (const [scope, version] of reached) {
        const known = needed.get(scope)?.findLast((entry) => entry.version <= version)
        for (const [other, wanted] of known?.reads ?? []) {
          const has = reached.get(other)
          if (has !== undefined && has < wanted)
            return `has ${scope} at ${version}, whose author had seen ${other} at ${wanted}, and stands there at ${has}`
        }
      }
      return undefined
    },
  }
}

const versionsOf = (owed: MemoryOwed): Versions =>
  new Map(owed.rows('cursors').map(({ scope, cursor }) => [scope, Number.parseInt(cursor, 10)]))

function latest(all: readonly Versions[]): Versions {
  const merged = new Map<string, number>()
  for (const versions of all)
    for (const [scope, version] of versions) merged.set(scope, Math.max(version, merged.get(scope) ?? 0))
  return merged
}
