import type { Random } from './random.ts'

/**
 * Alderwick, the invented town of the demo: an old centre on the west bank of the Wend, quays along the river,
 * the station in the east, hills in the north and a few villages around. Names, postcodes (there is no area AW)
 * and telephone numbers (01632 960xxx is kept free for fiction) belong to nobody.
 */
export const townName = 'Alderwick'

/** The market cross, from which the metres of the streets are counted. */
export const townCentre = { latitude: 52.2412, longitude: -2.6538 }

type Street = {
  name: string
  postcode: string
  /** Metres east and north of the market cross where number 1 stands, and where the last number does. */
  from: [east: number, north: number]
  to: [east: number, north: number]
  lastNumber: number
  /** How many places there are compared with other streets. */
  weight: number
}

const street = (
  name: string,
  postcode: string,
  from: [number, number],
  to: [number, number],
  lastNumber: number,
  weight: number,
): Street => ({ name, postcode, from, to, lastNumber, weight })

export const streets: readonly Street[] = [
  // Old town
  street('Market Square', 'AW1 1AA', [-60, -50], [60, 50], 32, 9),
  street('Lantern Street', 'AW1 1AF', [40, 40], [250, 310], 68, 10),
  street('Cooper’s Row', 'AW1 1BD', [-50, 30], [-240, 180], 46, 7),
  street('Cloister Lane', 'AW1 1CX', [-90, -40], [-310, -120], 40, 6),
  street('Old Bread Street', 'AW1 2AB', [30, -60], [140, -330], 52, 9),
  street('Tanner’s Yard', 'AW1 2DQ', [150, -120], [260, -190], 18, 5),
  street('Silver Street', 'AW1 2EH', [-20, 70], [30, 380], 58, 7),
  street('Bell Passage', 'AW1 2FJ', [70, 110], [150, 90], 16, 4),
  street('Corn Exchange', 'AW1 2GL', [-140, 60], [-190, 20], 12, 3),
  street('Sheep Street', 'AW1 3HP', [-200, -160], [-160, -480], 54, 5),
  // Quays and bridges, along the river that runs from the north-west to the south-east
  street('North Quay', 'AW1 4AR', [190, 620], [300, 330], 42, 8),
  street('Custom House Quay', 'AW1 4BS', [310, 300], [370, 20], 38, 9),
  street('Heron Wharf', 'AW1 4CT', [380, -20], [470, -290], 30, 8),
  street('Ferry Steps', 'AW1 4DU', [470, -300], [540, -400], 14, 4),
  street('Wend Bridge', 'AW1 4EW', [330, 160], [460, 190], 10, 3),
  street('Mill Race', 'AW1 5FX', [120, 780], [180, 640], 24, 4),
  // East bank and station
  street('Station Road', 'AW2 1AY', [470, 180], [980, 240], 96, 11),
  street('Platform Place', 'AW2 1BZ', [950, 260], [1040, 340], 20, 5),
  street('Engine Shed Lane', 'AW2 1CA', [820, 330], [900, 560], 44, 6),
  street('Harbour Street', 'AW2 2DB', [500, -60], [640, -420], 72, 8),
  street('Ropewalk', 'AW2 2EC', [560, 40], [860, 10], 48, 6),
  street('Glassworks Yard', 'AW2 2FD', [700, -120], [790, -210], 22, 6),
  street('Tidewell Road', 'AW2 3GE', [640, -440], [1010, -790], 118, 4),
  // University and north
  street('Scholars’ Walk', 'AW3 1AF', [-120, 520], [-420, 740], 60, 8),
  street('Library Street', 'AW3 1BG', [-300, 460], [-330, 800], 44, 6),
  street('Botany Road', 'AW3 1CH', [-430, 750], [-780, 960], 86, 3),
  street('Hill End', 'AW3 2DJ', [-80, 1120], [-130, 1690], 90, 4),
  street('Orchard Rise', 'AW3 2EK', [60, 1080], [420, 1410], 64, 2),
  street('Observatory Steps', 'AW3 2FL', [-210, 1260], [-310, 1330], 12, 2),
  // West and south
  street('Weavers’ Field', 'AW4 1AM', [-420, -60], [-900, -10], 110, 5),
  street('Elm Avenue', 'AW4 1BN', [-480, 140], [-960, 320], 98, 5),
  street('Laundry Lane', 'AW4 1CP', [-380, -200], [-520, -470], 36, 4),
  street('Brickfield Street', 'AW4 2DR', [-560, -320], [-1040, -520], 104, 4),
  street('St Brannoc’s Road', 'AW4 2ES', [-170, -520], [-240, -1180], 130, 6),
  street('Waterworks Lane', 'AW4 3FT', [180, -620], [260, -1060], 40, 2),
  street('Racecourse Road', 'AW4 3GU', [-260, -1200], [-620, -1760], 140, 3),
  // Villages
  street('Main Street, Nether Wend', 'AW5 1AV', [2650, -3100], [3050, -3420], 60, 2),
  street('The Green, Hill Cottam', 'AW5 2BW', [-900, 4200], [-1150, 4450], 28, 2),
  street('Lock Road, Saltersford', 'AW6 1CX', [-3400, 5200], [-3750, 5480], 34, 1),
]

export type Site = { address: string; town: string; latitude: number; longitude: number }

const metresPerDegree = 111_195

/** Of a point so many metres east and north of the market cross. */
export function positionOf([east, north]: readonly [east: number, north: number]): [
  longitude: number,
  latitude: number,
] {
  const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6
  const degreeEast = metresPerDegree * Math.cos((townCentre.latitude * Math.PI) / 180)
  return [round(townCentre.longitude + east / degreeEast), round(townCentre.latitude + north / metresPerDegree)]
}

/** Where a house stands: along its street, odd numbers on one side and even ones on the other. */
function siteOf({ name, postcode, from, to, lastNumber }: Street, number: number): Site {
  const along = (number - 1) / lastNumber
  const side = number % 2 === 0 ? 7 : -7
  const [east, north] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.hypot(east, north)
  const metresEast = from[0] + east * along + (side * north) / length
  const metresNorth = from[1] + north * along - (side * east) / length
  const [longitude, latitude] = positionOf([metresEast, metresNorth])
  // 'Main Street, Nether Wend': a village of its own.
  const [, town = townName] = name.split(', ')
  return { address: `${number} ${name}, ${townName} ${postcode}`, town, latitude, longitude }
}

/** Gives out house numbers, each once. */
export function houseNumbers(random: Random): () => Site {
  const free = new Map(streets.map((each) => [each, Array.from({ length: each.lastNumber }, (_, index) => index + 1)]))
  return () => {
    const chosen = random.weighted(
      streets.filter((each) => (free.get(each)?.length ?? 0) > 0),
      (each) => each.weight,
    )
    const numbers = free.get(chosen) ?? []
    const [number = 1] = numbers.splice(random.between(0, numbers.length - 1), 1)
    return siteOf(chosen, number)
  }
}
