const tints: Record<string, string> = {
  curry: 'b5651d',
  paella: 'd9a441',
  ramen: '8a2b3a',
  cake: 'd58aa0',
  sushi: '3b6b7a',
}

/** A small picture of a dish: a plate on a table. */
export function picture(dish: string): string {
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 320 240'><rect width='320' height='240' fill='#2c2420'/><circle cx='160' cy='120' r='88' fill='#efe7dd'/><circle cx='160' cy='120' r='62' fill='#${tints[dish] ?? '777777'}'/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
