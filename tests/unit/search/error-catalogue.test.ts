/** Where each text of the error catalogue stands (spec D§8). A text that moves is corrected here. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const catalogue: [text: string, files: string[]][] = [
  ['An unexpected error occurred', ['src/screens/login/LoginPage.tsx', 'src/screens/signup/SignupPage.tsx']],
  ['Distance must be a positive whole number (max 5 digits)', ['src/domain/filter-distance.ts']],
  ['Failed to search restaurants. Please try again.', ['src/components/use-place-search.ts', 'sync/backend/places.ts']],
  ['Failed to load restaurant details', ['src/screens/restaurant/use-restaurant.ts']],
  ['Failed to fetch restaurant details', ['src/screens/restaurant/use-restaurant.ts']],
  ['Restaurant not found', ['src/screens/restaurant/NotShown.tsx']],
  ['Failed to update favorites', ['src/components/FavoriteButton.tsx']],
  ['Failed to add restaurant to want-to-try list', ['src/components/WantToTryButton.tsx']],
  ['Failed to remove restaurant from want-to-try list', ['src/components/WantToTryButton.tsx']],
  ['Failed to check existing restaurant', ['src/commands/open-maps-place.ts']],
  ['Failed to create restaurant record', ['src/commands/open-maps-place.ts']],
  ['Restaurant not found and no data provided to create new record', ['src/commands/open-maps-place.ts']],
  ['Anonymous', ['src/domain/review-card.ts']],
  ['Unknown Restaurant', ['src/domain/review-card.ts']],
  ['No comment provided', ['src/domain/review-card.ts']],
  ['Unknown User', ['src/domain/review-card.ts']],
]

describe('the error catalogue', () => {
  it.each(catalogue)('%s', (text, files) => {
    for (const file of files) expect(readFileSync(file, 'utf8')).toContain(text)
  })
})
