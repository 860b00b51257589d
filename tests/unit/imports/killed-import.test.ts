import { expect, test } from 'vitest'
import { beginImport, saveImport } from '#src/commands/imports.ts'
import { undoImport } from '#src/commands/undo-import.ts'
import { createRandom } from '#tests/simulation/random.ts'
import type { MemoryStore } from '#tests/support/memory-store.ts'
import { ada, phoneOf } from '#tests/unit/archive/world.ts'
import { isKilled } from './dying-page.ts'
import { importedFile, importedPlace, importedVisit, readFile } from './files.ts'

const fileOf = (rows: number) =>
  importedFile({
    visits: Array.from({ length: rows }, (_, n) =>
      importedVisit(`visit ${n}`, { place: importedPlace(`place ${n % (rows / 4)}`), rating: ((n % 10) + 1) / 2 }),
    ),
  })

const ids = (phone: MemoryStore): Set<unknown> => new Set(phone.owed.rows('outbox').map(({ input }) => input['id']))

test.each([
  // Few enough for every run of the tests, 100 times.
  { rows: 400, kills: 100 },
  { rows: 10_000, kills: 5 },
])(
  'an import of $rows rows that is killed at $kills random moments brings each row once, without the file',
  async ({ rows, kills }) => {
    const file = fileOf(rows)
    const random = createRandom(25)
    let [inTheMiddle, afterwards] = [0, 0]
    for (let killed = 0; killed < kills; ) {
      const phone = await phoneOf(ada)
      await beginImport(phone, readFile(file, ada))
      // Killed again and again, until it comes through: each time the page finds what is there.
      while (phone.owed.rows('outbox').length === 0 && killed < kills) {
        // Half of them in the last calls, which show what is saved.
        const call = random.int(2) === 0 ? random.int(rows) : rows + random.int(20)
        if (!(await isKilled(phone, call, saveImport))) break
        killed += 1
        const saved = phone.owed.rows('outbox').length
        expect([0, rows]).toContain(saved)
        if (saved === 0) inTheMiddle += 1
        else afterwards += 1
        expect(phone.owed.rows('imports')).toMatchObject([{ state: saved === 0 ? 'open' : 'saved' }])
      }
      await saveImport(phone)
      expect([phone.owed.rows('outbox').length, ids(phone).size]).toEqual([rows, rows])
    }
    expect(inTheMiddle).toBeGreaterThan(0)
    if (kills > 20) expect(afterwards).toBeGreaterThan(0)
  },
)

test('an undo that is killed at 50 random moments deletes everything once', async () => {
  const random = createRandom(26)
  const phone = await phoneOf(ada)
  for (let killed = 0; killed < 50; ) {
    await beginImport(phone, readFile(fileOf(40), ada))
    const saved = await saveImport(phone)
    const batch = saved.ok ? (saved.value?.id ?? '') : ''
    while (await isKilled(phone, random.int(30), (page) => undoImport(page, batch))) {
      killed += 1
      expect([0, 40]).toContain(phone.owed.rows('outbox').length)
    }
    await undoImport(phone, batch)
    expect(phone.owed.rows('outbox')).toEqual([])
    expect(await phone.documents.where('reviews', 'user_id', ada)).toEqual([])
  }
})
