import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mayWorkAgain } from '#src/domain/work/refusal.ts'

const folder = 'supabase/migrations'
const sql = readdirSync(folder)
  .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
  .join('\n')
const constraints = [...sql.matchAll(/comment on constraint (\w+) on/g)].flatMap(([, name]) => name ?? [])

test('of the constraints only those of how many there may be are left when one goes', () => {
  expect(constraints.length).toBeGreaterThan(40)
  expect(constraints.filter(mayWorkAgain).toSorted()).toEqual([
    'profiles_favorites_form',
    'profiles_pinned_at_most_four',
    'profiles_want_to_try_form',
    'reviews_photos_at_most_ten',
  ])
})

test.each([
  'not_found',
  'not_allowed',
  'invalid_input',
  'already_exists',
  'unknown_restaurant',
  'photo_size',
  'damaged',
])('%s stays so when the same is sent again', (code) => expect(mayWorkAgain(code)).toBe(false))

test.each([undefined, 'unexpected', 'unknown_intent', 'photo_missing', 'depends_on_refused', 'of_the_future'])(
  '%s may pass',
  (code) => expect(mayWorkAgain(code)).toBe(true),
)
