/** What commands add to the input of an intent, and the least that they accept. */
import { beforeEach, expect, test } from 'vitest'
import { type CommandInput, type CommandName, saveIntent } from '#src/commands/save-intent.ts'
import { appendIntents } from '#src/db/append-intents.ts'
import type { TitleNames } from '#src/domain/intent.ts'
import { privateNoteId } from '#src/domain/visits/private-notes.ts'
import { findIntent } from '#src/domain/work/intents.ts'
import { isUuid } from '#src/lib/text.ts'
import { createMemoryStore, idOf, type MemoryStore, me } from '#tests/support/memory-store.ts'

let copy: MemoryStore
beforeEach(() => {
  copy = createMemoryStore()
})
const [list, place, person] = [idOf(1), idOf(2), idOf(3)]

const reported = { content_id: idOf(4), reasons: ['spam' as const] }
const reports = (['review', 'photo', 'list', 'person'] as const).map((content_type) => ({ ...reported, content_type }))

test.each<[CommandName, CommandInput<CommandName>]>([
  ...reports.map((report): ['report', CommandInput<'report'>] => ['report', report]),
  ['report_place', { restaurant_id: place, problem: 'closed' }],
  ['mute', { user_id: person }],
  ['block', { user_id: person }],
])('%s gets the id of what it makes', async (intent, input) => {
  expect(await saveIntent(copy, intent, input)).toMatchObject({ ok: true })
  const [saved] = copy.owed.rows('outbox')
  expect(saved?.input).toMatchObject(input)
  expect(isUuid(String(saved?.input['id']))).toBe(true)
})

test('a report is called by what it is about', () => {
  const names = { list: () => 'Soups', person: () => 'Ben', placeOfReview: () => 'Kumo' } as Partial<TitleNames>
  const titles = reports.map((report) => findIntent('report')?.title(report, names as TitleNames))
  expect(titles).toEqual([
    'Report of a review of Kumo',
    'Report of a photo of Kumo',
    'Report of Soups',
    'Report of Ben',
  ])
})

test('intents that are saved with other rows have never been tried', async () => {
  await copy.owed.write(['outbox'], (owed) =>
    appendIntents(copy, owed, [{ intent: 'mute', input: { id: idOf(9), user_id: person } }]),
  )
  expect(copy.owed.rows('outbox')).toMatchObject([{ intent: 'mute', state: 'waiting', attempts: 0 }])
})

test('a place of a list can be moved to the first position', async () => {
  const input = { list_id: list, restaurant_id: place, after: null, position: 0 }
  expect(await saveIntent(copy, 'move_in_list', input)).toMatchObject({ ok: true })
})

test('invariant 15: a note that is taken away leaves what another device had written', async () => {
  const row = { id: list, user_id: me, name: 'Soups' }
  const item = { id: idOf(5), list_id: list, restaurant_id: place, position: 0, notes: 'From another device' }
  await copy.documents.write([
    { entity: 'lists', key: list, document: { row: row as never, scopes: [`user:${me}`] } },
    { entity: 'list_restaurants', key: item.id, document: { row: item as never, scopes: [`list:${list}`] } },
  ])
  await saveIntent(copy, 'set_list_note', { list_id: list, restaurant_id: place, base: { notes: 'From here' } })
  expect(copy.documents.rows('list_restaurants').get(item.id)?.row).not.toHaveProperty('notes')
  const note = { id: privateNoteId(place, me), restaurant_id: place }
  await saveIntent(copy, 'set_private_note', { ...note, note: 'One', base: {} })
  await saveIntent(copy, 'set_private_note', { ...note, base: { note: 'Another' } })
  const kept = [...copy.documents.rows('earlier_texts').values()].map(({ row: text }) =>
    String(Reflect.get(text, 'text')),
  )
  expect(new Set(kept)).toEqual(new Set(['From another device', 'One']))
})
