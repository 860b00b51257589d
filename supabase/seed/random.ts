/** Random choices that come out the same every time: the demo town is the same town on every machine. */
export type Random = {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** One of the items, each as likely as its weight. */
  weighted<Item>(items: readonly Item[], weightOf: (item: Item) => number): Item
  /** Up to `count` different items in random order. */
  sample<Item>(items: readonly Item[], count: number): Item[]
  /** Around `mean`, roughly a bell curve. */
  around(mean: number, deviation: number): number
  uuid(): string
}

/** mulberry32: 32 bits of state are plenty for a few thousand choices. */
export function randomFrom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const sample = <Item>(items: readonly Item[], count: number): Item[] => {
    const rest = [...items]
    const taken: Item[] = []
    while (taken.length < count && rest.length > 0) taken.push(...rest.splice(between(0, rest.length - 1), 1))
    return taken
  }
  const weighted = <Item>(items: readonly Item[], weightOf: (item: Item) => number): Item => {
    let left = next() * items.reduce((sum, item) => sum + weightOf(item), 0)
    for (const item of items) {
      left -= weightOf(item)
      if (left < 0) return item
    }
    return required(items.at(-1))
  }
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (items) => required(items[between(0, items.length - 1)]),
    weighted,
    sample,
    around: (mean, deviation) => mean + (next() + next() + next() + next() - 2) * deviation * 1.73,
    uuid: () => {
      const hex = Array.from({ length: 32 }, () => between(0, 15).toString(16))
      hex[12] = '4'
      hex[16] = '89ab'[between(0, 3)] ?? '8'
      return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    },
  }
}

/** The value, where the data of the seed itself guarantee that there is one. */
export function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The demo data refer to something that does not exist.')
  return value
}
