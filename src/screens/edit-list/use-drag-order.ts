/**
 * Drags the rows of a list by their grips. While dragging, only styles change, which renders nothing; the order changes
 * when the finger lets go. Near an edge the page scrolls, as far as rows are mounted (VirtualList).
 */
import { useDrag } from '@use-gesture/react'
import { useEffect, useRef } from 'react'
import { dropIndex } from '#src/domain/lists/list-order.ts'

/** Px from the window's upper and lower edge within which the page scrolls, and px per frame. */
const edge = { top: 96, bottom: 128 }
const scrollStep = 9

type Row = { element: HTMLElement; index: number; top: number; height: number }

type Dragging = {
  row: HTMLElement
  /** A row that another device removes is in it no more, and the others are all the same. */
  list: HTMLElement | null
  /** Of the finger in the window, and of finger and page together where it began. */
  y: number
  startedAt: number
  frame: number
}

/** Spread the result for a row's id onto its grip. `onDrop` must have rendered the new order when it returns. */
export function useDragOrder(onDrop: (id: string, index: number) => void): (id: string) => object {
  const dragging = useRef<Dragging>(undefined)

  useEffect(() => () => cancelAnimationFrame(dragging.current?.frame ?? 0), [])

  function end(): Dragging | undefined {
    const ended = dragging.current
    dragging.current = undefined
    cancelAnimationFrame(ended?.frame ?? 0)
    return ended
  }

  return useDrag(
    ({ args, first, last, canceled, xy: [, y], target }) => {
      const id = String(args[0])
      if (first) {
        // Where it began: a fast finger is over another row by now.
        const row = (target as Element | null)?.closest('li')
        if (!row) return
        dragging.current = { row, list: row.parentElement, y, startedAt: y + window.scrollY, frame: 0 }
        row.classList.add('edit-place-dragged')
        follow(dragging.current, () => settle(end()))
      }
      const current = dragging.current
      if (!current) return
      current.y = y
      if (!last) return show(current)
      end()
      const { dragged, index } = landing(current)
      if (!canceled && dragged && index !== dragged.index) onDrop(id, index)
      settle(current)
    },
    // Pointer events: a device may have fingers and a mouse. Heard at the window: a captured pointer ends unheard with its row.
    { filterTaps: true, pointer: { capture: false } },
  ) as (id: string) => object
}

/** Every frame: scrolls near an edge, and keeps the row under the finger. `onGone`: the row has left the list. */
function follow(dragging: Dragging, onGone: () => void): void {
  dragging.frame = requestAnimationFrame(() => {
    if (!dragging.row.isConnected) return onGone()
    const rows = rowsAround(dragging)
    const isAtEnd = rows[0]?.element === dragging.row || rows.at(-1)?.element === dragging.row
    const isNearTop = dragging.y < edge.top
    if (!isAtEnd && (isNearTop || dragging.y > window.innerHeight - edge.bottom)) {
      window.scrollBy(0, isNearTop ? -scrollStep : scrollStep)
      show(dragging)
    }
    follow(dragging, onGone)
  })
}

/** The rows as they lie without the drag: `offsetTop` knows of no translation. */
const rowsAround = ({ list }: Dragging): Row[] =>
  [...(list?.children ?? [])]
    .filter((element) => element instanceof HTMLElement)
    .map((element) => ({
      element,
      index: Number(element.getAttribute('aria-posinset')) - 1,
      top: element.offsetTop,
      height: element.offsetHeight,
    }))

function landing(dragging: Dragging): { rows: Row[]; dragged: Row | undefined; moved: number; index: number } {
  const rows = rowsAround(dragging)
  const dragged = rows.find(({ element }) => element === dragging.row)
  const moved = dragging.y + window.scrollY - dragging.startedAt
  return { rows, dragged, moved, index: dragged ? dropIndex(rows, dragged, moved) : 0 }
}

/** Moves the dragged row with the finger, and the rows it has passed out of its way. */
function show(dragging: Dragging): void {
  const { rows, dragged, moved, index } = landing(dragging)
  if (!dragged) return
  const neighbour = rows.find((row) => row.index === dragged.index + 1) ?? dragged
  const gap = Math.max(0, neighbour.top - dragged.top - dragged.height)
  for (const row of rows) {
    const isPassedDown = row.index > dragged.index && row.index <= index
    const isPassedUp = row.index < dragged.index && row.index >= index
    const shift = (dragged.height + gap) * (Number(isPassedUp) - Number(isPassedDown))
    row.element.style.translate = row === dragged ? `0 ${moved}px` : shift === 0 ? '' : `0 ${shift}px`
  }
}

function settle(ended: Dragging | undefined): void {
  if (!ended) return
  const { row, list } = ended
  row.classList.remove('edit-place-dragged')
  // Without a movement back: where the rows lie now is where they were shown.
  list?.classList.add('edit-places-settling')
  for (const element of list?.children ?? []) if (element instanceof HTMLElement) element.style.translate = ''
  requestAnimationFrame(() => list?.classList.remove('edit-places-settling'))
}
