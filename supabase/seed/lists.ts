import { kindOf } from './kinds/all-kinds.ts'
import { people } from './people.ts'
import type { Place } from './places.ts'
import { type Random, required } from './random.ts'

/** A list; the owner and the likers are usernames, the entries are in the order of their positions from 0. */
export type PlaceList = {
  id: string
  owner: string
  name: string
  description: string | null
  isPublic: boolean
  isRanked: boolean
  createdAt: Date
  entries: { id: string; restaurantId: string; notes: string | null }[]
  likes: { id: string; username: string; likedAt: Date }[]
}

type Plan = {
  owner: string
  name: string
  description?: string
  kinds: string[]
  count: number
  ranked?: true
  private?: true
  daysAgo: number
}

const plans: Plan[] = [
  {
    owner: 'noor',
    name: 'Flatbreads, ranked',
    description: 'Every one of them eaten at least twice. Fight me.',
    kinds: ['lebanese', 'turkish', 'indian', 'pizzeria'],
    count: 9,
    ranked: true,
    daysAgo: 410,
  },
  {
    owner: 'noor',
    name: 'Sunday mornings',
    description: 'Places that are open, warm and quick with the first coffee.',
    kinds: ['coffee', 'brunch', 'bakery'],
    count: 8,
    daysAgo: 233,
  },
  {
    owner: 'noor',
    name: 'For when my parents visit',
    kinds: ['trattoria', 'bistro', 'gastropub', 'persian'],
    count: 5,
    private: true,
    daysAgo: 96,
  },
  {
    owner: 'noor',
    name: 'Under ten pounds',
    description: 'A proper lunch and change for the bus.',
    kinds: ['vietnamese', 'turkish', 'deli', 'mexican', 'polish'],
    count: 10,
    daysAgo: 21,
  },
  {
    owner: 'mateo',
    name: 'Where cooks eat',
    description: 'After midnight or on a Monday.',
    kinds: ['burger', 'mexican', 'chinese', 'turkish', 'pub'],
    count: 9,
    daysAgo: 388,
  },
  {
    owner: 'mateo',
    name: 'Croquettes of Alderwick',
    description: 'Ranked by crunch.',
    kinds: ['tapas', 'portuguese', 'wine-bar'],
    count: 6,
    ranked: true,
    daysAgo: 140,
  },
  {
    owner: 'hanna',
    name: 'Bun crawl',
    description: 'One Saturday, one bike, no regrets. In order of the route.',
    kinds: ['bakery', 'tea-room', 'coffee'],
    count: 7,
    ranked: true,
    daysAgo: 302,
  },
  { owner: 'hanna', name: 'Rainy day reading spots', kinds: ['coffee', 'tea-room', 'bakery'], count: 6, daysAgo: 45 },
  {
    owner: 'juno_eats',
    name: 'Bowls, bottom to top',
    description: 'Broth counts double, egg counts once.',
    kinds: ['ramen', 'vietnamese', 'korean', 'chinese'],
    count: 12,
    ranked: true,
    daysAgo: 520,
  },
  {
    owner: 'juno_eats',
    name: 'Too hot for Mateo',
    kinds: ['chinese', 'thai', 'korean', 'jamaican'],
    count: 6,
    daysAgo: 77,
  },
  {
    owner: 'tomasz',
    name: 'Pram-proof',
    description: 'Wide doors, patient staff, something beige on the menu.',
    kinds: ['pizzeria', 'ice-cream', 'brunch', 'burger'],
    count: 8,
    daysAgo: 190,
  },
  {
    owner: 'priya_r',
    name: 'Meat-free without trying',
    description: 'Not a sad risotto among them.',
    kinds: ['indian', 'vegan', 'ethiopian', 'lebanese', 'thai'],
    count: 11,
    daysAgo: 350,
  },
  {
    owner: 'priya_r',
    name: 'Birthday shortlist',
    kinds: ['vegan', 'moroccan', 'indian', 'georgian'],
    count: 4,
    private: true,
    daysAgo: 12,
  },
  {
    owner: 'elif',
    name: 'By the river',
    description: 'Close enough to hear the weir.',
    kinds: ['seafood', 'greek', 'wine-bar', 'gastropub'],
    count: 7,
    daysAgo: 128,
  },
  {
    owner: 'oskar_b',
    name: 'Smoke report',
    description: 'Temperatures on request.',
    kinds: ['barbecue', 'steakhouse', 'jamaican', 'brazilian'],
    count: 7,
    ranked: true,
    daysAgo: 260,
  },
  {
    owner: 'oskar_b',
    name: 'Pints worth a walk',
    kinds: ['pub', 'gastropub', 'central-european'],
    count: 9,
    ranked: true,
    daysAgo: 58,
  },
  {
    owner: 'maeve',
    name: 'Roasts, the definitive list',
    description: 'Updated every Sunday evening from the sofa.',
    kinds: ['gastropub', 'pub'],
    count: 8,
    ranked: true,
    daysAgo: 215,
  },
  { owner: 'kenji', name: 'Counter seats', kinds: ['sushi', 'ramen', 'yakitori', 'cocktail'], count: 8, daysAgo: 165 },
  {
    owner: 'lou_vine',
    name: 'One glass before, one glass after',
    description: 'In pairs, more or less.',
    kinds: ['wine-bar', 'cocktail', 'bistro'],
    count: 8,
    daysAgo: 101,
  },
  {
    owner: 'thea',
    name: 'My first hundred days',
    description: 'Everything that made me glad to have moved here.',
    kinds: ['jamaican', 'moroccan', 'korean', 'brunch', 'ice-cream', 'poke'],
    count: 9,
    daysAgo: 16,
  },
]

