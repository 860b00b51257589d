import { assert, integer, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runsLeftwards, wrapText } from '#src/images/wrap-text.ts'

/** As wide as it has letters. */
const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const widthOf = (text: string): number => [...letters.segment(text)].length

const words = (text: string): string => text.replaceAll(/\s+/g, '')

describe('wrapText', () => {
  it('never makes a line wider than it may be, nor more lines, and loses nothing that fits', () => {
    assert(
      property(
        string({ unit: 'grapheme', maxLength: 80 }),
        integer({ min: 2, max: 20 }),
        integer({ min: 1, max: 4 }),
        (text, width, lines) => {
          const shown = wrapText(text, width, lines, widthOf)
          expect(shown.length).toBeLessThanOrEqual(lines)
          expect(Math.max(0, ...shown.map(widthOf))).toBeLessThanOrEqual(width)
          expect(shown.every((line) => line.isWellFormed())).toBe(true)
          if (!shown.at(-1)?.endsWith('…')) expect(words(shown.join(''))).toBe(words(text.toWellFormed()))
        },
      ),
    )
  })

  it('breaks between words, and within one that is wider than a line', () => {
    expect(wrapText('one two  three\nfour', 9, 3, widthOf)).toEqual(['one two', 'three', 'four'])
    expect(wrapText('Donaudampfschiff und Tee', 8, 4, widthOf)).toEqual(['Donaudam', 'pfschiff', 'und Tee'])
  })

  it('says that there is more', () => {
    expect(wrapText('one two three four', 9, 1, widthOf)).toEqual(['one two…'])
    expect(wrapText('x'.repeat(2000), 10, 2, widthOf)).toEqual(['xxxxxxxxxx', 'xxxxxxxxx…'])
  })

  it('keeps whole what people take for one letter', () => {
    expect(wrapText('👩‍🍳👩‍🍳👩‍🍳👩‍🍳', 2, 2, widthOf)).toEqual(['👩‍🍳👩‍🍳', '👩‍🍳👩‍🍳'])
    expect(wrapText('🇦🇹🇵🇹🇯🇵', 2, 1, widthOf)).toEqual(['🇦🇹…'])
  })

  it('has no line for no words', () => {
    expect(wrapText(' \n ', 10, 3, widthOf)).toEqual([])
  })
})

it.each([
  ['مطعم رائع', true],
  ['🍜 שלום', true],
  ['«Ika» مطعم', false],
  ['123', false],
  ['', false],
])('%s runs leftwards: %s', (text, expected) => {
  expect(runsLeftwards(text)).toBe(expected)
})
