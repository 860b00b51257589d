/**
 * Vitest 5 prints failing tests with `Map.groupBy`, which Node 20 lacks: without this a failing test would show a
 * TypeError of the reporter instead of its own message. Can go when Node 20 is no longer supported.
 */
function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item, index: number) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  let index = 0
  for (const item of items) {
    const key = keyOf(item, index++)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

if (!('groupBy' in Map)) Object.assign(Map, { groupBy })
