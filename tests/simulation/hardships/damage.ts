/**
 * Rows of the device that are damaged: columns that hold anything, values of which only the key is left, pictures that nobody can
 * read; and the owed database evicted alone, after which nothing on the device may say that it was saved.
 */
import { isUnscoped, syncedEntities } from '#src/db/documents.ts'
import type { OwedTable } from '#src/db/owed.ts'
import { createdIds } from '#src/domain/work/dependencies.ts'
import { createRandom, type Random } from '#tests/simulation/random.ts'
import type { SimulatedDevice, World } from '#tests/simulation/world.ts'
import { firstTestedSeed } from './streams.ts'

/** Other seeds with hardships, kept ones and planted bugs' among them, mean what they meant. */
export const firstTestedSeedWithDamage = firstTestedSeed + 100_000_000
const firstSeedWithDamage = 1_000_000_250
/** From here on also what the server's database is called, what is shown, and files that are to be deleted. */
export const firstTestedSeedWithMoreDamage = firstTestedSeedWithDamage + 100_000_000
const firstSeedWithMoreDamage = 1_000_000_500

const hasMore = (seed: number): boolean =>
  seed >= firstTestedSeedWithMoreDamage || (seed >= firstSeedWithMoreDamage && seed < firstTestedSeed)

function stream(seed: number, kind: number, probability: number): Random | undefined {
  if (seed < firstSeedWithDamage || (seed >= firstTestedSeed && seed < firstTestedSeedWithDamage)) return undefined
  const random = createRandom(kind * 2 ** 32 + seed)
  return random.chance(probability) ? random : undefined
}

export const drawDamage = (seed: number): Random | undefined => stream(seed, 510, 0.6)
export const drawParting = (seed: number): Random | undefined => stream(seed, 511, 0.3)

/** What storage may hold in place of a row's columns; an empty list: of the value nothing is left but its key. */
const damages: { readonly [Table in OwedTable]?: readonly (readonly [column: string, value: unknown][])[] } = {
  outbox: [
    [],
    [['input', null]],
    [['input', 'Great ramen']],
    [['input', {}]],
    [['id', undefined]],
    [['intent', 7]],
    [['saved_at', 'torn']],
    [
      ['state', undefined],
      ['attempts', 'many'],
    ],
  ],
  refused: [[], [['input', null]], [['because', 5]], [['message', undefined]]],
  photos: [[], [['path', undefined]], [['state', 'torn']], [['index', 'x']]],
  blobs: [[], [['full', 'torn']], [['thumbnail', null]]],
  drafts: [[], [['content', 'torn']], [['kind', 3]]],
  cursors: [[], [['cursor', null]]],
  bases: [[], [['document', 'torn']]],
}
const tables = Object.keys(damages) as (keyof typeof damages)[]

const facts = ['client_id', 'last_contact', 'connection', 'first_pull_done', 'resync', 'reads_again']
const moreFacts = ['generation', 'shown_work', 'generation', ...facts]

export async function damageByLot(world: World, owner: SimulatedDevice, random: Random): Promise<void> {
  const [happens, where, which, how] = [random.chance(0.08), random.next(), random.next(), random.next()]
  const { device, name } = owner
  if (!happens || owner.ended === 'account_gone') return
  const one = <Value>(values: readonly Value[], lot: number): Value | undefined =>
    values[Math.floor(lot * values.length)]
  if (where < 0.3) {
    const all = syncedEntities.flatMap((entity) =>
      [...device.documents.rows(entity).keys()].map((key) => ({ entity, key })),
    )
    const found = one(all, which)
    if (!found) return
    world.scheduler.note(`${name} has damaged ${found.entity}`)
    world.watch.damages.noteDocument(name, found.key)
    await device.documents.damage(found.entity, found.key, how)
    return
  }
  const isFact = where < 0.4
  // Most of a device's rows are cursors.
  const table = isFact ? 'facts' : one(tables, where * 10 - Math.floor(where * 10))
  if (!table) return
  const rows = device.owed.rows(table)
  const isMore = hasMore(world.seed)
  const wanted = one(isMore ? moreFacts : facts, which)
  const row = isFact ? rows.find((fact) => 'name' in fact && fact.name === wanted) : one(rows, which)
  if (!row || (!isMore && 'state' in row && row.state === 'removing')) return
  world.scheduler.note(`${name} has damaged ${table}`)
  world.watch.damages.note(name, table, row)
  owner.shakes++
  await device.owed.damage(table, row, isFact ? [['value', { torn: true }]] : (one(damages[table] ?? [], how) ?? []))
}

/** Somebody scrolls through everything, so that what is damaged is found. */
export async function findDamage({ devices }: World): Promise<void> {
  for (const { device } of devices) await device.findDamage()
}

/** The browser deletes what is owed and leaves the documents; the next opening finds that they belong to nothing (open.ts). */
export async function partByLot(world: World, owner: SimulatedDevice, random: Random): Promise<void> {
  const { scheduler, watch } = world
  const { device, name } = owner
  if (!random.chance(0.01) || owner.ended === 'account_gone') return
  scheduler.note(`${name} loses what it owes`)
  for (const process of [...owner.tabs.map((tab) => tab.process), ...owner.workers]) scheduler.kill(process)
  owner.shakes++
  owner.evicted = true
  watch.loses(name, [...device.owed.rows('outbox'), ...device.owed.rows('refused')])
  const wrong = await device.owed.lose()
  if (wrong) watch.failed(14, `What ${name} has after it lost what it owed is not right: ${wrong}`)
  if (!device.keepsDocuments) void scheduler.waitFor(device.documents.clear())
}

/** Invariant 8: nothing that went with what was owed is on a screen as if the server had it. */
export function checkLoss({ watch, server }: World, { name, device }: SimulatedDevice): void {
  for (const id of watch.damages.lostWith(name)) {
    const saved = watch.saved.get(id)
    if (!saved || server.applied.has(id)) continue
    for (const entity of ['reviews', 'lists'] as const) {
      const [key = ''] = saved.intent === (entity === 'reviews' ? 'log_visit' : 'create_list') ? saved.ids : []
      const document = device.documents.rows(entity).get(key)
      const isOwed = (['outbox', 'refused'] as const).some((table) =>
        device.owed.rows(table).some((work) => createdIds(work).includes(key)),
      )
      if (document && isUnscoped(document) && !isOwed)
        watch.failed(8, `${name} shows ${entity} ${key} as saved, which it has lost and the server never got`)
    }
  }
}