/** Notes on entries; `{dish}` stands for something the place serves. */
const notes = [
  'Go for the {dish}.',
  'Sit at the back.',
  'Before seven, or you’ll queue.',
  '{dish}, and nothing else.',
  'Ask for the other menu.',
  'Cash is quicker.',
  'Better at lunch.',
  'Only on weekdays.',
  'Thanks to Tomasz for this one.',
  'The {dish} changed my mind.',
  'Take the window.',
  'They do half portions if you ask.',
  'Was number one until last month.',
  'Closed when I last went, trying again.',
  'Worth it for the {dish} alone.',
  'Bring a jumper.',
  'Two is plenty, three is company.',
  'I always say I’ll order something else than {dish}.',
]

const day = 24 * 60 * 60 * 1000
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function makeList(plan: Plan, places: Place[], now: Date, random: Random): PlaceList {
  const fitting = places.filter((place) => plan.kinds.includes(place.kind))
  const better = [...fitting]
    .sort((a, b) => b.quality + b.popularity / 4 - (a.quality + a.popularity / 4))
    .slice(0, plan.count * 2)
  const chosen = random.sample(better, plan.count)
  if (plan.ranked) chosen.sort((a, b) => b.quality - a.quality)
  const remarks = random.sample(notes, notes.length)
  const createdAt = new Date(now.getTime() - plan.daysAgo * day - random.between(1, 9) * 60 * 60 * 1000)
  // Those who follow the owner see the list, so they are the ones to like it.
  const readers = plan.private ? [] : people.filter((person) => person.follows.includes(plan.owner))
  return {
    id: random.uuid(),
    owner: plan.owner,
    name: plan.name,
    description: plan.description ?? null,
    isPublic: !plan.private,
    isRanked: plan.ranked ?? false,
    createdAt,
    entries: chosen.map((place) => {
      const remark = random.chance(0.45) ? required(remarks.pop()) : null
      const dish = random.pick(kindOf(place.kind).dishes)
      return { id: random.uuid(), restaurantId: place.id, notes: remark && capitalised(remark.replace('{dish}', dish)) }
    }),
    likes: readers
      .filter(() => random.chance(0.55))
      .map(({ username, joinedDaysAgo }) => {
        // After both the list and the reader were there.
        const within = Math.min(plan.daysAgo, joinedDaysAgo) * day * random.next() ** 2
        return { id: random.uuid(), username, likedAt: new Date(now.getTime() - within) }
      }),
  }
}

export const makeLists = (places: Place[], now: Date, random: Random): PlaceList[] =>
  plans.map((plan) => makeList(plan, places, now, random))
