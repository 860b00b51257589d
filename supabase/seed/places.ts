import { details } from './details.ts'
import { kinds } from './kinds/all-kinds.ts'
import type { Kind } from './kinds/kind.ts'
import { openingTimes, roundTheClock } from './opening-times.ts'
import type { OperatingHours } from './operating-hours.ts'
import type { Random } from './random.ts'
import { houseNumbers } from './town.ts'

/** A restaurant of the demo town; the first fields are the columns of `restaurants`. */
export type Place = {
  id: string
  name: string
  address: string
  town: string
  latitude: number
  longitude: number
  is_featured: boolean
  tags: string[]
  price_level: number
  phone: string | null
  website: string | null
  description: string | null
  photos: string[]
  menu_files: string[]
  operating_hours: OperatingHours | null
  kind: string
  /** What its guests think on average, 1 to 5, and how many come compared with others. */
  quality: number
  popularity: number
}

const bucket = '/storage/v1/object/public/restaurant-photos'
const pictureAddress = (name: string) => `${bucket}/${name}.webp`
const menuAddress = (kindKey: string) => `${bucket}/menus/${kindKey}.webp`

const featuredCount = 12

/** 'Katz & Mouse' → 'katz-and-mouse'. */
function slugOf(name: string): string {
  return name
    .replaceAll('&', 'and')
    .normalize('NFD')
    .replace(/[\p{M}’]/gu, '')
    .toLowerCase()
    .replace(/ı/g, 'i')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

function descriptionOf(kind: Kind, used: Map<string, number>, random: Random): string {
  // The least used sentence first: no two neighbours in a list sound alike.
  const leastUsed = (sentences: string[]) => {
    const fewest = Math.min(...sentences.map((sentence) => used.get(sentence) ?? 0))
    const sentence = random.pick(sentences.filter((each) => (used.get(each) ?? 0) === fewest))
    used.set(sentence, fewest + 1)
    return sentence
  }
  return [leastUsed(kind.about), leastUsed(details[kind.service])].join(' ')
}

type Draft = { kind: Kind; name: string; tags: string[] }

function placeFrom(
  { kind, name, tags }: Draft,
  number: number,
  random: Random,
  nextSite: () => ReturnType<ReturnType<typeof houseNumbers>>,
  used: Map<string, number>,
): Place {
  const site = nextSite()
  const [cheapest, dearest] = kind.price
  const sparse = random.chance(0.12)
  const [first, ...others] = kind.pictures
  // The kind's own picture leads more often than not; the others follow in any order.
  const pictures = random.chance(0.6)
    ? [first, ...random.sample(others, random.between(0, 2))]
    : random.sample(kind.pictures, random.between(1, 3))
  return {
    id: random.uuid(),
    name,
    ...site,
    is_featured: false,
    tags,
    price_level: random.between(cheapest, dearest),
    phone: sparse || random.chance(0.1) ? null : `+44 1632 ${960_000 + number}`,
    website: sparse || random.chance(0.25) ? null : `https://${slugOf(name)}.example/`,
    description: sparse || random.chance(0.15) ? null : descriptionOf(kind, used, random),
    photos: sparse ? [] : pictures.filter((picture) => picture !== undefined).map(pictureAddress),
    menu_files: sparse || random.chance(0.35) ? [] : [menuAddress(kind.key)],
    operating_hours: sparse ? null : name === 'Nighthawk Diner' ? roundTheClock() : openingTimes(kind.hours, random),
    kind: kind.key,
    quality: Math.min(4.9, Math.max(2.4, random.around(kind.key === 'fine-dining' ? 4.5 : 3.9, 0.5))),
    // Few places are on everybody's lips, most are known to some.
    popularity: 0.15 + random.next() ** 4 * 6,
  }
}

/** All places of the town, with different names except for the branches of a chain. */
export function makePlaces(random: Random): Place[] {
  const nextSite = houseNumbers(random)
  const used = new Map<string, number>()
  const drafts = kinds.flatMap((kind) =>
    kind.variants.flatMap(({ tags, names }) => names.map((name): Draft => ({ kind, name, tags }))),
  )
  const places = drafts.map((draft, index) => placeFrom(draft, index, random, nextSite, used))
  const candidates = places.filter((place) => place.photos.length > 0 && place.description && place.quality > 4)
  const featured = new Set(onePerKind(random.sample(candidates, candidates.length)).slice(0, featuredCount))
  return places.map((place) =>
    featured.has(place) ? { ...place, is_featured: true, popularity: place.popularity + 2 } : place,
  )
}

function onePerKind(places: Place[]): Place[] {
  const first = new Map<string, Place>()
  for (const place of places) if (!first.has(place.kind)) first.set(place.kind, place)
  return [...first.values()]
}
