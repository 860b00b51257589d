/**
 * The tags the project knows, as a hierarchy of up to five levels (spec D§3). The demo town uses it and the
 * importer finds canonical names in it. Every tag stands for a node: its name is its deepest category.
 */

type Branch = { [name: string]: Branch }

const leaves = (...names: string[]): Branch => Object.fromEntries(names.map((name) => [name, {}]))

const hierarchy: Branch = {
  European: {
    'Southern European': {
      Italian: {
        Pizza: leaves('Neapolitan Pizza', 'Roman Pizza', 'Sicilian Pizza'),
        Pasta: leaves('Fresh Egg Pasta', 'Gnocchi', 'Lasagne'),
        'Regional Italian': leaves('Sicilian', 'Tuscan', 'Sardinian'),
      },
      Spanish: {
        Tapas: leaves('Pintxos', 'Jamón Bar'),
        'Rice Dishes': leaves('Paella'),
      },
      Greek: { Taverna: leaves('Meze', 'Gyros', 'Souvlaki') },
      Portuguese: { 'Portuguese Grill': leaves('Piri-Piri Chicken') },
      Mediterranean: {},
    },
    'Western European': {
      French: {
        Bistro: leaves('Steak Frites', 'Moules Frites'),
        'Breton French': leaves('Crêpes'),
        Brasserie: {},
      },
      Belgian: {},
    },
    'British and Irish': {
      British: {
        'Pub Food': leaves('Sunday Roast', 'Savoury Pies'),
        'Fish and Chips': {},
        'Modern British': leaves('Tasting Menu'),
      },
      Irish: {},
    },
    'Central European': {
      Austrian: { Beisl: leaves('Schnitzel'), Heuriger: {} },
      German: { Bavarian: {} },
      Polish: { 'Milk Bar': leaves('Pierogi') },
      Hungarian: {},
      Czech: {},
    },
    'Eastern European': {
      Russian: {},
      Georgian: { 'Georgian Bakery': leaves('Khachapuri') },
      Ukrainian: {},
      Balkan: {},
    },
    'Northern European': { Scandinavian: {} },
  },
  Asian: {
    'East Asian': {
      Japanese: {
        'Japanese Noodles': leaves('Ramen', 'Udon', 'Soba'),
        Sushi: leaves('Nigiri', 'Conveyor Belt Sushi', 'Hand Rolls'),
        Izakaya: leaves('Yakitori'),
      },
      Chinese: {
        Sichuan: leaves('Hot Pot', 'Mapo Tofu'),
        Cantonese: leaves('Dim Sum', 'Roast Duck'),
        'Chinese Noodles': leaves('Hand-Pulled Noodles', 'Biang Biang Noodles'),
      },
      Korean: { 'Korean Barbecue': {}, 'Korean Street Food': leaves('Korean Fried Chicken', 'Bibimbap') },
      Taiwanese: { 'Taiwanese Tea': leaves('Bubble Tea'), Bao: {} },
    },
    'Southeast Asian': {
      Thai: { 'Thai Curries': leaves('Green Curry'), Isan: leaves('Som Tam'), 'Thai Noodles': leaves('Pad Thai') },
      Vietnamese: { 'Vietnamese Noodles': leaves('Pho', 'Bun Cha'), 'Vietnamese Sandwiches': leaves('Banh Mi') },
      Malaysian: {},
      Indonesian: {},
      Filipino: {},
      Cambodian: {},
    },
    'South Asian': {
      Indian: {
        'North Indian': leaves('Tandoori', 'Biryani', 'Butter Chicken'),
        'South Indian': leaves('Dosa', 'Kerala Curries'),
        'Indian Street Food': leaves('Chaat'),
      },
      Nepalese: { 'Nepalese Kitchen': leaves('Momo', 'Thakali Thali') },
      Pakistani: {},
      Bangladeshi: {},
      'Sri Lankan': {},
      Afghan: {},
    },
    'Pan-Asian': { Wok: {} },
  },
  'Middle Eastern': {
    Levantine: {
      Lebanese: { 'Lebanese Mezze': leaves('Hummus Bar'), 'Lebanese Grill': leaves('Shawarma') },
      Israeli: { Falafel: {} },
      Syrian: {},
    },
    Anatolian: {
      Turkish: {
        Kebab: leaves('Adana Kebab', 'Döner'),
        'Turkish Breakfast': {},
        'Turkish Bakery': leaves('Pide', 'Lahmacun'),
      },
    },
    Persian: { 'Persian Grill': leaves('Koobideh'), 'Persian Stews': leaves('Ghormeh Sabzi') },
    Arab: {},
    Armenian: {},
    Yemeni: {},
    Egyptian: {},
    Kosher: {},
  },
  African: {
    'North African': { Moroccan: { 'Moroccan Stews': leaves('Tagine', 'Couscous') } },
    'East African': { Ethiopian: { 'Ethiopian Platters': leaves('Injera') } },
    'West African': {},
  },
  American: {
    'North American': {
      Burgers: { 'Beef Burgers': leaves('Smash Burgers'), 'Veggie Burgers': {} },
      Barbecue: { 'Smoked Meat': leaves('Texas Brisket', 'Pulled Pork') },
      Diner: { 'Diner Breakfast': leaves('Pancakes', 'Waffles') },
      Southern: { 'Fried Chicken': {}, Cajun: {}, Creole: {}, 'Soul Food': {} },
      'Tex-Mex': {},
      'Hot Dogs': {},
    },
    'Latin American': {
      Mexican: { Tacos: leaves('Birria Tacos', 'Fish Tacos'), Burritos: {} },
      Peruvian: { 'Peruvian Seafood': leaves('Ceviche') },
      Brazilian: { Churrascaria: leaves('Picanha') },
      Argentinian: {},
      Cuban: {},
    },
    Caribbean: { Jamaican: { 'Jamaican Grill': leaves('Jerk Chicken'), Roti: {} } },
    Hawaiian: { Poke: {} },
  },
  'Café and Bakery': {
    Café: {
      Coffee: { 'Speciality Coffee': leaves('Filter Coffee', 'Espresso Bar') },
      'Tea Room': { 'Afternoon Tea': leaves('Scones') },
      'All-Day Brunch': {},
    },
    Bakery: {
      Bread: { Sourdough: {}, Bagels: {}, Pretzels: {} },
      Viennoiserie: { 'Butter Pastry': leaves('Croissants') },
      Pâtisserie: { 'French Pastry': leaves('Éclairs', 'Fruit Tarts'), Cakes: {} },
    },
    Sandwiches: { Deli: leaves('Pastrami on Rye') },
  },
  'Sweet Things': {
    'Ice Cream': { Gelato: { 'Fruit Gelato': leaves('Sorbet') }, 'Frozen Yogurt': {} },
    Desserts: { Doughnuts: {}, Chocolate: {} },
  },
  Drinks: {
    Bar: {
      'Cocktail Bar': { 'Classic Cocktails': leaves('Martini Bar'), 'Tropical Drinks': leaves('Tiki Bar') },
      'Wine Bar': { 'Natural Wine': {} },
    },
    Pub: { 'Real Ale Pub': leaves('Cask Ale'), 'Craft Beer': leaves('Taproom') },
    Juice: { Smoothies: {} },
  },
  'Plant-Based': {
    Vegetarian: { 'Vegetarian Kitchen': {} },
    Vegan: { 'Vegan Kitchen': leaves('Vegan Bowls') },
    Salads: {},
  },
  Grill: { Steakhouse: { 'Dry-Aged Steak': {} }, Chicken: {} },
  Seafood: { 'Raw Bar': { Oysters: {} }, 'Seafood Grill': { 'Grilled Fish': {} } },
  'Fine Dining': {},
  'Fast Food': {},
  International: { Fusion: {} },
  Soup: {},
  Regional: {},
}

