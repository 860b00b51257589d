import { memo } from 'react'
import type { MapView } from '#src/stores/map-view.ts'
import { SegmentedControl } from '#src/ui/SegmentedControl.tsx'
import './ViewSwitch.css'

interface ViewSwitchProps {
  view: MapView
  onChange: (view: MapView) => void
}

const options = [
  { value: 'list', label: 'List' },
  { value: 'map', label: 'Map' },
] as const

/** The same places as a list or on a map. A memo: React writes to its fields with every render, and the browser draws a frame for it. */
export const ViewSwitch = memo(function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  return (
    <div className="view-switch">
      <SegmentedControl label="View" options={options} value={view} onChange={onChange} />
    </div>
  )
})
