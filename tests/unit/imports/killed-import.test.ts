import { expect, test } from 'vitest'
import { beginImport, saveImport } from '#src/commands/imports.ts'
import type { LocalCopy } from '#src/db/local-copy.ts'
import { createRandom } from '#tests/simulation/random.ts'
import type { MemoryStore } from '#tests/support/memory-store.ts'
import { ada, phoneOf } from '#tests/unit/archive/world.ts'
import { importedFile, importedPlace, importedVisit, readFile } from './files.ts'

const rows = 10_000

/** The copy of a page that is killed at one of its calls of the storage. */
function dyingPage(phone: MemoryStore, callsLeft: number): LocalCopy {
  let left = callsLeft
  const dying = <Target extends object>(target: Target): Target =>
    new Proxy(target, {
      get(of, name) {
        const value = Reflect.get(of, name)
        if (typeof value !== 'function') return value
        return (...given: unknown[]) => {
          if (left-- <= 0) throw new Error('killed')
          return value.apply(of, given)
        }
      },
    })
  return {
    ...phone,
    documents: dying(phone.documents),
    owed: {
      read: (tables, work) => phone.owed.read(tables, (owed) => work(dying(owed))),
      write: (tables, work) => phone.owed.write(tables, (owed) => work(dying(owed))),
    },
  }
}

test('an import of 10,000 rows that is killed at 100 random moments brings each row once, without the file', async () => {
  const visits = Array.from({ length: rows }, (_, n) =>
    importedVisit(`visit ${n}`, { place: importedPlace(`place ${n % 2500}`), rating: ((n % 10) + 1) / 2 }),
  )
  const phone = await phoneOf(ada)
  await beginImport(phone, readFile(importedFile({ visits }), ada))
  const random = createRandom(25)
  let killed = 0
  const t = performance.now()
  while (killed < 100) {
    const page = dyingPage(phone, random.int(rows + 40))
    const outcome = await saveImport(page).catch((error: Error) => error.message)
    killed += outcome === 'killed' ? 1 : 0
    const saved = phone.owed.rows('outbox').length
    expect([0, rows]).toContain(saved)
    if (saved > 0) console.log('saved after', killed)
    expect(phone.owed.rows('imports')).toMatchObject([{ state: saved === 0 ? 'open' : 'saved' }])
    if (saved > 0) break
  }
  console.log(performance.now() - t)
  await saveImport(phone)
  expect(new Set(phone.owed.rows('outbox').map(({ input }) => input['id'])).size).toBe(rows)
  expect(await phone.documents.where('reviews', 'user_id', ada)).toHaveLength(rows)
})
