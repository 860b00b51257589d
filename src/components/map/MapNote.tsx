import './MapNote.css'
import type { MapProblem } from './map-part.ts'

const words: Record<MapProblem, string> = {
  'no-webgl': "This browser can't draw a map. The list has the same places.",
  'not-here': 'The map needs a connection the first time. The list has the same places.',
}

/** Why a list stands where a map was wanted. */
export function MapNote({ problem }: { problem: MapProblem | undefined }) {
  return <output className="map-note shape-caption">{problem && words[problem]}</output>
}
