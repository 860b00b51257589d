import { describe, expect, test } from 'vitest'
import { beginImport, choosePlace, saveImport, takeProposals } from '#src/commands/imports.ts'
import { logVisit } from '#src/commands/log-visit.ts'
import { saveIntent } from '#src/commands/save-intent.ts'
import type { SavedImport } from '#src/domain/import/import-batch.ts'
import type { Imported } from '#src/domain/import/imported.ts'
import type { KnownPlace } from '#src/domain/import/match-places.ts'
import { privateNoteId } from '#src/domain/visits/private-notes.ts'
import { dayOf } from '#src/domain/visits/visit-date.ts'
import { idOf, type MemoryStore } from '#tests/support/memory-store.ts'
import { ada, bar, ben, door, inn, phoneOf } from '#tests/unit/archive/world.ts'
import { importedFile, importedPlace, importedVisit, readFile } from './files.ts'

const town = 'Salzburg'
const known: KnownPlace[] = [
  { id: inn, name: 'Inn', place_id: `manual_${inn}`, town },
  { id: door, name: 'Door', place_id: `manual_${door}`, town },
  { id: bar, name: 'Door', place_id: `manual_${bar}`, town },
]
const atInn = importedPlace('inn', { name: 'Inn', town })
/** Two places have its name. */
const atDoor = importedPlace('door', { name: 'Door', town })
const atNans = importedPlace('nan', { name: "Nan's Kitchen" })

const begin = (phone: MemoryStore, imported: Imported) => beginImport(phone, readFile(imported, phone.userId, known))
async function save(phone: MemoryStore): Promise<SavedImport> {
  const result = await saveImport(phone)
  if (!result.ok || !result.value) throw new Error('not saved')
  return result.value
}
const work = (phone: MemoryStore) => phone.owed.rows('outbox').map(({ intent, input }) => ({ intent, input }))
const made = (phone: MemoryStore, intent: string) => work(phone).filter((one) => one.intent === intent)
const reviewsOf = async (phone: MemoryStore) =>
  (await phone.documents.where('reviews', 'user_id', phone.userId)).map(({ row }) => row)

/** More than a dish of a visit may be. */
const long = `Noodles ${'with more '.repeat(10)}`.trim()

const everything = importedFile({
  visits: [
    importedVisit('1', {
      place: atInn,
      rating: 4.5,
      details: { food_rating: 5, service_rating: 4 },
      price: 3,
      text: 'Get the dumplings.',
      dishes: ['Dumplings', 'Tea', long],
    }),
    importedVisit('2', { place: atNans, date: '2021-05-02' }),
  ],
  saved: [{ key: 's1', place: atInn, note: 'Ask for Ben' }],
  lists: [
    {
      key: 'Weekend',
      name: 'Weekend',
      description: 'For Mum',
      items: [
        { key: 'l1', place: atNans, note: 'The cake' },
        { key: 'l2', place: atInn },
        { key: 'l3', place: atInn },
      ],
    },
  ],
})

