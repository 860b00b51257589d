/** The style of the ground, in crumb.'s colours: layers of Protomaps' basemap, with names in the reader's own fonts. */
import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { Point } from '#src/domain/places/distance.ts'
import { metresOfPixel } from '#src/domain/places/map-area.ts'

/** Colours as the page has them now: light or dark. */
export type GroundColours = Record<(typeof colourNames)[number], string>

export const colourNames = [
  'land',
  'green',
  'water',
  'road',
  'road-edge',
  'building',
  'label',
  'green-label',
  'water-label',
  'ring',
] as const

/** Without `glyphs` in the style, MapLibre draws letters itself, with fonts of this device. */
const fonts = { 'text-font': ['system-ui', 'sans-serif'] }

const kindIs = (...kinds: string[]): ExpressionSpecification => ['in', ['get', 'kind'], ['literal', kinds]]
/** A width in px that doubles with each zoom from 15 on, as the ground does. */
const widthFrom = (at10: number, at15: number): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.6],
  ['zoom'],
  10,
  at10,
  15,
  at15,
  19,
  at15 * 6,
]

const roadKinds: readonly (readonly [kind: string, width: ExpressionSpecification, from: number])[] = [
  ['path', widthFrom(0.3, 1.5), 14],
  ['minor_road', widthFrom(0.5, 5), 12],
  ['major_road', widthFrom(1.2, 7.5), 8],
  ['highway', widthFrom(1.8, 9), 6],
]

/**
 * With a pack, whose address MapLibre's protocol `pmtiles` knows. Each way of drawing is a program that the first map waits for:
 * here no line is dashed, and no colour depends on what is drawn.
 */
export function packStyle(key: string, colours: GroundColours): StyleSpecification {
  const source = { source: 'ground' }
  const name: ExpressionSpecification = ['coalesce', ['get', 'name:en'], ['get', 'name']]
  const halo = { 'text-halo-color': colours.land, 'text-halo-width': 1.5 }
  const areaNames = {
    type: 'symbol' as const,
    ...source,
    'source-layer': 'pois',
    minzoom: 13,
    layout: { ...fonts, 'text-field': name, 'text-size': 12, 'text-max-width': 7 },
  }
  const layers: LayerSpecification[] = [
    background(colours),
    {
      id: 'green',
      type: 'fill',
      ...source,
      'source-layer': 'landuse',
      filter: kindIs(
        'park',
        'nature_reserve',
        'golf_course',
        'pitch',
        'playground',
        'forest',
        'grass',
        'cemetery',
        'wood',
      ),
      paint: { 'fill-color': colours.green },
    },
    {
      id: 'water',
      type: 'fill',
      ...source,
      'source-layer': 'water',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': colours.water },
    },
    {
      id: 'stream',
      type: 'line',
      ...source,
      'source-layer': 'water',
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: { 'line-color': colours.water, 'line-width': widthFrom(0.8, 3) },
    },
    {
      id: 'buildings',
      type: 'fill',
      ...source,
      'source-layer': 'buildings',
      minzoom: 14,
      paint: { 'fill-color': colours.building, 'fill-outline-color': colours['road-edge'] },
    },
    {
      id: 'square',
      type: 'fill',
      ...source,
      'source-layer': 'landuse',
      filter: kindIs('pedestrian'),
      paint: { 'fill-color': colours.road },
    },
    {
      id: 'rail',
      type: 'line',
      ...source,
      'source-layer': 'roads',
      filter: kindIs('rail'),
      paint: { 'line-color': colours['road-edge'], 'line-width': widthFrom(0.6, 2) },
    },
    // Edges below all roads, so that streets run into each other.
    ...roadKinds.slice(1).map(
      ([kind, width, from]): LayerSpecification => ({
        ...road(kind, from),
        id: `${kind}-edge`,
        paint: { 'line-color': colours['road-edge'], 'line-width': 1, 'line-gap-width': width },
      }),
    ),
    ...roadKinds.map(
      ([kind, width, from]): LayerSpecification => ({
        ...road(kind, from),
        id: kind,
        paint: { 'line-color': colours.road, 'line-width': width },
      }),
    ),
    {
      id: 'street-names',
      type: 'symbol',
      ...source,
      'source-layer': 'roads',
      minzoom: 13,
      filter: ['has', 'name'],
      layout: {
        ...fonts,
        'symbol-placement': 'line',
        'text-field': name,
        'text-size': 12,
        'text-letter-spacing': 0.02,
      },
      paint: { 'text-color': colours.label, ...halo },
    },
    {
      id: 'river-names',
      type: 'symbol',
      ...source,
      'source-layer': 'water',
      filter: ['all', ['has', 'name'], ['==', ['geometry-type'], 'LineString']],
      layout: {
        ...fonts,
        'symbol-placement': 'line',
        'text-field': name,
        'text-size': 13,
        'text-letter-spacing': 0.14,
      },
      paint: { 'text-color': colours['water-label'], 'text-halo-color': colours.water, 'text-halo-width': 1.5 },
    },
    {
      id: 'green-names',
      ...areaNames,
      filter: kindIs('park', 'nature_reserve', 'forest', 'wood', 'cemetery', 'golf_course', 'grass'),
      paint: { 'text-color': colours['green-label'], 'text-halo-color': colours.green, 'text-halo-width': 1.5 },
    },
    {
      id: 'square-names',
      ...areaNames,
      filter: kindIs('pedestrian'),
      paint: { 'text-color': colours.label, 'text-halo-color': colours.road, 'text-halo-width': 1.5 },
    },
    {
      id: 'settlements',
      type: 'symbol',
      ...source,
      'source-layer': 'places',
      maxzoom: 14,
      layout: { ...fonts, 'text-field': name, 'text-size': 14, 'text-max-width': 8 },
      paint: { 'text-color': colours.label, ...halo },
    },
  ]
  return { version: 8, sources: { ground: { type: 'vector', url: `pmtiles://${key}` } }, layers }
}

