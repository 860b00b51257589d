/** Where a place of a list goes when a person drags it, presses an arrow or types a position (spec L§4, L§5). */

/**
 * The place behind which one of the list stands once it is at `index` (from 0); null: at the top. An index beyond the
 * end is the end.
 */
export function placeBefore(ordered: readonly string[], id: string, index: number): string | null {
  const others = ordered.filter((other) => other !== id)
  return others[Math.min(index, others.length) - 1] ?? null
}

/** The order with one at another index (from 0). */
export function withMoved(ordered: readonly string[], id: string, index: number): string[] {
  return ordered.filter((other) => other !== id).toSpliced(index, 0, id)
}

/** What was typed into a position's field: nothing, an index (from 0), or why it is none. */
export type TypedPosition = { kind: 'none' } | { kind: 'index'; index: number } | { kind: 'wrong'; message: string }

/** `typed` holds digits only; `count` is the length of the list. */
export function typedPosition(typed: string, count: number): TypedPosition {
  if (typed === '') return { kind: 'none' }
  const position = Number(typed)
  if (Number.isInteger(position) && position >= 1 && position <= count) return { kind: 'index', index: position - 1 }
  return { kind: 'wrong', message: `Position must be between 1 and ${count}` }
}

type Dragged = { index: number; top: number; height: number }

/**
 * The index (from 0) at which a dragged row lands: it has passed those whose middle its own middle has passed. `rows` are
 * as they lie without the drag, `moved` is how far it was dragged; all in px.
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
