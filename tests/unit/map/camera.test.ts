import { describe, expect, it } from 'vitest'
import { firstCamera } from '#src/components/map/camera.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })

describe('where a map begins to look', () => {
  it('is where the person is, as close as one walks', () => {
    const here = at(47.8, 13.04)
    expect(firstCamera([at(47.8005, 13.0405)], here)).toEqual({ center: here, zoom: 15 })
    expect(firstCamera([], here)).toEqual({ center: here, zoom: 15 })
    expect(firstCamera([{}], here)).toEqual({ center: here, zoom: 15 })
  })

  it('is further away when the nearest place is', () => {
    const here = at(47.8, 13.04)
    const zooms = [47.81, 47.9, 52, -47].map((latitude) => firstCamera([at(latitude, 13.04)], here).zoom)
    expect(zooms).toEqual(zooms.toSorted((a, b) => b - a))
    expect(zooms[0]).toBeLessThan(15)
    expect(zooms.at(-1)).toBe(2)
  })

  it('is around all places, without the one abroad', () => {
    const places = [...Array.from({ length: 19 }, (_, n) => at(47.8, 13 + n / 1000)), at(-33, 151)]
    const { center, zoom } = firstCamera(places, undefined)
    expect(center.longitude).toBeCloseTo(13.01, 1)
    expect(zoom).toBeGreaterThan(10)
  })

  it('is on the date line when places lie on both sides of it', () => {
    const { center, zoom } = firstCamera([at(-16.8, 179.9), at(-16.9, -179.9)], undefined)
    expect(Math.abs(center.longitude)).toBeCloseTo(180, 5)
    expect(zoom).toBeGreaterThan(8)
  })
})
