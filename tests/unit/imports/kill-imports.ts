/** Imports that are killed at random moments: each row has to come once. The test has few rows or kills, `npm run prove` as many as asked. */
import { beginImport, saveImport } from '#src/commands/imports.ts'
import { createRandom } from '#tests/simulation/random.ts'
import { ada, phoneOf } from '#tests/unit/archive/world.ts'
import { isKilled } from './dying-page.ts'
import { importedFile, importedPlace, importedVisit, readFile } from './files.ts'

export const fileOf = (rows: number) =>
  importedFile({
    visits: Array.from({ length: rows }, (_, n) =>
      importedVisit(`visit ${n}`, { place: importedPlace(`place ${n % (rows / 4)}`), rating: ((n % 10) + 1) / 2 }),
    ),
  })

type Kills = {
  /** Before anything was saved, and after all of it was. */
  inTheMiddle: number
  afterwards: number
  /** Ms of each import that came through: what a kill before it costs once more. */
  times: number[]
}

/** Throws when rows are missing or there twice. */
export async function killImports(
  { rows, kills }: { rows: number; kills: number },
  onKill = (_killed: number): void => {},
): Promise<Kills> {
  const file = fileOf(rows)
  const random = createRandom(25)
  const result: Kills = { inTheMiddle: 0, afterwards: 0, times: [] }
  for (let killed = 0; killed < kills; ) {
    const phone = await phoneOf(ada)
    const saved = (): number => phone.owed.rows('outbox').length
    await beginImport(phone, readFile(file, ada))
    // Killed again and again, until it comes through: each time the page finds what is there.
    while (saved() === 0 && killed < kills) {
      // Half of them in the last calls, which show what is saved.
      const call = random.int(2) === 0 ? random.int(rows) : rows + random.int(20)
      if (!(await isKilled(phone, call, saveImport))) break
      killed += 1
      onKill(killed)
      const count = saved()
      check(count === 0 || count === rows, `${count} of ${rows} rows were saved`)
      result[count === 0 ? 'inTheMiddle' : 'afterwards'] += 1
      const states = phone.owed.rows('imports').map(({ state }) => state)
      check(states.join() === (count === 0 ? 'open' : 'saved'), `the imports are ${states.join()} with ${count} rows`)
    }
    const isOpen = saved() === 0
    const from = performance.now()
    await saveImport(phone)
    if (isOpen) result.times.push(performance.now() - from)
    const ids = new Set(phone.owed.rows('outbox').map(({ input }) => input['id']))
    check(saved() === rows && ids.size === rows, `${saved()} rows were saved with ${ids.size} ids`)
  }
  return result
}

function check(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise)
}
