/** People block, mute and remove each other, and take it back; and what must hold of it on every phone. */
import { saveIntent } from '#src/commands/save-intent.ts'
import { syncedEntities } from '#src/db/documents.ts'
import { documentsLock, type LocalCopy } from '#src/db/local-copy.ts'
import type { Restriction } from '#src/domain/rows.ts'
import type { Action } from './actions.ts'
import { isWrittenOver } from './consistency.ts'
import { createRandom, type Random } from './random.ts'
import type { SimulatedDevice, Tab, World } from './world.ts'

/** Only seeds from here on block: the others, kept ones and planted bugs' first ones among them, mean what they meant. */
export const firstSeedWithBlocking = 230_000_000

/** What draws it, apart from everything else; undefined for a seed that does not have it. */
export const drawBlocking = (seed: number): Random | undefined =>
  seed < firstSeedWithBlocking ? undefined : createRandom(230 * 2 ** 32 + seed)

/** Blocks are taken back more often than they are made, so that people who are few see each other now and then. */
export const blockByLot =
  ({ people }: Pick<World, 'people'>) =>
  ({ userId }: SimulatedDevice, { copy }: Tab, random: Random): Action => {
    const others = people.filter((id) => id !== userId)
    const intent = random.pick(['block', 'unblock', 'unblock', 'mute', 'unmute', 'remove_follower'] as const)
    const input = { user_id: random.pick(others) }
    return { intent, run: () => saveIntent(copy, intent, input) }
  }

/**
 * Invariant 6, at any moment in which nobody writes documents: of whom a device says that its person has blocked them it stores
 * nothing but that, in no document, no cached answer and under no pending work.
 */
export function checkForgotten({ watch }: Pick<World, 'watch'>, owner: SimulatedDevice): void {
  const { device, userId, running } = owner
  if (running.size > 0 || device.isHeld(documentsLock({ userId } as LocalCopy)) || isWrittenOver(device)) return
  for (const { row } of device.documents.rows('restrictions').values())
    if ((row as Restriction).kind === 'block') checkNothingOf(watch, owner, new Set([(row as Restriction).person_id]))
}

/** At rest, by what the server says: every device of a person has forgotten whom they have blocked, and who has blocked them. */
export async function checkBlocks(world: World): Promise<void> {
  const { server, watch, devices, people } = world
  const blocks: Restriction[] = []
  for (const person of people.filter(server.exists))
    for (const [id, row] of (await server.view(person)).get(`followers:${person}`) ?? [])
      if (id.startsWith('restrictions:') && (row as Restriction).kind === 'block') blocks.push(row as Restriction)
  for (const owner of devices) {
    const made = blocks.filter(({ user_id }) => user_id === owner.userId).map(({ person_id }) => person_id)
    checkNothingOf(watch, owner, new Set(made))
    // What they have looked at of others they are told when they ask again (looking.ts).
    const met = blocks.filter(({ person_id }) => person_id === owner.userId).map(({ user_id }) => user_id)
    checkNothingOf(watch, owner, new Set(met), ({ scopes }) => scopes.length > 0)
  }
}

type Stored = { scopes: readonly string[] }

function checkNothingOf(
  watch: World['watch'],
  { name, device }: SimulatedDevice,
  people: ReadonlySet<string>,
  isMeant: (stored: Stored) => boolean = () => true,
): void {
  if (people.size === 0) return
  const found: [where: string, value: unknown, stored: Stored][] = []
  for (const entity of syncedEntities)
    if (entity !== 'restrictions')
      for (const [key, document] of device.documents.rows(entity))
        found.push([`${entity} ${key}`, document.row, document])
  for (const { id, document } of device.owed.rows('bases'))
    if (document && !id.startsWith('restrictions:')) found.push([`a base of ${id}`, document.row, document])
  for (const [key, { answer }] of device.documents.cachedAnswers)
    found.push([`an answer to ${key}`, answer, { scopes: [] }])
  for (const [where, value, stored] of found)
    if (isMeant(stored) && mentions(value, people))
      watch.failed(6, `${name} stores ${where} of somebody with whom there is a block: ${JSON.stringify(value)}`)
}

/** Whether one of these people is named anywhere in it, under whatever name. */
function mentions(value: unknown, people: ReadonlySet<string>): boolean {
  if (typeof value === 'string') return people.has(value)
  return typeof value === 'object' && value !== null && Object.values(value).some((part) => mentions(part, people))
}
