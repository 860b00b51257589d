/**
 * What of OpenStreetMap is drawn, in which layer and from which zoom on. Layers and kinds are named as in Protomaps' basemap
 * (https://docs.protomaps.com/basemaps/layers), so that one style draws both our packs and extracts of theirs.
 */
import type { Geometry, GroundFeature, Tags } from './ground.ts'

export const layerNames = ['landuse', 'water', 'roads', 'buildings', 'pois', 'places'] as const
export type LayerName = (typeof layerNames)[number]

/** `from`: the first zoom that shows it. */
export type Drawn = { layer: LayerName; from: number; kind: string; name?: string; geometry: Geometry }

type Rule = { key: string; values: Readonly<Record<string, readonly [kind: string, from: number]>> }

/** Zooms: a road appears when a town's streets of its class are a finger apart. */
const roads: Rule = {
  key: 'highway',
  values: {
    motorway: ['highway', 6],
    trunk: ['highway', 8],
    motorway_link: ['highway', 11],
    trunk_link: ['highway', 11],
    primary: ['major_road', 9],
    secondary: ['major_road', 10],
    tertiary: ['major_road', 11],
    primary_link: ['major_road', 12],
    secondary_link: ['major_road', 12],
    tertiary_link: ['major_road', 12],
    residential: ['minor_road', 12],
    unclassified: ['minor_road', 12],
    living_street: ['minor_road', 12],
    pedestrian: ['minor_road', 13],
    road: ['minor_road', 13],
    service: ['minor_road', 14],
    footway: ['path', 14],
    path: ['path', 14],
    cycleway: ['path', 14],
    steps: ['path', 14],
    track: ['path', 14],
    bridleway: ['path', 14],
  },
}
const rails: Rule = { key: 'railway', values: { rail: ['rail', 11], light_rail: ['rail', 12], tram: ['rail', 14] } }
const waterways: Rule = {
  key: 'waterway',
  values: { river: ['river', 9], canal: ['canal', 11], stream: ['stream', 13] },
}

const waters: readonly Rule[] = [
  { key: 'natural', values: { water: ['water', 6], bay: ['water', 6] } },
  { key: 'waterway', values: { riverbank: ['river', 6], dock: ['water', 11] } },
  { key: 'landuse', values: { reservoir: ['water', 8], basin: ['water', 12] } },
]

const greens: readonly Rule[] = [
  {
    key: 'leisure',
    values: {
      park: ['park', 10],
      garden: ['park', 13],
      nature_reserve: ['nature_reserve', 9],
      golf_course: ['golf_course', 11],
      pitch: ['pitch', 14],
      playground: ['playground', 14],
    },
  },
  {
    key: 'landuse',
    values: {
      forest: ['forest', 9],
      grass: ['grass', 13],
      meadow: ['grass', 12],
      village_green: ['park', 12],
      recreation_ground: ['park', 12],
      cemetery: ['cemetery', 12],
      allotments: ['grass', 13],
    },
  },
  {
    key: 'natural',
    values: { wood: ['wood', 9], grassland: ['grass', 12], scrub: ['wood', 12], heath: ['grass', 12] },
  },
]

const squares: readonly Rule[] = [
  { key: 'place', values: { square: ['pedestrian', 13] } },
  { key: 'highway', values: { pedestrian: ['pedestrian', 13] } },
]

const settlements: Rule = {
  key: 'place',
  values: {
    city: ['city', 6],
    town: ['town', 8],
    suburb: ['suburb', 11],
    village: ['village', 11],
    quarter: ['neighbourhood', 12],
    neighbourhood: ['neighbourhood', 13],
    hamlet: ['hamlet', 12],
    square: ['square', 14],
  },
}

/** Nothing, one thing, or an area with its name, which stands in the middle of it. */
export function drawnOf({ tags, geometry }: GroundFeature): Drawn[] {
  if (geometry.type === 'Point') return named(match(settlements, tags, 'places', geometry), tags)
  if (geometry.type === 'LineString' || geometry.type === 'MultiLineString') return lineOf(tags, geometry)
  if (tags['building'] && tags['building'] !== 'no')
    return [{ layer: 'buildings', from: 14, kind: 'building', geometry }]
  const water = firstOf(waters, tags, 'water', geometry)
  if (water) return withName(water, tags)
  const area = firstOf(greens, tags, 'landuse', geometry) ?? firstOf(squares, tags, 'landuse', geometry)
  return area ? withName(area, tags) : []
}

function lineOf(tags: Tags, geometry: Geometry): Drawn[] {
  const road = match(roads, tags, 'roads', geometry)
  // Of a tunnel nothing is seen.
  if (road) return tags['tunnel'] === 'yes' ? [] : named(road, tags)
  const rail = match(rails, tags, 'roads', geometry)
  if (rail) return tags['tunnel'] === 'yes' ? [] : [rail]
  return named(match(waterways, tags, 'water', geometry), tags)
}

function match({ key, values }: Rule, tags: Tags, layer: LayerName, geometry: Geometry): Drawn | undefined {
  const value = tags[key]
  const found = value !== undefined && Object.hasOwn(values, value) ? values[value] : undefined
  return found && { layer, kind: found[0], from: found[1], geometry }
}

function firstOf(rules: readonly Rule[], tags: Tags, layer: LayerName, geometry: Geometry): Drawn | undefined {
  for (const rule of rules) {
    const found = match(rule, tags, layer, geometry)
    if (found) return found
  }
  return undefined
}

function named(drawn: Drawn | undefined, { name }: Tags): Drawn[] {
  if (!drawn) return []
  return name === undefined ? (drawn.layer === 'places' ? [] : [drawn]) : [{ ...drawn, name }]
}

/** The name of an area is a point of its own: an area is cut at the edge of a tile, and each part would say it. */
function withName(area: Drawn, { name }: Tags): Drawn[] {
  const middle = middleOf(area.geometry)
  if (name === undefined || !middle) return [area]
  return [area, { layer: 'pois', kind: area.layer === 'water' ? 'water' : area.kind, from: 13, name, geometry: middle }]
}

/** The middle of the outline of the largest part. */
function middleOf(geometry: Geometry): Geometry | undefined {
  const outlines =
    geometry.type === 'Polygon'
      ? geometry.coordinates.slice(0, 1)
      : geometry.type === 'MultiPolygon'
        ? geometry.coordinates.flatMap((part) => part.slice(0, 1))
        : []
  const [outline] = outlines.toSorted((a, b) => b.length - a.length)
  if (!outline || outline.length === 0) return undefined
  // Of a thin, bent area it may lie outside, where its name is not wrong either.
  const sum = outline.reduce(([east, north], [x, y]) => [east + x, north + y], [0, 0] as [number, number])
  return { type: 'Point', coordinates: [sum[0] / outline.length, sum[1] / outline.length] }
}
