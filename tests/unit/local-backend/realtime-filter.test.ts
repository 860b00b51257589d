import { describe, expect, it } from 'vitest'
import { passesFilter } from '#supabase/local/realtime-filter.ts'

const row = { id: 5, name: 'Ada', nothing: null }

describe('a realtime filter', () => {
  it.each([
    ['id=eq.5', true],
    ['id=eq.6', false],
    ['id=neq.6', true],
    ['id=gt.10', false],
    ['id=lt.10', true],
    ['id=gte.5', true],
    ['id=lte.4', false],
    ['name=eq.Ada', true],
    ['name=gt.Aaa', true],
    ['id=in.(4,5)', true],
    ['name=in.(Ben,Cleo)', false],
    ['nothing=eq.null', false],
    ['unknown=eq.1', false],
    ['id=almost.5', false],
    ['nonsense', false],
  ])('%s on the row is %s', (filter, passes) => {
    expect(passesFilter(filter, row)).toBe(passes)
  })

  it('that is missing lets everything pass', () => {
    expect(passesFilter(undefined, row)).toBe(true)
  })
})
