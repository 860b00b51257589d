import { useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { rowHeights, useRowHeights } from './row-heights.ts'
import { useMedia } from './use-media.ts'
import './VirtualList.css'

interface VirtualListProps<Item> {
  items: readonly Item[]
  /** A module-level function: a new one on every render would re-render all rows. */
  keyOf: (item: Item) => string
  /** One item; it may be of any height. */
  render: (item: Item) => ReactNode
  /** An item's estimated height in px, until it is measured. */
  height: number
  /** Columns; a wide window gets as many more of `cardWidth` px as fit. */
  columns?: number
  cardWidth?: number
  /** Px between two items. */
  gap?: number
  /** The list's name in this app: after back and reload, its row heights and so its scroll position are restored. */
  restore: string
  /** Spoken. */
  label: string
  /** Called near the end, and again after items were added. */
  onEnd?: () => void
}

/** How many fit: as many as asked for, unless large letters make a column too narrow for its words. */
function columnsIn(
  { width, letters }: Place,
  { columns, cardWidth, gap }: { columns: number; cardWidth: number; gap: number },
): number {
  // Not measured yet.
  if (width === 0) return columns
  const fitting = (least: number): number => Math.floor((width + gap) / (least * letters + gap))
  return Math.max(1, Math.min(columns, fitting(narrowestColumn)), fitting(cardWidth))
}

/** Px, with letters of the usual size: half of the narrowest phone. */
const narrowestColumn = 120

/** Rows rendered above and below the window, for fast scrolling and for the tab key. */
const overscan = 6
/** Rows below the window until somebody scrolls: a changed search renders all of them anew. */
const overscanAtTop = 1

/**
 * A list of any length that scrolls with the page and renders only rows near the window. Rows added above do not move what
 * is being read, unless the list is at its top.
 */
export function VirtualList<Item>(list: VirtualListProps<Item>) {
  const element = useRef<HTMLUListElement>(null)
  return <Rows {...list} list={element} place={usePlaceOnPage(element)} />
}

interface RowsProps<Item> extends VirtualListProps<Item> {
  list: RefObject<HTMLUListElement | null>
  place: Place
}

/** Apart from the list, which measures its place each time it is drawn: this is drawn anew with each row that comes near. */
function Rows<Item>({
  items,
  keyOf,
  render,
  height,
  columns = 1,
  cardWidth = Number.POSITIVE_INFINITY,
  gap = 12,
  restore,
  label,
  onEnd,
  list,
  place,
}: RowsProps<Item>) {
  const { top, width } = place
  const perRow = columnsIn(place, { columns, cardWidth, gap })
  const rowCount = Math.ceil(items.length / perRow)
  /** A row's key is its first item's. */
  const rowKey = useCallback(
    (row: number) => {
      const first = items[row * perRow]
      return first === undefined ? row : keyOf(first)
    },
    [items, perRow, keyOf],
  )
  const itemsBefore = useRef(items)
  const isPrinting = useMedia('print')
  const known = useMemo(() => rowHeights(restore, width), [restore, width])

  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this
  const virtual = useWindowVirtualizer({
    count: rowCount,
    // Asked for every row there is whenever one has been measured.
    estimateSize: known.size === 0 ? () => height : (row) => known.get(rowKey(row)) ?? height,
    getItemKey: rowKey,
    gap,
    // On paper stands all of it.
    overscan: isPrinting ? rowCount : window.scrollY > 0 ? overscan : overscanAtTop,
    scrollMargin: top,
    // Only in that moment: else every row that is measured has all of them added up, to see whether the last one is in sight.
    anchorTo: items !== itemsBefore.current && window.scrollY > top ? 'end' : 'start',
  })
  useLayoutEffect(() => {
    itemsBefore.current = items
  }, [items])
  useRowHeights(restore, width, virtual.itemSizeCache)

  const rows = virtual.getVirtualItems()
  const [first, last] = [rows[0], rows.at(-1)]
  const tellEnd = useEffectEvent(() => onEnd?.())
  const isNearEnd = last !== undefined && last.index >= rowCount - overscan
  useEffect(() => {
    if (isNearEnd && rowCount > 0) tellEnd()
  }, [isNearEnd, rowCount])

  const from = (first?.index ?? 0) * perRow
  const shown = items.slice(from, last ? (last.index + 1) * perRow : 0)
  return (
    <ul
      ref={list}
      // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without markers
      role="list" // oxlint-disable-line jsx-a11y/no-redundant-roles -- as above
      className="virtual-list"
      aria-label={label}
      style={{
        gridTemplateColumns: `repeat(${perRow}, minmax(0, 1fr))`,
        gap,
        paddingTop: first ? first.start - top : 0,
        paddingBottom: virtual.getTotalSize() - (last ? last.end - top : 0),
      }}
    >
      {shown.map((item, index) => {
        const isFirstOfRow = index % perRow === 0
        return (
          <li
            key={keyOf(item)}
            aria-setsize={items.length}
            aria-posinset={from + index + 1}
            // The items of a row are equally high.
            {...(isFirstOfRow && { ref: virtual.measureElement, 'data-index': (from + index) / perRow })}
          >
            <Item item={item} render={render} />
          </li>
        )
      })}
    </ul>
  )
}

interface ItemProps<Of> {
  item: Of
  render: (item: Of) => ReactNode
}

/** A memo: while somebody scrolls, only the rows that come near are drawn, and not with them all that are there. */
const Item = memo(function DrawnItem({ item, render }: ItemProps<unknown>) {
  return render(item)
}) as <Of>(props: ItemProps<Of>) => ReactNode

/** The list's offset from the top of the page and its width in px, and how many times the usual size letters have. */
type Place = { top: number; width: number; letters: number }

/** Content above the list may come and go, with a page that is drawn anew or by itself. */
function usePlaceOnPage(list: RefObject<HTMLElement | null>): Place {
  const [place, setPlace] = useState<Place>({ top: 0, width: 0, letters: 1 })
  // With what has changed above it, before the browser paints: later it would be another frame, with other rows.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same place draws nothing anew
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- it is measured
    if (list.current) setPlace(placeNow(list.current))
  })
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setPlace(placeNow(element)))
    for (const watched of [document.body, element, element.parentElement]) if (watched) observer.observe(watched)
    return () => observer.disconnect()
  }, [list])
  return place
}

function placeNow(element: HTMLElement): (before: Place) => Place {
  const box = element.getBoundingClientRect()
  const top = Math.round(box.top + window.scrollY)
  const { width } = box
  const letters = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
  return (before) =>
    before.top === top && before.width === width && before.letters === letters ? before : { top, width, letters }
}
