import { knownTags } from '../../seed/tag-hierarchy.ts'
import { cleanText, cutText } from './clean-text.ts'
import { tagsOfKind } from './place-kind.ts'
import type { Properties } from './read-features.ts'

/** Names that people and open data use for the hierarchy's tags. An empty list: it says nothing about the food. */
const otherNames: Record<string, string[]> = {
  argentine: ['Argentinian'],
  'asian fusion': ['Pan-Asian', 'Fusion'],
  'bagels/pretzels': ['Bagels', 'Pretzels'],
  'bakery shop': ['Bakery'],
  balti: ['North Indian'],
  'bar & grill': ['Grill'],
  bbq: ['Barbecue'],
  beef: ['Steakhouse'],
  biergarten: ['Pub'],
  'bottled beverages, including water, sodas, juices, etc.': ['Drinks'],
  brasilian: ['Brazilian'],
  breakfast: ['All-Day Brunch'],
  brunch: ['All-Day Brunch'],
  burger: ['Burgers'],
  burrito: ['Burritos'],
  buschenschank: ['Heuriger'],
  'cafe/coffee/tea': ['Café', 'Coffee', 'Tea Room'],
  cake: ['Cakes'],
  cafeteria: ['Café'],
  'chinese/cuban': ['Chinese', 'Cuban'],
  cocktails: ['Cocktail Bar'],
  'coffee shop': ['Coffee'],
  confectionery: ['Pâtisserie'],
  continental: ['European'],
  crepe: ['Crêpes'],
  crepes: ['Crêpes'],
  curry: ['Indian'],
  delicatessen: ['Deli'],
  dessert: ['Desserts'],
  doner: ['Döner'],
  'doner kebab': ['Döner'],
  donut: ['Doughnuts'],
  donuts: ['Doughnuts'],
  dumpling: ['Dim Sum'],
  dumplings: ['Dim Sum'],
  empanada: ['Argentinian'],
  english: ['British'],
  fish: ['Seafood'],
  'fish & chips': ['Fish and Chips'],
  friture: ['Fast Food'],
  'fruits/vegetables': ['Salads'],
  gastropub: ['Pub Food'],
  gyro: ['Gyros'],
  hamburger: ['Burgers'],
  hamburgers: ['Burgers'],
  'hot dog': ['Hot Dogs'],
  hotdog: ['Hot Dogs'],
  hotdogs: ['Hot Dogs'],
  'ice cream, gelato, yogurt, ices': ['Ice Cream', 'Gelato', 'Frozen Yogurt'],
  iranian: ['Persian'],
  'italian pizza': ['Pizza'],
  jewish: ['Kosher'],
  'juice, smoothies, fruit salads': ['Juice', 'Smoothies', 'Salads'],
  kebap: ['Kebab'],
  latin: ['Latin American'],
  local: ['Regional'],
  malaysia: ['Malaysian'],
  meat: ['Steakhouse'],
  nepalesisch: ['Nepalese'],
  nepali: ['Nepalese'],
  noodle: ['Pan-Asian'],
  noodles: ['Pan-Asian'],
  'not applicable': [],
  'not listed/not applicable': [],
  oriental: ['Middle Eastern'],
  other: [],
  pancake: ['Pancakes'],
  'pancakes/waffles': ['Pancakes', 'Waffles'],
  pastry: ['Pâtisserie'],
  pastries: ['Pâtisserie'],
  pies: ['Savoury Pies'],
  pizzeria: ['Pizza'],
  salad: ['Salads'],
  sandwich: ['Sandwiches'],
  'sandwiches/salads/mixed buffet': ['Sandwiches', 'Salads'],
  soups: ['Soup'],
  'soups & sandwiches': ['Soup', 'Sandwiches'],
  'south american': ['Latin American'],
  steak: ['Steakhouse'],
  'steak house': ['Steakhouse'],
  tea: ['Tea Room'],
  'tex mex': ['Tex-Mex'],
  traditional: ['Regional'],
  unknown: [],
  various: ['International'],
  waffle: ['Waffles'],
  wine: ['Wine Bar'],
  wings: ['Chicken'],
  yes: [],
}

/** A normalized key for looking up: 'Café_Bar' → 'cafe bar'. */
const lookupKey = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[_\s]+/g, ' ')
    .trim()

const canonical = new Map<string, string[]>([
  ...knownTags.map((tag): [string, string[]] => [lookupKey(tag.name), [tag.name]]),
  ...knownTags.map((tag): [string, string[]] => [lookupKey(tag.name.replaceAll('-', ' ')), [tag.name]]),
  ...Object.entries(otherNames),
])

/** 'east_asian' → 'East Asian'; a word with a capital inside stays as typed. */
function titleCase(name: string): string {
  return name
    .replace(/[_\s]+/g, ' ')
    .trim()
    .replace(/(^|[\s(&-])(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
}

/**
 * The tag names for one written value, from the strictest reading to the loosest: complete, without examples in
 * brackets, in parts.
 */
function namesFor(written: string): string[] {
  const whole = canonical.get(lookupKey(written))
  if (whole) return whole
  const withoutExamples = written.replace(/\([^)]*\)?/g, ' ')
  const parts = withoutExamples.split(/[/,|]/).filter((part) => /\p{L}/u.test(part))
  return parts.flatMap((part) => canonical.get(lookupKey(part)) ?? [cutText(titleCase(part), 60)])
}

/**
 * Tag names for a place. `cuisine` is read as typed ('pizza;kebab', 'Jewish/Kosher', 'italian_pizza'): known
 * names become the hierarchy's, an unknown one becomes a tag of its own. At most 12, which is more than any real place has.
 */
export function tagsOf(properties: Properties): string[] {
  const cuisine = cleanText(properties.cuisine)
  const names = (cuisine ?? '').split(';').flatMap(namesFor)
  if (names.length === 0) names.push(...tagsOfKind(properties))
  return [...new Set(names)].slice(0, 12)
}
