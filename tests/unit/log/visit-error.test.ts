import { expect, test } from 'vitest'
import { visitErrorTitle } from '#src/domain/visits/visit-form.ts'

test.each([
  [{ code: 'invalid_input', field: 'place.name' }, 'Error saving restaurant data'],
  [{ code: 'invalid_input', field: 'comment' }, 'Error saving review'],
  [{ code: 'place_already_exists' }, 'Error saving restaurant data'],
  [{ code: 'restaurants_name_length' }, 'Error saving restaurant data'],
  [{ code: 'already_exists' }, 'Error saving review'],
  [{ code: 'reviews_restaurant_exists' }, 'Error saving review'],
  [{ code: undefined }, 'Error saving review'],
])('the title of %j (spec L§8)', (error, title) => {
  expect(visitErrorTitle(error)).toBe(title)
})
