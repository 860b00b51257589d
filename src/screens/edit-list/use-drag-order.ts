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
  /** The finger's y in the window, and finger plus scroll position at the start. */
  y: number
  startedAt: number
  frame: number
}

/** Spread the result for a row's id onto its grip. `onDrop` must have rendered the new order when it returns. */
export function useDragOrder(onDrop: (id: string, index: number) => void): (id: string) => object {
  const dragging = useRef<Dragging>(undefined)

  useEffect(() => () => cancelAnimationFrame(dragging.current?.frame ?? 0), [])

  return useDrag(
    ({ args, first, last, canceled, xy: [, y], event }) => {
      const id = String(args[0])
      if (first) {
        const row = (event.target as Element | null)?.closest('li')
        if (!row) return
        dragging.current = { row, y, startedAt: y + window.scrollY, frame: 0 }
        row.classList.add('edit-place-dragged')
        follow(dragging.current)
      }
      const current = dragging.current
      if (!current) return
      current.y = y
      if (!last) return show(current)
      dragging.current = undefined
      cancelAnimationFrame(current.frame)
      const { dragged, index } = landing(current)
      if (!canceled && dragged && index !== dragged.index) onDrop(id, index)
      settle(current)
    },
    // Pointer events: a device may have both touch and a mouse.
    { filterTaps: true },
  ) as (id: string) => object
}

/** Every frame: scrolls near an edge, and keeps the row under the finger. */
function follow(dragging: Dragging): void {
  dragging.frame = requestAnimationFrame(() => {
    const rows = rowsAround(dragging)
    const isAtEnd = rows[0]?.element === dragging.row || rows.at(-1)?.element === dragging.row
    const isNearTop = dragging.y < edge.top
    if (!isAtEnd && (isNearTop || dragging.y > window.innerHeight - edge.bottom)) {
      window.scrollBy(0, isNearTop ? -scrollStep : scrollStep)
      show(dragging)
    }
    follow(dragging)
  })
}

/** The rows' positions without the drag: `offsetTop` ignores transforms. */
const rowsAround = ({ row }: Dragging): Row[] =>
  [...(row.parentElement?.children ?? [])]
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

function settle({ row }: Dragging): void {
  row.classList.remove('edit-place-dragged')
  const list = row.parentElement
  // No transition back: the rows already are where they were shown.
  list?.classList.add('edit-places-settling')
  for (const element of list?.children ?? []) if (element instanceof HTMLElement) element.style.translate = ''
  requestAnimationFrame(() => list?.classList.remove('edit-places-settling'))
}
