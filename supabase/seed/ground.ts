import type { GroundFeature, Tags } from '../map/ground.ts'
import { type Random, randomFrom } from './random.ts'
import { positionOf, streets, townName } from './town.ts'

/** Metres east and north of the market cross. */
type Metres = readonly [east: number, north: number]

/** The Wend, from the north-west to the south-east between the quays and the east bank, with its width in metres. */
const river: readonly (readonly [...Metres, width: number])[] = [
  [-2400, 5600, 70],
  [-1500, 3900, 75],
  [-500, 2300, 80],
  [60, 1250, 85],
  [260, 700, 88],
  [370, 320, 90],
  [430, 20, 92],
  [530, -270, 95],
  [700, -700, 100],
  [1200, -1500, 110],
  [2300, -2900, 120],
  [3900, -4300, 130],
]

const parks: readonly (readonly [name: string, kind: 'park' | 'wood' | 'cemetery', middle: Metres, radius: number])[] =
  [
    ['Minster Green', 'park', [-330, 60], 95],
    ['Botanic Garden', 'park', [-620, 640], 190],
    ['Alder Wood', 'wood', [-1500, 1500], 620],
    ['Observatory Hill', 'wood', [-420, 1640], 330],
    ['Racecourse', 'park', [-760, -1480], 340],
    ['Tidewell Park', 'park', [980, -260], 170],
    ['St Brannoc’s Churchyard', 'cemetery', [-420, -760], 110],
    ['Orchard Park', 'park', [560, 1120], 210],
  ]

/** Roads that lead on and ones that close the gaps: nobody lives there. */
const ways: readonly (readonly [name: string | undefined, highway: string, line: readonly Metres[]])[] = [
  [
    'Wend Bridge',
    'secondary',
    [
      [250, 130],
      [340, 165],
      [520, 195],
    ],
  ],
  [
    'North Road',
    'primary',
    [
      [30, 380],
      [-60, 820],
      [-90, 1120],
      [-130, 1690],
      [-700, 3300],
      [-1000, 4300],
      [-2200, 5000],
      [-3600, 5400],
    ],
  ],
  [
    'South Road',
    'primary',
    [
      [-160, -480],
      [-170, -520],
      [-240, -1180],
      [-620, -1760],
      [-900, -3300],
      [-1100, -5000],
    ],
  ],
  [
    'West Road',
    'secondary',
    [
      [-240, 180],
      [-480, 140],
      [-960, 320],
      [-2300, 500],
      [-4200, 450],
    ],
  ],
  [
    'East Road',
    'primary',
    [
      [980, 240],
      [1900, 330],
      [3300, 200],
      [4600, 260],
    ],
  ],
  [
    'Lower Road',
    'secondary',
    [
      [1010, -790],
      [1700, -1900],
      [2650, -3100],
      [3050, -3420],
    ],
  ],
  [
    'Ring Road',
    'trunk',
    [
      [-1300, 900],
      [-1450, 100],
      [-1250, -900],
      [-600, -1500],
      [200, -1350],
      [1000, -1100],
      [1500, -400],
      [1500, 500],
      [1100, 1200],
      [300, 1700],
      [-600, 1900],
      [-1300, 900],
    ],
  ],
  [
    undefined,
    'rail',
    [
      [-4300, -1500],
      [-1500, -700],
      [200, 480],
      [1000, 420],
      [2600, 900],
      [4600, 1800],
    ],
  ],
]

/** Metres between the streets that fill a quarter. */
const block = 95
const quarters: readonly (readonly [middle: Metres, radius: number, turn: number])[] = [
  [[-120, 0], 420, 0.35],
  [[740, 120], 430, 0.12],
  [[800, -430], 330, -0.3],
  [[-330, 640], 380, 0.2],
  [[-740, -160], 430, -0.1],
  [[-220, -820], 480, 0.28],
  [[180, 1260], 330, 0.45],
]

const firstNames = [
  'Alder',
  'Barrow',
  'Candle',
  'Dyer',
  'Ember',
  'Fuller',
  'Gable',
  'Hawthorn',
  'Iron',
  'Juniper',
  'Kiln',
  'Linden',
  'Mason',
  'Nettle',
  'Osier',
  'Priory',
  'Quill',
  'Rowan',
  'Saddler',
  'Thistle',
  'Weir',
  'Yarrow',
]
const lastNames = ['Street', 'Lane', 'Row', 'Walk', 'Hill', 'Court', 'Terrace', 'Way']

/** Any number will do. Not the seed of the places: they must be the same without a map. */
const seed = 52_241

