import { describe, expect, it } from 'vitest'
import { cardAuthor, cardComment, cardPlace, listedAuthor, listedDate } from '#src/domain/visits/review-card.ts'

describe('what cards of reviews say', () => {
  it('cuts a comment at 80 in a strip and at 150 in a feed, by characters as people count them', () => {
    expect(cardComment('x'.repeat(80), 'strip')).toBe('x'.repeat(80))
    expect(cardComment('x'.repeat(81), 'strip')).toBe(`${'x'.repeat(77)}...`)
    expect(cardComment('🍜'.repeat(150), 'feed')).toBe('🍜'.repeat(150))
    expect(cardComment('🍜'.repeat(151), 'feed')).toBe(`${'🍜'.repeat(147)}...`)
  })

  it('cuts the name of a restaurant at 22 in a strip only', () => {
    expect(cardPlace('n'.repeat(22), 'strip')).toBe('n'.repeat(22))
    expect(cardPlace('n'.repeat(23), 'strip')).toBe(`${'n'.repeat(22)}...`)
    expect(cardPlace('n'.repeat(200), 'feed')).toBe('n'.repeat(200))
  })

  it('has words for what is not known', () => {
    expect(cardPlace(undefined, 'feed')).toBe('Unknown Restaurant')
    expect(cardAuthor(undefined)).toBe('Anonymous')
    expect(listedAuthor(undefined)).toBe('Unknown User')
    expect(listedAuthor('ben')).toBe('@ben')
  })

  it('writes days as YYYY-MM-DD in the time zone of the device', () => {
    expect(listedDate(new Date(2026, 0, 2, 23, 59).toISOString())).toBe('2026-01-02')
    expect(listedDate(new Date(2026, 0, 3, 0, 0).toISOString())).toBe('2026-01-03')
    expect(listedDate('never')).toBe('never')
  })
})
