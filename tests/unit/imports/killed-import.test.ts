import { expect, test } from 'vitest'
import { beginImport, saveImport } from '#src/commands/imports.ts'
import { undoImport } from '#src/commands/undo-import.ts'
import { createRandom } from '#tests/simulation/random.ts'
import { ada, phoneOf } from '#tests/unit/archive/world.ts'
import { isKilled } from './dying-page.ts'
import { readFile } from './files.ts'
import { fileOf, killImports } from './kill-imports.ts'

// 10,000 rows and more kills: npm run prove -- --import.
test('an import of 400 rows that is killed at 24 random moments brings each row once, without the file', async () => {
  const { inTheMiddle, afterwards } = await killImports({ rows: 400, kills: 24 })
  expect(inTheMiddle).toBeGreaterThan(0)
  expect(afterwards).toBeGreaterThan(0)
})

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