/** The ground of the demo town in OpenStreetMap's words, the same on every machine. */
export function townGround(): GroundFeature[] {
  const random = randomFrom(seed)
  const named = streets.map(({ name, from, to, weight }) =>
    line({ highway: weight > 8 ? 'tertiary' : 'residential', name: name.split(',')[0] ?? name }, [from, to]),
  )
  return [
    { tags: { place: 'town', name: townName }, geometry: { type: 'Point', coordinates: positionOf([0, 0]) } },
    area({ natural: 'water', water: 'river' }, riverBanks()),
    line(
      { waterway: 'river', name: 'River Wend' },
      river.map(([east, north]) => [east, north]),
    ),
    area({ place: 'square', name: 'Market Square' }, [
      [-70, -58],
      [72, -50],
      [62, 60],
      [-60, 54],
    ]),
    ...parks.map(([name, kind, middle, radius]) => area({ ...parkTags[kind], name }, blob(middle, radius, random))),
    ...ways.map(([name, way, points]) =>
      line({ ...(way === 'rail' ? { railway: way } : { highway: way }), ...(name && { name }) }, points),
    ),
    ...named,
    ...quarters.flatMap((quarter) => fill(quarter, random)),
    ...streets.flatMap(({ from, to }) => houses(from, to, random)),
  ]
}

const parkTags: Record<'park' | 'wood' | 'cemetery', Tags> = {
  park: { leisure: 'park' },
  wood: { natural: 'wood' },
  cemetery: { landuse: 'cemetery' },
}

function line(tags: Tags, points: readonly Metres[]): GroundFeature {
  return { tags, geometry: { type: 'LineString', coordinates: points.map(positionOf) } }
}

function area(tags: Tags, outline: readonly Metres[]): GroundFeature {
  const ring = outline.map(positionOf)
  return { tags, geometry: { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)]] } }
}

function riverBanks(): Metres[] {
  const sides = [1, -1].map((side) =>
    river.map(([east, north, width], index): Metres => {
      const [before, after] = [river[index - 1] ?? river[index], river[index + 1] ?? river[index]]
      const [x, y] = [(after?.[0] ?? 0) - (before?.[0] ?? 0), (after?.[1] ?? 0) - (before?.[1] ?? 0)]
      const length = Math.hypot(x, y)
      return [east + (side * width * y) / length / 2, north - (side * width * x) / length / 2]
    }),
  )
  return [...(sides[0] ?? []), ...(sides[1] ?? []).toReversed()]
}

function blob([east, north]: Metres, radius: number, random: Random): Metres[] {
  return Array.from({ length: 18 }, (_, index): Metres => {
    const [angle, length] = [(index / 18) * 2 * Math.PI, radius * (0.82 + 0.3 * random.next())]
    return [east + length * Math.cos(angle), north + length * Math.sin(angle)]
  })
}

/** Streets across a quarter in both directions, with houses along them; none in the water. */
function fill([[east, north], radius, turn]: (typeof quarters)[number], random: Random): GroundFeature[] {
  const features: GroundFeature[] = []
  const at = (along: number, across: number): Metres => [
    east + along * Math.cos(turn) - across * Math.sin(turn),
    north + along * Math.sin(turn) + across * Math.cos(turn),
  ]
  for (let across = -radius; across <= radius; across += block)
    for (const isTurned of [false, true]) {
      const reach = Math.sqrt(Math.max(0, radius ** 2 - across ** 2)) * (0.75 + 0.25 * random.next())
      const ends = [-reach, reach].map((along) => (isTurned ? at(across, along) : at(along, across)))
      const [from, to] = ends
      const name = `${random.pick(firstNames)} ${random.pick(lastNames)}`
      if (!from || !to || reach < block || isWet(from, to)) continue
      features.push(line({ highway: 'residential', name }, [from, to]), ...houses(from, to, random))
    }
  return features
}

/** Whether a street would cross the Wend. */
function isWet(from: Metres, to: Metres): boolean {
  for (let part = 0; part <= 1; part += 0.05) {
    const [east, north] = [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]
    if (river.some(([x, y], index) => isNearBank([east, north], [x, y], river[index + 1]))) return true
  }
  return false
}

function isNearBank([east, north]: Metres, [x, y]: Metres, next: readonly number[] | undefined): boolean {
  const [toX = x, toY = y] = next ?? []
  const length = (toX - x) ** 2 + (toY - y) ** 2
  const part = length === 0 ? 0 : Math.min(1, Math.max(0, ((east - x) * (toX - x) + (north - y) * (toY - y)) / length))
  return Math.hypot(east - x - part * (toX - x), north - y - part * (toY - y)) < 75
}

/** A house every 20 m or so on both sides, some with a gap. */
function houses(from: Metres, to: Metres, random: Random): GroundFeature[] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const [alongX, alongY] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
  const features: GroundFeature[] = []
  for (let start = 8; start + 12 < length; start += 14 + random.next() * 12)
    for (const side of [-1, 1]) {
      if (random.chance(0.15)) continue
      const [width, depth] = [9 + random.next() * 5, 9 + random.next() * 8]
      const corner = (along: number, off: number): Metres => [
        from[0] + alongX * (start + along) - alongY * side * off,
        from[1] + alongY * (start + along) + alongX * side * off,
      ]
      features.push(
        area({ building: 'house' }, [corner(0, 9), corner(width, 9), corner(width, 9 + depth), corner(0, 9 + depth)]),
      )
    }
  return features
}
