import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { KeepMap } from '#src/components/map/KeepMap.tsx'
import type { KnownPack } from '#src/queries/map-packs.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const town = { id: 'town', name: 'Town', bytes: 250_000, west: 0, south: 0, east: 1, north: 1 }
const old: KnownPack = { ...town, path: '/assets/town-1.pmtiles', kept: false }
const newer = { ...town, path: '/assets/town-2.pmtiles' }
const draw = (pack: KnownPack, isOffline = false) =>
  render(<KeepMap packs={[pack]} at={{ latitude: 0.5, longitude: 0.5 }} isOffline={isOffline} />)
const buttons = () =>
  screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)

test('A map can be kept; one that is kept is not offered again', () => {
  draw(old)
  expect(buttons()).toEqual(['Keep this map · 250 kB', "Don't keep this map"])
  cleanup()
  draw({ ...old, kept: true, served: { ...town, path: old.path } })
  expect(buttons()).toEqual([])
})

test('A newer map of what is kept is offered, with a network, until it is declined', () => {
  const kept = { ...old, kept: true, served: newer }
  draw(kept, true)
  expect(buttons()).toEqual([])
  cleanup()
  draw(kept)
  expect(buttons()).toEqual(['Update this map · 250 kB', "Don't update this map"])
  fireEvent.click(screen.getByRole('button', { name: "Don't update this map" }))
  expect(buttons()).toEqual([])
  cleanup()
  draw({ ...kept, served: { ...newer, path: '/assets/town-3.pmtiles' } })
  expect(buttons()).toHaveLength(2)
})
