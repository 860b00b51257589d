/** The person with 10,000 reviews, whom several events share: made once, loaded once into every contender's server. */
import type { Arena, Person } from '#tests/race/arena.ts'
import type { Side } from '#tests/race/contender.ts'
import type { RaceOptions } from './event.ts'

type Diligent = { person: Person; rowCount: number }

const made = new WeakMap<Arena, Promise<Diligent & { rows: Awaited<ReturnType<Arena['rowsOf']>> }>>()
const loaded = new WeakMap<Side, Promise<Diligent>>()

/** `rowCount`: reviews and restaurants together. */
export function theDiligent(arena: Arena, side: Side, options: RaceOptions): Promise<Diligent> {
  const known = loaded.get(side)
  if (known) return known
  const loading = (async () => {
    const diligent = made.get(arena) ?? make(arena, options)
    made.set(arena, diligent)
    const { person, rows, rowCount } = await diligent
    await side.load(person, rows)
    return { person, rowCount }
  })()
  loaded.set(side, loading)
  return loading
}

async function make(arena: Arena, { reviews }: RaceOptions) {
  const person = await arena.newPerson(reviews)
  await arena.sql`analyze`
  const rows = await arena.rowsOf(person)
  const rowCount = Object.values(rows).reduce((sum, ofEntity) => sum + ofEntity.length, 0)
  return { person, rows, rowCount }
}
