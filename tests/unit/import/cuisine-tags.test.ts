import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tagsOf } from '#supabase/local/import/cuisine-tags.ts'
import { knownTags } from '#supabase/seed/tag-hierarchy.ts'

const known = new Set(knownTags.map((tag) => tag.name))

describe('the cuisine of a place', () => {
  it.each([
    ['italian', ['Italian']],
    ['pizza;kebab', ['Pizza', 'Kebab']],
    ['Pizza/Italian', ['Pizza', 'Italian']],
    ['Jewish/Kosher', ['Kosher']],
    ['italian_pizza', ['Pizza']],
    ['east_asian', ['East Asian']],
    ['Hamburgers', ['Burgers']],
    ['Tex-Mex', ['Tex-Mex']],
    ['tex_mex', ['Tex-Mex']],
    ['Café/Coffee/Tea', ['Café', 'Coffee', 'Tea Room']],
    ['CafÃ©/Coffee/Tea', ['Café', 'Coffee', 'Tea Room']],
    ['cafe', ['Café']],
    ['Latin (Cuban, Dominican, Puerto Rican, South & Central American)', ['Latin American']],
    ['Ice Cream, Gelato, Yogurt, Ices', ['Ice Cream', 'Gelato', 'Frozen Yogurt']],
    ['Bottled beverages, including water, sodas, juices, etc.', ['Drinks']],
    ['italian;italian_pizza;pizza;pasta', ['Italian', 'Pizza', 'Pasta']],
    ['regional;austrian', ['Regional', 'Austrian']],
    ['Not Listed/Not Applicable', []],
    ['Other', []],
  ])('written as %s becomes the tags %j', (cuisine, tags) => {
    expect(tagsOf({ cuisine })).toEqual(tags)
  })

  it('becomes a tag of its own in title case when the hierarchy does not know it', () => {
    expect(tagsOf({ cuisine: 'molecular_kitchen;MSG-free' })).toEqual(['Molecular Kitchen', 'MSG-Free'])
    expect(known.has('Molecular Kitchen')).toBe(false)
  })

  it('is guessed from the amenity only when nothing is written', () => {
    expect(tagsOf({ amenity: 'ice_cream' })).toEqual(['Ice Cream'])
    expect(tagsOf({ amenity: 'fast_food', cuisine: 'burger' })).toEqual(['Burgers'])
    expect(tagsOf({ amenity: 'restaurant' })).toEqual([])
  })

  it('gives different names of 1 to 60 characters, whatever was typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ maxLength: 200 }), fc.jsonValue()), (cuisine) => {
        const tags = tagsOf({ cuisine })
        expect(new Set(tags).size).toBe(tags.length)
        expect(tags.filter((tag) => tag.trim() !== tag || tag === '' || [...tag].length > 60)).toEqual([])
      }),
    )
  })
})