const road = (kind: string, minzoom: number) =>
  ({
    type: 'line',
    source: 'ground',
    'source-layer': 'roads',
    minzoom,
    filter: kindIs(kind),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
  }) as const

const background = ({ land }: GroundColours): LayerSpecification => ({
  id: 'land',
  type: 'background',
  paint: { 'background-color': land },
})

/** Km. */
const rings = [0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]
const corners = 96
/** Px: smaller rings are under the thumb, larger ones are lines. */
const [smallest, largest] = [70, 520]

/** Without a pack: rings of distances around a point, which is where the person is if that is known. */
export function plainStyle(middle: Point | undefined, colours: GroundColours): StyleSpecification {
  if (!middle) return { version: 8, sources: {}, layers: [background(colours)] }
  const layers = rings.flatMap((km): LayerSpecification[] => {
    // MapLibre counts zooms by tiles of 512 px, one less than the rest of the world.
    const zoomWith = (px: number): number => Math.log2((px * metresOfPixel(middle.latitude, 0)) / 1000 / km) - 1
    const seen = { minzoom: Math.max(0, zoomWith(smallest)), maxzoom: Math.min(24, zoomWith(largest)) }
    const only: ExpressionSpecification = ['==', ['get', 'km'], km]
    if (seen.maxzoom <= seen.minzoom) return []
    return [
      {
        id: `ring-${km}`,
        type: 'line',
        source: 'rings',
        ...seen,
        filter: only,
        paint: { 'line-color': colours.ring, 'line-opacity': 0.45, 'line-dasharray': [3, 5] },
      },
      {
        id: `distance-${km}`,
        type: 'symbol',
        source: 'distances',
        ...seen,
        filter: only,
        layout: { ...fonts, 'text-field': ['get', 'words'], 'text-size': 12, 'text-allow-overlap': true },
        paint: { 'text-color': colours.label, 'text-halo-color': colours.land, 'text-halo-width': 3 },
      },
    ]
  })
  return {
    version: 8,
    sources: {
      rings: {
        type: 'geojson',
        data: collection(
          rings.map((km) => ({ km, line: circle(middle, km) })),
          'LineString',
        ),
      },
      distances: {
        type: 'geojson',
        // Below left, where the mockup has them.
        data: collection(
          rings.map((km) => ({ km, line: onCircle(middle, km, (225 / 360) * 2 * Math.PI) })),
          'Point',
        ),
      },
    },
    layers: [background(colours), ...layers],
  }
}

function collection(parts: readonly { km: number; line: unknown }[], type: 'LineString' | 'Point') {
  const features = parts.map(({ km, line }) => ({
    type: 'Feature' as const,
    properties: { km, words: km < 1 ? `${km * 1000} m` : `${km} km` },
    geometry: { type, coordinates: line } as GeoJSON.Geometry,
  }))
  return { type: 'FeatureCollection' as const, features }
}

const circle = (middle: Point, km: number): number[][] =>
  Array.from({ length: corners + 1 }, (_, corner) => onCircle(middle, km, (corner / corners) * 2 * Math.PI))

/** `angle` clockwise from the north. */
function onCircle({ latitude, longitude }: Point, km: number, angle: number): [longitude: number, latitude: number] {
  const degrees = km / 111.195
  return [
    longitude + (degrees * Math.sin(angle)) / Math.cos((latitude * Math.PI) / 180),
    latitude + degrees * Math.cos(angle),
  ]
}
