import type { ReactNode } from 'react'
import { VirtualList } from '#src/ui/VirtualList.tsx'
import './TileGrid.css'

interface TileGridProps<Place> {
  places: readonly Place[]
  /** Spoken. */
  label: string
  /** Under which its scroll position is kept. */
  restore: string
  /** Px that a tile is likely to be high. */
  height?: number
  render: (place: Place) => ReactNode
}

/** Tiles two in a row, more in a wide window. */
export function TileGrid<Place extends { id: string }>({ places, height = 190, ...list }: TileGridProps<Place>) {
  return (
    <div className="tile-grid">
      <VirtualList {...list} items={places} keyOf={idOf} height={height} columns={2} cardWidth={196} />
    </div>
  )
}

const idOf = ({ id }: { id: string }): string => id