describe('an import', () => {
  test('brings visits with their own dates and ratings, lists that nobody else sees, and places to try', async () => {
    const phone = await phoneOf(ada)
    await begin(phone, everything)
    const batch = await save(phone)
    expect(batch.counts).toEqual({ visits: 2, lists: 1, listed: 0, wanted: 1 })
    const [newest, oldest] = made(phone, 'log_visit').map(({ input }) => input)
    expect(newest).toMatchObject({ tells_nobody: true, place: { name: "Nan's Kitchen" } })
    expect(newest?.['place']).toMatchObject({ place_id: `manual_${String(newest?.['restaurant_id'])}` })
    expect(oldest).toMatchObject({
      restaurant_id: inn,
      rating: 4.5,
      food_rating: 5,
      service_rating: 4,
      price_level: 3,
      comment: `Get the dumplings.\n\n${long}`,
      dishes: 'Dumplings\nTea',
      created_at: new Date('2019-03-14T12:00:00').toISOString(),
    })
    expect(await reviewsOf(phone)).toHaveLength(2)
    const [list] = await phone.documents.where('lists', 'user_id', ada)
    expect(list?.row).toMatchObject({ name: 'Weekend', description: 'For Mum', is_public: false, restaurant_count: 2 })
    const profile = (await phone.documents.get('profiles', [ada])).get(ada)?.row
    expect(profile?.want_to_try).toMatchObject([{ id: inn, name: 'Inn' }])
    const notes = (await phone.documents.where('private_notes', 'user_id', ada)).map(({ row }) => row)
    expect(notes).toMatchObject([{ restaurant_id: inn, note: 'Ask for Ben' }])
    // The third entry of the list is its second once more.
    expect([batch.leftOut, batch.there]).toEqual([[], 1])
    expect(phone.owed.rows('import_places')).toEqual([])
  })

  test('adds nothing the second time, whether sent or not; in another account it is another import', async () => {
    const phone = await phoneOf(ada)
    await begin(phone, everything)
    await save(phone)
    const once = work(phone)
    await begin(phone, everything)
    const again = await save(phone)
    expect(again.counts).toEqual({ visits: 0, lists: 0, listed: 0, wanted: 0 })
    expect(again.there).toBe(6)
    expect(work(phone)).toEqual(once)
    // The place to try is everybody's.
    const ids = once.flatMap(({ intent, input }) => (intent === 'save_place' ? [] : input['id']))
    const other = await phoneOf(ben)
    await begin(other, everything)
    await save(other)
    expect(work(other).some(({ input }) => input['id'] !== undefined && ids.includes(input['id']))).toBe(false)
  })

  test('of a newer file adds what is new, also to a list that is there', async () => {
    const phone = await phoneOf(ada)
    await begin(phone, everything)
    await save(phone)
    const list = everything.lists[0]
    if (!list) throw new Error('no list')
    const more = { ...list, items: [...list.items, { key: 'l4', place: atDoor }] }
    const visits = [...everything.visits, importedVisit('3', { place: atInn, date: '2022-01-01' })]
    await begin(phone, importedFile({ ...everything, visits, lists: [more] }))
    await choosePlace(phone, 'door', { kind: 'own' })
    expect((await save(phone)).counts).toEqual({ visits: 1, lists: 0, listed: 1, wanted: 0 })
    expect(made(phone, 'create_list')).toHaveLength(1)
    expect(made(phone, 'add_to_list')).toHaveLength(3)
  })

  test('overwrites nothing: a visit of that day stays, and so does a note', async () => {
    const phone = await phoneOf(ada)
    const place = { id: inn, place_id: `manual_${inn}`, name: 'Inn' }
    const own = { id: idOf(71), restaurant_id: inn, place, rating: 1, created_at: '2019-03-14T18:00:00.000Z' }
    await logVisit(phone, own)
    await begin(phone, everything)
    const batch = await save(phone)
    expect(batch.counts.visits).toBe(1)
    expect(batch.leftOut).toContainEqual({ file: 'Inn, 2019-03-14', why: 'You have logged this place on that day.' })
    expect((await reviewsOf(phone)).find(({ id }) => id === idOf(71))?.rating).toBe(1)
    const other = importedFile({ saved: [{ key: 's2', place: atDoor, note: 'Theirs' }] })
    const mine = { id: privateNoteId(door, ada), restaurant_id: door, note: 'Mine', base: {} }
    await saveIntent(phone, 'set_private_note', mine)
    await begin(phone, other)
    const [candidate] = phone.owed.rows('import_places')[0]?.match.candidates ?? []
    if (candidate) await choosePlace(phone, 'door', { kind: 'place', place: candidate })
    expect((await save(phone)).leftOut).toMatchObject([{ why: expect.stringContaining('“Theirs”') }])
    expect(made(phone, 'set_private_note').filter(({ input }) => input['restaurant_id'] === door)).toHaveLength(1)
    const [added] = made(phone, 'add_to_list').filter(({ input }) => input['restaurant_id'] !== inn)
    const [list_id, restaurant_id] = [String(added?.input['list_id']), String(added?.input['restaurant_id'])]
    await saveIntent(phone, 'set_list_note', { list_id, restaurant_id, notes: 'Mine', base: { notes: 'The cake' } })
    await begin(phone, everything)
    await save(phone)
    const [item] = (await phone.documents.where('list_restaurants', 'list_id', list_id)).filter(
      ({ row }) => row.restaurant_id === restaurant_id,
    )
    expect(item?.row.notes).toBe('Mine')
  })

  test('brings two visits to one place on one day of the file', async () => {
    const phone = await phoneOf(ada)
    await begin(
      phone,
      importedFile({ visits: [importedVisit('a', { place: atInn }), importedVisit('b', { place: atInn })] }),
    )
    expect((await save(phone)).counts.visits).toBe(2)
  })

  test('leaves out what is not checked, and brings it when the file is chosen again', async () => {
    const phone = await phoneOf(ada)
    const file = importedFile({ visits: [importedVisit('1', { place: atDoor }), importedVisit('2', { place: atInn })] })
    await begin(phone, file)
    const first = await save(phone)
    expect(first.counts.visits).toBe(1)
    expect(first.leftOut[0]?.why).toMatch(/not checked/)
    await begin(phone, file)
    expect(phone.owed.rows('import_places').map(({ id }) => id)).toEqual(['door'])
    const [candidate] = phone.owed.rows('import_places')[0]?.match.candidates ?? []
    if (candidate) await choosePlace(phone, 'door', { kind: 'place', place: candidate })
    expect((await save(phone)).counts.visits).toBe(1)
    expect(new Set((await reviewsOf(phone)).map(({ restaurant_id }) => restaurant_id))).toEqual(new Set([door, inn]))
  })

  test('brings neither what the person leaves out nor proposals that nobody has asked for', async () => {
    const phone = await phoneOf(ada)
    const proposed = importedVisit('3', { place: importedPlace('cafe'), proposed: true })
    const file = { ...everything, lists: [], saved: [], visits: [...everything.visits, proposed] }
    await begin(phone, file)
    await choosePlace(phone, 'nan', { kind: 'out' })
    const batch = await save(phone)
    expect(batch.counts.visits).toBe(1)
    expect(batch.leftOut).toEqual([{ file: "Nan's Kitchen, 2021-05-02", why: 'You left it out.' }])
    await begin(phone, file)
    await takeProposals(phone, ['cafe'])
    await choosePlace(phone, 'nan', { kind: 'out' })
    expect((await save(phone)).counts.visits).toBe(1)
  })

  test('a proposal with the key of a visit is that visit with its stars, once it is asked for', async () => {
    const visit = importedVisit('1', { place: atInn, text: 'Dumplings!' })
    const file = importedFile({ visits: [visit, { ...visit, rating: 4.5, proposed: true }] })
    for (const [asked, rating] of [
      [[], undefined],
      [['inn'], 4.5],
    ] as const) {
      const phone = await phoneOf(ada)
      await begin(phone, file)
      await takeProposals(phone, [...asked])
      expect((await save(phone)).counts.visits).toBe(1)
      expect(made(phone, 'log_visit').map(({ input }) => [input['rating'], input['comment']])).toEqual([
        [rating, 'Dumplings!'],
      ])
    }
  })

  test('says of each row why it cannot come in', async () => {
    const phone = await phoneOf(ada)
    const visits = [
      importedVisit('1', { place: atInn, date: '2999-01-01' }),
      importedVisit('2', { place: atInn, date: '2020-01-01', rating: 4.3 }),
      importedVisit('3', { place: importedPlace('blank', { name: ' \u200b ' }) }),
      importedVisit('4', { place: atInn, date: '2020-01-02', text: 'x'.repeat(6000) }),
      importedVisit('5', { place: importedPlace('far', { latitude: 91, longitude: 0 }) }),
    ]
    await begin(phone, importedFile({ visits, leftOut: [{ file: 'a.csv', line: 3, why: 'No date.' }] }))
    const batch = await save(phone)
    // The last one keeps its place, without the position that is nowhere.
    expect(batch.counts.visits).toBe(2)
    expect(new Set(batch.leftOut.map(({ why }) => why))).toEqual(
      new Set([
        'A rating goes from 0.5 to 5 in half steps.',
        'Date cannot be in the future',
        'It came in, but its text was too long: the end is missing.',
        'No date.',
        'This name has characters that cannot be seen. Type it again.',
      ]),
    )
  })

  test('brings a day that has begun where it was, and not here, with the same file a day later', async () => {
    const phone = await phoneOf(ada)
    const date = dayOf(new Date(Date.now() + 86_400_000))
    const file = importedFile({ visits: [importedVisit('east', { place: atInn, date })] })
    await begin(phone, file)
    // The review says so: its button counts what comes in.
    expect(phone.owed.rows('import_places')).toEqual([])
    expect((await save(phone)).leftOut).toMatchObject([{ why: 'Date cannot be in the future' }])
    phone.clock.now = () => Date.now() + 86_400_000
    await begin(phone, file)
    expect((await save(phone)).counts.visits).toBe(1)
  })

  test('fills a list and the places to try, and says what finds no room', async () => {
    const phone = await phoneOf(ada)
    const items = Array.from({ length: 1001 }, (_, n) => ({ key: `${n}`, place: importedPlace(`${n}`) }))
    await begin(phone, importedFile({ saved: items, lists: [{ key: 'Long', name: 'Long', items }] }))
    const batch = await save(phone)
    expect(batch.counts).toMatchObject({ lists: 1, wanted: 1000 })
    expect(made(phone, 'add_to_list')).toHaveLength(1000)
    expect(batch.leftOut.map(({ why }) => why)).toEqual([
      'Want to try has room for 1,000 places.',
      'A list has room for 1,000 places.',
    ])
  })

  test('waits until everything of the account has arrived', async () => {
    const phone = await phoneOf(ada)
    await phone.owed.write(['facts'], (owed) => owed.delete('facts', ['first_pull_done']))
    expect(await begin(phone, everything)).toMatchObject({ ok: false, error: { code: 'not_arrived' } })
    expect(phone.owed.rows('imports')).toEqual([])
  })

  test('of a full device is no import, and the review stays', async () => {
    const phone = await phoneOf(ada)
    await begin(phone, everything)
    phone.owed.setFull(true)
    expect(await saveImport(phone)).toMatchObject({ ok: false, error: { code: 'storage_full' } })
    phone.owed.setFull(false)
    expect(work(phone)).toEqual([])
    expect(phone.owed.rows('imports')).toMatchObject([{ state: 'open' }])
    expect((await save(phone)).counts.visits).toBe(2)
  })

  test('from two tabs at once comes in once', async () => {
    const phone = await phoneOf(ada)
    await begin(phone, everything)
    await Promise.all([saveImport(phone), saveImport(phone)])
    expect(made(phone, 'log_visit')).toHaveLength(2)
  })
})
