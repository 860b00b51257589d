/** Where a place goes in a list when a person drags it, presses an arrow or types a position (spec L§4, L§5). */

/**
 * The place that comes right before `id` once `id` is at `index` (from 0); null means the top. An index beyond the end
 * means the end.
 */
export function placeBefore(ordered: readonly string[], id: string, index: number): string | null {
  const others = ordered.filter((other) => other !== id)
  return others[Math.min(index, others.length) - 1] ?? null
}

/** The order with `id` at another index (from 0). */
export function withMoved(ordered: readonly string[], id: string, index: number): string[] {
  return ordered.filter((other) => other !== id).toSpliced(index, 0, id)
}

/** What was typed into a position field: nothing, an index (from 0), or why it is not one. */
export type TypedPosition = { kind: 'none' } | { kind: 'index'; index: number } | { kind: 'wrong'; message: string }

/** `typed` contains digits only; `count` is the length of the list. */
export function typedPosition(typed: string, count: number): TypedPosition {
  if (typed === '') return { kind: 'none' }
  const position = Number(typed)
  if (Number.isInteger(position) && position >= 1 && position <= count) return { kind: 'index', index: position - 1 }
  return { kind: 'wrong', message: `Position must be between 1 and ${count}` }
}

type Dragged = { index: number; top: number; height: number }

/**
 * The index (from 0) at which a dragged row lands: its middle has passed the middle of every row before it. `rows` are
 * positions without the drag, `moved` is the distance of the drag; all in px.
 */
export function dropIndex(rows: readonly Dragged[], dragged: Dragged, moved: number): number {
  const middle = dragged.top + dragged.height / 2 + moved
  const passed = rows.filter((row) => {
    const itsMiddle = row.top + row.height / 2
    return row.index < dragged.index ? middle < itsMiddle : row.index > dragged.index && middle > itsMiddle
  })
  const isUp = passed.some(({ index }) => index < dragged.index)
  return isUp ? dragged.index - passed.length : dragged.index + passed.length
}
