/** What each intent changes, and that it changes nothing else: of others, of what is hidden, or when it comes twice. */
import { test } from 'vitest'
import { testBackend } from '#tests/support/backend.ts'
import { expectEffects, id, notAllowed, notFound, place, user } from './intent-world.ts'

const { sql } = testBackend()

test('between people', () =>
  expectEffects(sql, [
    ['follow', user('cleo'), ['+ ada follows cleo']],
    ['follow', user('ben'), []],
    ['unfollow', user('ben'), ['- ada follows ben']],
    ['unfollow', user('cleo'), []],
    ['remove_follower', user('cleo'), ['- cleo follows ada']],
    ['remove_follower', user('ben'), []],
    ['mute', { id: id('m'), ...user('cleo') }, []],
    ['mute', { id: id('m'), ...user('dan') }, ['+ ada mutes dan']],
    ['block', { id: id('m'), ...user('dan') }, []],
    [
      'block',
      { id: id('m'), ...user('cleo') },
      [
        '+ ada blocks cleo',
        '- ada likes list cleos list',
        '- ada likes review cleos',
        '- cleo follows ada',
        '- cleo is named on adas',
      ],
    ],
    ['unmute', user('cleo'), ['- ada mutes cleo']],
    ['unmute', user('dan'), []],
    ['unblock', user('dan'), ['- ada blocks dan']],
    ['unblock', user('cleo'), []],
  ]))

test('on one’s profile', () =>
  expectEffects(sql, [
    ['add_favorite', place('p3'), ['+ ada has favorites p1 p2 p3', '- ada has favorites p1 p2']],
    ['add_favorite', place('p1'), []],
    ['remove_favorite', place('p1'), ['+ ada has favorites p2', '- ada has favorites p1 p2']],
    ['add_want_to_try', place('p1'), ['+ ada has want_to_try p3 p1', '- ada has want_to_try p3']],
    ['remove_want_to_try', place('p3'), ['+ ada has want_to_try ', '- ada has want_to_try p3']],
    ['pin_restaurant', place('p2'), ['+ ada has pinned_restaurants p1 p2', '- ada has pinned_restaurants p1']],
    ['unpin_restaurant', place('p1'), ['+ ada has pinned_restaurants ', '- ada has pinned_restaurants p1']],
    ['remove_favorite', {}, ['refused CR001 invalid_input']],
    [
      'update_profile',
      { base: { bio: 'Eats' }, fields: { bio: ' Cooks ' } },
      ['+ ada has bio Cooks', '- ada has bio Eats'],
    ],
    [
      'update_profile',
      { base: { bio: 'Before' }, fields: { bio: 'Cooks' } },
      ['+ ada has bio Cooks', '+ ada keeps bio of ada: Eats', '- ada has bio Eats'],
    ],
    [
      'update_profile',
      { base: { full_name: 'Somebody' }, fields: { username: 'other', full_name: 'Ada' } },
      ['+ ada has full_name Ada', '- ada has full_name Somebody'],
    ],
    ['update_profile', { fields: { full_name: ' ' } }, ['refused 23514 profiles_full_name_length']],
    [
      'update_profile',
      { fields: { show_activity: false } },
      ['+ ada has show_activity false', '- ada has show_activity true'],
    ],
    ['update_profile', {}, []],
  ]))

