/** What each intent about visits changes, and that it changes nothing else. */
import { test } from 'vitest'
import { testBackend } from '#tests/support/backend.ts'
import { all, expectEffects, id, notAllowed, notFound, photo, place } from './intent-world.ts'

const { sql } = testBackend()

const grades = [
  'rating',
  'food_rating',
  'drinks_rating',
  'service_rating',
  'atmosphere_rating',
  'value_for_money_rating',
  'price_level',
]
const graded = (grade: number) => Object.fromEntries(grades.map((name) => [name, grade]))
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString()
const adas = (more: string): string => `adas of ada at p1 ${more}`
const photosOf = (...indexes: number[]): string =>
  `"photos": [${indexes.map((index) => `"ada/1700000000000-${index}.webp"`).join(', ')}]`
const before = adas(`{"days": -3, ${photosOf(0, 1)}, "comment": "Good"}`)

test('on visits', () =>
  expectEffects(sql, [
    ['log_visit', { id: id('new'), ...place('p2'), ...graded(0), comment: ' ' }, ['+ new of ada at p2 {}']],
    [
      'log_visit',
      { id: id('new'), ...place('p2'), ...graded(1), dishes: ' Soup ' },
      ['+ new of ada at p2 {"dishes": "Soup", "ratings": "1 1 1 1 1 1 1"}'],
    ],
    ['log_visit', { id: id('new'), ...place('p2'), created_at: daysAgo(5.5) }, ['+ new of ada at p2 {"days": -5}']],
    [
      'log_visit',
      { id: id('new'), ...place('p3'), favorite: true, remove_want_to_try: true },
      [
        '+ ada has favorites p1 p2 p3',
        '+ ada has want_to_try ',
        '+ new of ada at p3 {}',
        '- ada has favorites p1 p2',
        '- ada has want_to_try p3',
      ],
    ],
    [
      'log_visit',
      { id: id('new'), ...place('p1'), favorite: false, remove_want_to_try: false },
      ['+ ada has favorites p2', '+ new of ada at p1 {}', '- ada has favorites p1 p2'],
    ],
    ['log_visit', { id: id('new'), ...place('p3') }, ['+ new of ada at p3 {}']],
    [
      'log_visit',
      { id: id('new'), ...place('p4'), place: { id: id('p4'), place_id: 'manual_4', name: 'New' } },
      ['+ new of ada at p4 {}', '+ place p4 of ada is manual_4 New'],
    ],
    [
      'log_visit',
      { id: id('new'), ...place('p4'), place: { id: id('p4'), place_id: 'manual_4', name: ' ' } },
      ['refused 23514 restaurants_name_length'],
    ],
    [
      'log_visit',
      { id: id('new'), ...place('p2'), companions: all('ben', 'cleo') },
      ['+ ben is named on new', '+ new of ada at p2 {}'],
    ],
    [
      'log_visit',
      { id: id('new'), ...place('p2'), tells_nobody: true },
      ['+ ada spends imported_visits', '+ new of ada at p2 {}'],
    ],
    ['log_visit', { id: id('new'), ...place('p2'), tells_nobody: false }, ['+ new of ada at p2 {}']],
    ['log_visit', { id: id('new'), ...place('p2'), copied_from: id('bens') }, ['+ new of ada at p2 {}']],
    ['edit_review', { id: id('adas'), fields: graded(0) }, []],
    [
      'edit_review',
      { id: id('adas'), fields: graded(1) },
      [`+ ${adas(`{"days": -3, ${photosOf(0, 1)}, "comment": "Good", "ratings": "1 1 1 1 1 1 1"}`)}`, `- ${before}`],
    ],
    ['edit_review', { id: id('adas'), fields: { user_id: id('ben'), is_hidden: true, photos: [] } }, []],
    [
      'edit_review',
      { id: id('adas'), fields: { comment: 'Better', dishes: 'Soup' }, base: { comment: 'Good', dishes: 'Soup' } },
      [`+ ${adas(`{"days": -3, ${photosOf(0, 1)}, "comment": "Better"}`)}`, `- ${before}`],
    ],
    [
      'edit_review',
      { id: id('adas'), fields: { comment: 'Better' }, base: { comment: 'Before' } },
      [
        '+ ada keeps comment of adas: Good',
        `+ ${adas(`{"days": -3, ${photosOf(0, 1)}, "comment": "Better"}`)}`,
        `- ${before}`,
      ],
    ],
    [
      'edit_review',
      { id: id('adas'), fields: { companions: all('ben') }, base: { companions: all('cleo') } },
      ['+ ben is named on adas', '- cleo is named on adas'],
    ],
    ['edit_review', { id: id('adas'), fields: { companions: all('ben') } }, ['+ ben is named on adas']],
    ['edit_review', { id: id('adas') }, []],
    ['edit_review', { id: id('adas'), fields: { created_at: null, companions: null } }, []],
    ['edit_review', { id: id('adas hidden'), fields: graded(1) }, notFound],
    ['edit_review', { id: id('bens'), fields: graded(1) }, notFound],
    [
      'delete_review',
      { id: id('adas') },
      ['+ ada has favorites p2', '- ada has favorites p1 p2', `- ${before}`, '- cleo is named on adas'],
    ],
    [
      'delete_review',
      { id: id('adas hidden') },
      [
        '+ ada has favorites p2',
        '- ada has favorites p1 p2',
        '- adas hidden of ada at p1 {"days": -3, "comment": "Good"}',
      ],
    ],
    ['delete_review', { id: id('bens') }, notAllowed],
    ['delete_review', { id: id('bens hidden') }, []],
    ['delete_review', { id: id('none') }, []],
    ['leave_visit', { review_id: id('bens') }, ['+ ada is off bens', '- ada is named on bens']],
    ['like_review', { review_id: id('bens') }, []],
    ['like_review', { review_id: id('bens hidden') }, notFound],
    ['like_review', { review_id: id('none') }, notFound],
    ['like_review', { review_id: id('adas') }, ['refused 42501']],
    ['unlike_review', { review_id: id('bens') }, ['- ada likes review bens']],
    ['unlike_review', { review_id: id('none') }, []],
    [
      'attach_photo',
      { review_id: id('adas'), path: photo(2) },
      [`+ ${adas(`{"days": -3, ${photosOf(0, 1, 2)}, "comment": "Good"}`)}`, `- ${before}`],
    ],
    [
      'attach_photo',
      { review_id: id('adas hidden'), path: photo(2) },
      [
        `+ adas hidden of ada at p1 {"days": -3, ${photosOf(2)}, "comment": "Good"}`,
        '- adas hidden of ada at p1 {"days": -3, "comment": "Good"}',
      ],
    ],
    ['attach_photo', { review_id: id('bens'), path: photo(2) }, notFound],
    ['attach_photo', { review_id: id('bens hidden'), path: photo(2) }, notFound],
    ['attach_photo', { review_id: id('none'), path: photo(2) }, notFound],
    [
      'detach_photo',
      { review_id: id('adas'), path: photo(0) },
      [`+ ${adas(`{"days": -3, ${photosOf(1)}, "comment": "Good"}`)}`, `- ${before}`],
    ],
    ['detach_photo', { review_id: id('adas'), path: photo(2) }, []],
    ['detach_photo', { review_id: id('bens'), path: photo(0) }, notFound],
  ]))
