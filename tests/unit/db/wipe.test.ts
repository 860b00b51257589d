import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveCopy } from '#src/db/open.ts'
import { collectionName, converters, documentsName, localVersion, owedName } from '#src/db/versions.ts'
import { type Wiped, wipeCopy } from '#src/db/wipe.ts'
import { closeAll, createTestDevice, type TestDevice } from './real-stores.ts'
import { mutation, putReview, reviewRow, uuid } from './rows.ts'
import { expectLost } from './store-contract.ts'

const me = uuid(1)
const row = reviewRow(10, me, uuid(2), 1)

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(async () => {
  vi.restoreAllMocks()
  await closeAll()
})

const yes = async (): Promise<boolean> => true

const wipe = (device: TestDevice, isMeant = yes): Promise<Wiped> =>
  wipeCopy(me, isMeant, { device: device.tab(), indexedDb: device.indexedDb })

async function fill(copy: LiveCopy): Promise<void> {
  await copy.documents.write([putReview(row)])
  await copy.owed.write(['outbox'], (writer) => writer.append(mutation('one')))
}

const unsentOf = (copy: LiveCopy) =>
  copy.owed.read(['outbox'], async (reader) => (await reader.all('outbox')).map(({ intent }) => intent))

const namesOf = async ({ indexedDb }: TestDevice) =>
  (await indexedDb.indexedDB.databases()).map(({ name = '' }) => name).sort()

test('A wiped copy closes in every tab and leaves nothing of the person, and other people are untouched', async () => {
  const device = createTestDevice()
  const other = await device.open(uuid(5))
  await fill(other)
  await other.close()
  const remaining = await namesOf(device)
  const copy = await device.open(me)
  await fill(copy)
  expect(await wipe(device)).toBe('deleted')
  await copy.closed
  await expectLost(unsentOf(copy))
  expect(await namesOf(device)).toEqual(remaining)
})

test('Every tab is told before anything is deleted, and the device is closed after all of it', async () => {
  const device = createTestDevice()
  await (await device.open(me)).close()
  const tab = device.tab()
  const steps: string[] = []
  const told = {
    ...tab,
    channel: { ...tab.channel, post: (message: string) => void steps.push(message) },
    close: () => void steps.push('closed'),
  }
  expect(await wipeCopy(me, yes, { device: told, indexedDb: device.indexedDb })).toBe('deleted')
  expect(steps).toEqual(['signed_out', 'closed'])
})

test('What a frozen tab does not let go of is empty all the same', async () => {
  const device = createTestDevice()
  const copy = await device.open(me)
  await fill(copy)
  await copy.close()
  const { indexedDB } = device.indexedDb
  const connect = (name: string): Promise<IDBDatabase> =>
    new Promise((resolve) => {
      const opening = indexedDB.open(name)
      opening.addEventListener('success', () => resolve(opening.result))
    })
  const owed = await connect(owedName(me))
  const reviews = await connect(collectionName(documentsName(me, localVersion(converters)), 'reviews'))
  const tab = device.tab()
  // Until the deletion waits for the tab.
  const sleep = () => new Promise<void>((resolve) => owed.addEventListener('versionchange', () => resolve()))
  const patient = { ...tab, clock: { ...tab.clock, sleep } }
  expect(await wipeCopy(me, yes, { device: patient, indexedDb: device.indexedDb })).toBe('given_up')
  const count = (connection: IDBDatabase, store: string): Promise<number> =>
    new Promise((resolve) => {
      const counting = connection.transaction(store).objectStore(store).count()
      counting.addEventListener('success', () => resolve(counting.result))
    })
  expect([await count(owed, 'outbox'), await count(reviews, 'docs')]).toEqual([0, 0])
  owed.close()
  reviews.close()
})

test('Databases that cannot even be opened are wiped', async () => {
  const device = createTestDevice()
  const copy = await device.open(me)
  await fill(copy)
  await copy.close()
  vi.spyOn(device.indexedDb.indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Damaged', 'UnknownError')
  })
  await wipe(device)
  expect(await namesOf(device)).toEqual([])
})

test('Who is signed in again keeps what they have saved since', async () => {
  const device = createTestDevice()
  const copy = await device.open(me)
  await fill(copy)
  expect(await wipe(device, async () => false)).toBe('kept')
  expect(await unsentOf(copy)).toEqual(['one'])
})

test('Who opens their copy while it is being wiped gets a new one, which stays', async () => {
  const device = createTestDevice()
  const before = await device.open(me)
  await fill(before)
  await before.close()
  let goOn = (): void => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const wiped = wipe(device, () => held.then(yes))
  const opening = device.open(me)
  goOn()
  const copy = await opening
  expect(await wiped).toBe('deleted')
  expect(await unsentOf(copy)).toEqual([])
  await fill(copy)
  expect(await unsentOf(copy)).toEqual(['one'])
})

test('A copy that was killed in the middle of being wiped is begun anew', async () => {
  const device = createTestDevice()
  const before = await device.open(me)
  await fill(before)
  await before.close()
  const factory = device.indexedDb.indexedDB
  vi.spyOn(factory, 'databases').mockRejectedValue(new DOMException('Killed', 'AbortError'))
  await expectLost(wipe(device))
  vi.restoreAllMocks()
  const copy = await device.open(me)
  expect(await unsentOf(copy)).toEqual([])
  expect((await copy.documents.get('reviews', [row.id])).size).toBe(0)
})

test('A deletion that takes too long is given up, and deletes nothing of who has signed in since', async () => {
  const device = createTestDevice()
  const before = await device.open(me)
  await fill(before)
  await before.close()
  const tab = device.tab()
  let finish = (): void => {}
  const found = new Promise<IDBDatabaseInfo[]>((resolve) => {
    finish = () => resolve([])
  })
  vi.spyOn(device.indexedDb.indexedDB, 'databases').mockReturnValue(found)
  const impatient = { ...tab, clock: { ...tab.clock, sleep: async () => {} } }
  expect(await wipeCopy(me, yes, { device: impatient, indexedDb: device.indexedDb })).toBe('given_up')
  vi.restoreAllMocks()
  const copy = await device.open(me)
  await fill(copy)
  finish()
  // More than what was left to do takes.
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await unsentOf(copy)).toEqual(['one'])
})
