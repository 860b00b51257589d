/** Looks at every state that can be reached, breadth first, so that what breaks an invariant is found on a shortest way. */
import { type Broken, brokenIn, unrestOf } from './invariants.ts'
import { type Bounds, firstState, type Rules, type State, stepsFrom } from './world.ts'

export type Found = Broken & { way: string[] }
export type Searched = {
  states: number
  steps: number
  depth: number
  seconds: number
  isWhole: boolean
  found: Found | undefined
}

/** The way to a state, from its end. */
type Way = { what: string; before: Way | undefined }

/** `mostStates`: where to stop; every `restEach`-th state is also healed and followed until it comes to rest. */
export function search(
  rules: Rules,
  bounds: Bounds,
  { mostStates = Number.POSITIVE_INFINITY, restEach = 50 } = {},
): Searched {
  const started = performance.now()
  const keyOf = createKeys()
  const first = firstState(bounds)
  const seen = new Set([keyOf(first)])
  let layer: { state: State; way: Way | undefined }[] = [{ state: first, way: undefined }]
  let [steps, depth] = [0, 0]
  const end = (isWhole: boolean, broken?: Broken, way?: Way): Searched => {
    const seconds = (performance.now() - started) / 1000
    return { states: seen.size, steps, depth, seconds, isWhole, found: broken && { ...broken, way: wordsOf(way) } }
  }
  while (layer.length > 0) {
    const next: typeof layer = []
    for (const { state, way } of layer)
      for (const [what, reached] of stepsFrom(state, rules, bounds)) {
        steps++
        const key = keyOf(reached)
        if (seen.has(key)) continue
        seen.add(key)
        const now: Way = { what, before: way }
        const broken =
          brokenIn(reached, bounds) ?? (seen.size % restEach === 0 ? unrestOf(reached, rules, bounds) : undefined)
        if (broken) return end(false, broken, now)
        if (seen.size >= mostStates) return end(false)
        next.push({ state: reached, way: now })
      }
    layer = next
    if (layer.length > 0) depth++
  }
  return end(true)
}

function wordsOf(way: Way | undefined): string[] {
  const words: string[] = []
  for (let step = way; step; step = step.before) words.unshift(step.what)
  return words
}

/**
 * A text that is the same for states that differ in nothing. Most of a state is that of the state before, so each part is written once
 * and then known by its number.
 */
function createKeys(): (state: State) => string {
  const known = new WeakMap<object, number>()
  const numbers = new Map<string, number>()
  const numberOf = (part: object): number => {
    const before = known.get(part)
    if (before !== undefined) return before
    const text = JSON.stringify(part, plainly)
    const number = numbers.get(text) ?? numbers.size
    numbers.set(text, number)
    known.set(part, number)
    return number
  }
  return ({ server, backup, devices, isSilent, follows, late, saved, decided, left }) =>
    [
      numberOf(server),
      backup ? numberOf(backup) : '',
      ...devices.map(numberOf),
      `${isSilent ? 's' : ''}${follows ? 'f' : ''}`,
      late.join('/'),
      saved.join(),
      decided.join(),
      left.faults,
      left.restores,
      left.turns,
      left.forgettings,
    ].join(' ')
}

const byName = (one: string, other: string): number => (one < other ? -1 : 1)

/** The order means something in the outbox alone, which is that of saving. */
function plainly(key: string, value: unknown): unknown {
  if (value instanceof Set) return [...(value as Set<string>)].toSorted(byName)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value)
  if (key === 'outbox') return entries
  return entries.length < 2 ? value : Object.fromEntries(entries.toSorted(([one], [other]) => byName(one, other)))
}
