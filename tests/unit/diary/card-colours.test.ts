import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { cardColours } from '#src/images/card-colours.ts'

it('a card has the colours of the app', async () => {
  const tokens = await readFile('src/ui/tokens.css', 'utf8')
  const coloursOf = (name: string): string[] =>
    new RegExp(`--${name}: light-dark\\((.*?), (.*?)\\);`).exec(tokens)?.slice(1) ?? []
  const tints = [
    ['accent-soft', 'accent-text'],
    ['offline-soft', 'offline'],
    ['success-soft', 'success'],
    ['pending-soft', 'pending'],
  ]
  for (const [index, theme] of (['light', 'dark'] as const).entries()) {
    const { tints: drawn, ...colours } = cardColours[theme]
    expect(colours).toEqual(Object.fromEntries(Object.keys(colours).map((name) => [name, coloursOf(name)[index]])))
    expect(drawn).toEqual(tints.map((pair) => pair.map((name) => coloursOf(name)[index])))
  }
})
