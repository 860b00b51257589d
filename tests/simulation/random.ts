/** Seeded random numbers (sfc32): the same seed gives the same run on every machine. Not for secrets. */

export type Random = {
  /** A number from 0 to below 1. */
  next: () => number
  /** A whole number from 0 to below `below`. */
  int: (below: number) => number
  /** A number from `from` to below `to`. */
  between: (from: number, to: number) => number
  chance: (probability: number) => boolean
  /** Throws when there is nothing to pick from. */
  pick: <T>(values: readonly T[]) => T
  uuid: () => string
  /** A stream of its own, so that more draws in one place do not shift those of another. */
  fork: () => Random
}

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

export function createRandom(seed: number): Random {
  let a = 0x9e3779b9
  let b = 0x243f6a88
  let c = seed >>> 0
  let counter = Math.trunc(seed / 2 ** 32) + 1
  const word = (): number => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
  // Neighbouring seeds give unrelated streams only after some rounds.
  for (let round = 0; round < 12; round++) word()

  const next = (): number => word() / 2 ** 32
  const int = (below: number): number => Math.floor(next() * below)
  const four = (): string => {
    const value = word()
    return `${hex[value & 255]}${hex[(value >>> 8) & 255]}${hex[(value >>> 16) & 255]}${hex[value >>> 24]}`
  }
  return {
    next,
    int,
    between: (from, to) => from + next() * (to - from),
    chance: (probability) => next() < probability,
    pick: <T>(values: readonly T[]): T => {
      if (values.length === 0) throw new Error('There is nothing to pick from')
      return values[int(values.length)] as T
    },
    uuid() {
      const digits = four() + four() + four() + four()
      return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20)}`
    },
    fork: () => createRandom(word()),
  }
}