/** A row of the table `tags`: the path from the first category down to the tag itself, 1 to 5 names. */
export type Tag = { name: string; path: string[] }

function flatten(branch: Branch, above: string[]): Tag[] {
  return Object.entries(branch).flatMap(([name, below]) => {
    const path = [...above, name]
    return [{ name, path }, ...flatten(below, path)]
  })
}

/** Every known tag, parents before children. */
export const knownTags: Tag[] = flatten(hierarchy, [])

const byName = new Map(knownTags.map((tag) => [tag.name, tag]))

/** The rows needed for these tag names: the tags, everything above them, and unknown names as tags of level 1. */
export function tagsWithAncestors(names: Iterable<string>): Tag[] {
  const needed = new Map<string, Tag>()
  for (const name of names) {
    const tag = byName.get(name) ?? { name, path: [name] }
    for (const part of tag.path) needed.set(part, byName.get(part) ?? tag)
  }
  return [...needed.values()].sort((a, b) => a.path.length - b.path.length || (a.name < b.name ? -1 : 1))
}

/** The column values of a tag for an insert. */
export function tagRow(tag: Tag) {
  const [one = null, two = null, three = null, four = null, five = null] = tag.path
  return {
    name: tag.name,
    tag_category_1: one,
    tag_category_2: two,
    tag_category_3: three,
    tag_category_4: four,
    tag_category_5: five,
  }
}
