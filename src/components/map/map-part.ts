/** Whether this browser can show a map, and the part of the app that does: shared by all screens. */
import { create } from 'zustand'
import type { MapCanvas } from './MapCanvas.tsx'

/** no-webgl: this browser cannot draw a map · not-here: its part is not on the device, and there is no network. */
export type MapProblem = 'no-webgl' | 'not-here'
export type MapPart = { Canvas?: typeof MapCanvas; problem?: MapProblem }

export const useMapPart = create<MapPart>(() => ({}))

/** The browser gives no surface to draw on, or has taken it away: lists stand alone and say so. */
export const giveUpMap = (): void => useMapPart.setState({ problem: 'no-webgl' }, true)
