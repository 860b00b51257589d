/** Which drawing stands for a place without a photo. */

/** Words in the names of tags; the first that fits counts, so the narrower come before the wider. */
const wordsOf = {
  pizza: /pizza/,
  burger: /burger|fast food/,
  ramen: /ramen|noodle|bun cha|pad thai|dumpling|momo|dim sum|pierogi|udon|soba|pho\b|soup|hot pot|stew/,
  seafood: /seafood|fish|sushi|oyster|ceviche|poke|raw bar/,
  cafe: /caf[eé]|coffee|espresso|\btea\b/,
  cake: /cake|p[aâ]tisserie|pastry|\btarts?\b|dessert|chocolate|[eé]clair|scone/,
  doughnut: /doughnut|donut|bagel/,
  bakery: /baker|bread|khachapuri|lahmacun|croissant|viennoiserie|sourdough|pretzel/,
  ice: /ice cream|gelato|sorbet|yogurt/,
  breakfast: /breakfast|brunch|pancake|waffle|diner/,
  cocktail: /cocktail|martini|tiki|tropical/,
  wine: /wine|heuriger/,
  beer: /pub\b|beer|ale\b|taproom|brew/,
  juice: /juice|smoothie/,
  salad: /vegan|vegetarian|salad|plant-based/,
  sandwich: /sandwich|deli\b|banh mi|bao|taco|burrito|kebab|d[oö]ner|falafel|gyros|wrap|pide|\broti\b/,
  chicken: /chicken|\bwings?\b/,
  grill: /steak|grill|barbecue|bbq|roast|churrascaria|yakitori|smoked/,
  curry: /curr|indian|thai|biryani|dosa|nepal|wok|chinese|sichuan|ethiopian|moroccan|tagine/,
  bar: /\bbar\b|drinks/,
} as const

export type Drawing = keyof typeof wordsOf | 'plate'

/** The drawing for the first of a place's tags that has one, else a plate. */
export function drawingOf(tags: readonly string[]): Drawing {
  const kinds = Object.entries(wordsOf) as [Drawing, RegExp][]
  for (const tag of tags) {
    const found = kinds.find(([, words]) => words.test(tag.toLowerCase()))
    if (found) return found[0]
  }
  return 'plate'
}