test('on lists', () =>
  expectEffects(sql, [
    ['create_list', { id: id('new'), name: ' New ' }, ['+ list new of ada {"name": "New"}']],
    [
      'create_list',
      { id: id('new'), name: 'New', is_public: false, is_ranked: true, restaurant: { id: id('item'), ...place('p2') } },
      ['+ list new of ada {"name": "New", "is_ranked": true, "is_private": true}', '+ new 0 p2'],
    ],
    [
      'add_to_list',
      { id: id('item'), list_id: id('adas other'), ...place('p2'), notes: ' Soup ' },
      ['+ adas other 1 p2 Soup'],
    ],
    [
      'add_to_list',
      { id: id('item'), list_id: id('adas list'), ...place('p2'), notes: 'Soup' },
      ['+ adas list 1 p2 Soup', '- adas list 1 p2'],
    ],
    ['add_to_list', { id: id('item'), list_id: id('adas list'), ...place('p1') }, []],
    ['add_to_list', { id: id('item'), list_id: id('bens list'), ...place('p2') }, notAllowed],
    ['add_to_list', { id: id('item'), list_id: id('bens hidden list'), ...place('p2') }, notFound],
    [
      'remove_from_list',
      { list_id: id('adas list'), ...place('p1') },
      ['+ adas list 0 p2', '+ adas list 1 p3', '- adas list 0 p1 Soup', '- adas list 1 p2', '- adas list 2 p3'],
    ],
    ['remove_from_list', { list_id: id('bens list'), ...place('p1') }, notAllowed],
    [
      'set_list_note',
      { list_id: id('adas list'), ...place('p1'), notes: 'Fish', base: { notes: 'Before' } },
      ['+ ada keeps notes of item 1: Soup', '+ adas list 0 p1 Fish', '- adas list 0 p1 Soup'],
    ],
    [
      'edit_list',
      { id: id('adas list'), fields: { name: 'Better' }, base: { name: 'Before' } },
      [
        '+ ada keeps name of adas list: Best',
        '+ list adas list of ada {"name": "Better"}',
        '- list adas list of ada {"name": "Best"}',
      ],
    ],
    ['edit_list', { id: id('adas hidden list'), fields: { name: 'Better' } }, notFound],
    ['delete_list', { id: id('adas other') }, ['- adas other 0 p1 Other', '- list adas other of ada {"name": "Best"}']],
    ['delete_list', { id: id('adas hidden list') }, ['- list adas hidden list of ada {"name": "Best"}']],
    ['delete_list', { id: id('bens list') }, notAllowed],
    ['delete_list', { id: id('bens hidden list') }, []],
    ['delete_list', { id: id('bens private') }, []],
    ['delete_list', { id: id('none') }, []],
    ['like_list', { list_id: id('bens list') }, []],
    ['like_list', { list_id: id('bens private') }, notFound],
    ['like_list', { list_id: id('adas list') }, ['refused 42501']],
    ['unlike_list', { list_id: id('bens list') }, ['- ada likes list bens list']],
    ['unlike_list', { list_id: id('none') }, []],
  ]))

const report = (content_type: string, content: string, more: object = {}): [string, Record<string, unknown>] => [
  'report',
  { id: id('new'), content_type, content_id: id(content), reasons: ['spam'], ...more },
]
const reported = (what: string): string[] => [`+ ada reports ${what}`]
const made = (more: object): [string, Record<string, unknown>] => [
  'save_place',
  { id: id('new'), name: ' New ', ...more },
]

test('reports, and places', () =>
  expectEffects(sql, [
    [...report('review', 'bens', { description: ' Bad ' }), reported('review bens {spam} Bad')],
    [...report('review', 'bens hidden'), notFound],
    [...report('review', 'none'), notFound],
    [...report('photo', 'cleos', { photo: `${id('cleo')}/1-1.webp` }), reported(`photo cleos cleo/1-1.webp {spam}`)],
    [...report('photo', 'bens', { photo: `${id('cleo')}/1-1.webp` }), notFound],
    [...report('list', 'bens list'), reported('list bens list {spam}')],
    [...report('list', 'bens private'), notFound],
    [...report('person', 'ben'), reported('person ben {spam}')],
    [...report('person', 'dan'), notFound],
    [...report('person', 'none'), notFound],
    [...report('town', 'none'), ['refused 42501']],
    [
      ...made({ place_id: 'manual_1', address: ' Gasse 1 ', latitude: 1, longitude: 2 }),
      ['+ place new of ada is manual_1 New Gasse 1 1 2'],
    ],
    [...made({}), ['refused 42501']],
    [...made({ name: ' ', place_id: 'manual_1' }), ['refused 23514 restaurants_name_length']],
    [...made({ id: id('p1') }), []],
    [...made({ place_id: `manual_${id('known')}` }), ['refused CR001 place_already_exists']],
  ]))
