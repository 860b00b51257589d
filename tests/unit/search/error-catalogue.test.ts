/**
 * Where each text of the error catalogues stands (spec D§5, D§8, L§5, L§8), or why the app never says it. A text that
 * moves is corrected here.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** `${…}` stands for what the code puts in. */
const catalogue: [text: string, ...files: string[]][] = [
  ['An unexpected error occurred', 'src/services/service-error.ts'],
  ['An unexpected error occurred', 'src/components/offline/delete-with-undo.ts'],
  ['Distance must be a positive whole number (max 5 digits)', 'src/domain/filter/filter-choices.ts'],
  ['Failed to search restaurants. Please try again.', 'src/components/places/use-place-search.ts'],
  ["'Failed to search restaurants'", 'src/backend/places.ts'],
  ['Failed to fetch nearby restaurants', 'src/components/places/NoNearbyPlaces.tsx'],
  ['Failed to load restaurant details', 'src/screens/restaurant/use-restaurant.ts'],
  ['Failed to fetch restaurant details', 'src/screens/restaurant/use-restaurant.ts'],
  ['Restaurant not found', 'src/screens/restaurant/NotShown.tsx'],
  ['Failed to update favorites', 'src/components/places/PlaceMarks.tsx'],
  ['Failed to add restaurant to want-to-try list', 'src/components/places/PlaceMarks.tsx'],
  ['Failed to remove restaurant from want-to-try list', 'src/components/places/PlaceMarks.tsx'],
  ['Failed to load want-to-try restaurants', 'src/screens/want-to-try/WantToTryPage.tsx'],
  ['Failed to check existing restaurant', 'src/commands/open-maps-place.ts'],
  ['Failed to create restaurant record', 'src/commands/open-maps-place.ts'],
  ['Restaurant not found and no data provided to create new record', 'src/commands/open-maps-place.ts'],
  ['Anonymous', 'src/domain/visits/review-card.ts'],
  ['Unknown Restaurant', 'src/domain/visits/review-card.ts'],
  ['No comment provided', 'src/domain/visits/review-card.ts'],
  ['Unknown User', 'src/domain/visits/review-card.ts'],
  ['Please select a reason', 'src/components/people/ReportDialog.tsx'],
  ['You must select at least one reason for reporting.', 'src/domain/work/intents/visits.ts'],
  ['Failed to submit report. Please try again.', 'src/components/people/ReportDialog.tsx'],
  [
    "Thank you for helping us keep the community safe. We'll review your report.",
    'src/components/people/ReportDialog.tsx',
  ],
  ['Failed to delete review', 'src/components/offline/delete-with-undo.ts'],
  ['Review deleted successfully', 'src/components/offline/delete-with-undo.ts'],
  ['Please select a restaurant and date', 'src/domain/visits/visit-form.ts'],
  ['Failed to upload ', 'src/components/reviews/PhotoPicker.tsx'],
  ['Failed to upload photos', 'src/screens/log/announce-visit.ts'],
  [' photo(s) uploaded', 'src/screens/log/announce-visit.ts'],
  ['Error saving restaurant data', 'src/domain/visits/visit-form.ts'],
  ['Error saving review', 'src/domain/visits/visit-form.ts'],
  ['Review saved but failed to add to favorites', 'src/screens/log/use-submit.ts'],
  ['Review submitted successfully!', 'src/screens/log/use-submit.ts'],
  ['No restaurants found. Try a different search term.', 'src/components/places/place-search-words.ts'],
  ['No users found', 'src/screens/add-friends/AddFriendsPage.tsx'],
  ['Review not found', 'src/screens/review/ReviewPage.tsx'],
  ['Please select an image file', 'src/domain/people/avatar.ts'],
  ['Image size must be less than 5MB', 'src/domain/people/avatar.ts'],
  ['Failed to upload profile picture: ${', 'src/screens/settings/use-avatar.ts'],
  ['Failed to upload image: ${', 'src/queries/outcome.ts'],
  ['Failed to update profile: ${', 'src/queries/outcome.ts'],
  ['Profile picture updated successfully', 'src/screens/settings/use-avatar.ts'],
  ['Profile picture removed', 'src/screens/settings/use-avatar.ts'],
  ['Failed to remove profile picture', 'src/screens/settings/use-avatar.ts'],
  ['No user logged in', 'src/screens/settings/DeleteAccount.tsx'],
  ['Account deleted successfully', 'src/screens/settings/DeleteAccount.tsx'],
  ['Failed to delete account. Please try again or contact support.', 'src/screens/settings/DeleteAccount.tsx'],
  ['List not found', 'src/components/lists/OwnList.tsx'],
  ['You can only edit your own lists', 'src/components/lists/OwnList.tsx'],
  ['Failed to load list', 'src/screens/list/ListPage.tsx'],
  ['Please enter a list name', 'src/domain/lists/list-form.ts'],
  ['Failed to save changes. Please try again.', 'src/screens/edit-list/use-list-form.ts'],
  ['List updated successfully!', 'src/screens/edit-list/use-list-form.ts'],
  ['Failed to save notes', 'src/components/forms/use-note.ts'],
  ['Restaurant removed from list', 'src/screens/edit-list/use-edited-places.ts'],
  ['Failed to remove restaurant', 'src/components/lists/remove-from-list.ts'],
  ['Failed to save new order', 'src/screens/edit-list/use-edited-places.ts'],
  ['Position must be between 1 and ${', 'src/domain/lists/list-order.ts'],
  ['Failed to add restaurant to list', 'src/screens/add-to-list/use-toggle-place.ts'],
  ['Failed to delete list. Please try again.', 'src/components/offline/delete-with-undo.ts'],
  ['List deleted successfully!', 'src/components/offline/delete-with-undo.ts'],
  ['Link copied to clipboard!', 'src/components/page/share-link.ts'],
  ['Page not found', 'src/screens/not-found/NotFoundPage.tsx'],
]

const signedInOnly =
  'The guard of the routes leads a visitor to /. When a session ends meanwhile, the change is saved on the device all the ' +
  'same and the app says "Sign in again to send it."'

const unreachable: [text: string, why: string][] = [
  ['Authentication required', signedInOnly],
  ['Please log in to add restaurants to your want-to-try list', signedInOnly],
  ['You must be logged in to report content.', signedInOnly],
  ['You must be logged in to submit a review', signedInOnly],
  ['You must be logged in to upload a profile picture', signedInOnly],
  [
    'Failed to fetch restaurant from database',
    'One call looks whether there is a place and brings it; it fails as "Failed to check existing restaurant" under an ' +
      'id of the maps service, and as "Failed to fetch restaurant details" under its own.',
  ],
]

describe('the error catalogue', () => {
  it.each(catalogue)('%s', (text, ...files) => {
    for (const file of files) expect(readFileSync(file, 'utf8')).toContain(text)
  })

  it('has a reason for each text that the app does not say', () => {
    const sources = ['src', 'sync'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => readFileSync(`${folder}/${name}`, 'utf8')),
    )
    const said = unreachable.filter(([text]) => sources.some((source) => source.includes(text)))
    expect(said).toEqual([])
  })
})
