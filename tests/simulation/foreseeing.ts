/**
 * What a phone shows while work waits is what the server is going to make of it: the effects of intents are held against the model
 * server, which has its own side of every intent (model/intents.ts). At rest a wrong effect is gone: the server's rows have come.
 */
import { isFetched, syncedEntities } from '#src/db/documents.ts'
import { documentsLock, type LocalCopy } from '#src/db/local-copy.ts'
import { figureColumns } from '#src/domain/places/place-figures.ts'
import type { Companion, SyncedEntity } from '#src/domain/rows.ts'
import { canonical } from './canonical.ts'
import { isDamaged } from './consistency.ts'
import type { ScopeRows } from './simulated-server.ts'
import type { Device } from './virtual-device.ts'
import type { SimulatedDevice, World } from './world.ts'

type Row = Record<string, unknown>

/** Checks a device that is not just being written to, and has everything that the server has. */
export async function checkForeseen(world: World, owner: SimulatedDevice): Promise<void> {
  const { server, watch } = world
  const { name, device, userId } = owner
  const outbox = device.owed.rows('outbox')
  if (outbox.length === 0 || !isQuiet(owner) || isDamaged(owner, watch) || !server.exists(userId)) return
  // Its effect is shown over rows that have it already.
  if (outbox.some(({ id, state }) => state === 'applied' || server.applied.has(id))) return
  if (!(await hasEverything(world, owner))) return
  const foreseen = server.foresee?.(userId, outbox)
  for (const entity of foreseen ? compared : []) {
    const expected = rowsOf(foreseen as ScopeRows, entity, userId)
    for (const [key, shown] of ownOrChanged(owner, entity, expected)) {
      const wanted = expected.get(key)
      const names = entity === 'reviews' ? namesExcused(watch, owner, shown, wanted) : none
      const known = (row: Row | undefined): string => comparable(row, device, names)
      if (known(shown) !== known(wanted)) {
        const [seen, made] = [canonical(shown ?? null), canonical(wanted ?? null)]
        watch.failed(1, `${name} shows ${entity} ${key} as ${seen}, of which the server makes ${made}`)
      }
    }
  }
}

/** The database alone makes activities. */
const compared = syncedEntities.filter((entity) => entity !== 'activities' && entity !== 'tags')

/** As of consistency.ts. */
function isQuiet({ device, userId, running, shakes, steadySince }: SimulatedDevice): boolean {
  const isHeld = device.isHeld(documentsLock({ userId } as LocalCopy))
  const isResync = device.owed.rows('facts').some(({ name }) => name === 'resync')
  return shakes === steadySince && running.size === 0 && !isHeld && !isResync
}

async function hasEverything({ server, watch }: World, { device, userId }: SimulatedDevice): Promise<boolean> {
  // Cursors of before a restore say nothing of what was restored, also where they equal its heads.
  if (watch.isSilent) return false
  // And those of another generation may equal them: each begins as far beyond its backup.
  const known = device.owed.rows('facts').find(({ name }) => name === 'generation')?.value
  if (server.generation && known !== server.generation()) return false
  const heads = await server.heads()
  const cursors = new Map(device.owed.rows('cursors').map(({ scope, cursor }) => [scope, cursor]))
  const isReached = (scope: string): boolean => (cursors.get(scope) ?? '0') === String(heads.get(scope) ?? 0)
  // The first alone says no most of the time, and costs little.
  return (
    cursors.size > 0 && [...cursors.keys()].every(isReached) && [...(await server.view(userId)).keys()].every(isReached)
  )
}

/** A person's own scope has more columns of them than a card. */
function rowsOf(view: ScopeRows, entity: SyncedEntity, userId: string): Map<string, Row> {
  const rows = new Map<string, Row>()
  const scopes = [...view].toSorted(([a], [b]) => Number(a === `user:${userId}`) - Number(b === `user:${userId}`))
  for (const [, ofScope] of scopes)
    for (const [id, row] of ofScope) if (id.startsWith(`${entity}:`)) rows.set(id.slice(entity.length + 1), row as Row)
  return rows
}

/** What the phone shows of the person's own rows, and of those that pending work changes; undefined: nothing. */
function ownOrChanged(
  { device: { documents, owed }, userId }: SimulatedDevice,
  entity: SyncedEntity,
  expected: ReadonlyMap<string, Row>,
): Map<string, Row | undefined> {
  const [shown, lists, reviews] = [documents.rows(entity), documents.rows('lists'), documents.rows('reviews')]
  const blocks = owed.rows('outbox').some(({ intent }) => intent === 'block')
  const bases = new Map(owed.rows('bases').flatMap((base) => (base.entity === entity ? [[base.key, base]] : [])))
  const isOwn = (row: Row): boolean => {
    const list = lists.get(String(row['list_id']))?.row as Row | undefined
    if (entity === 'list_restaurants') return list?.['user_id'] === userId
    return [row['user_id'], row['follower_id'], row['following_id']].includes(userId)
  }
  const found = new Map<string, Row | undefined>()
  for (const key of new Set([...shown.keys(), ...bases.keys(), ...expected.keys()])) {
    const [document, base, wanted] = [shown.get(key), bases.get(key), expected.get(key)]
    const row = document?.row as Row | undefined
    const known = wanted ?? row
    if (!known || [document, base?.document].some((stored) => stored && isFetched(stored))) continue
    // A place comes and goes with what names it; with whom one follows no more, what is theirs goes when the server says so.
    const isMeant = entity === 'restaurants' ? base && wanted : isOwn(known) || (base && wanted)
    // Of a review or a list that is not here the phone does not know whose it is: a block may end this like, and no screen shows it.
    const isHere =
      entity === 'review_likes' ? reviews.has(String(known['review_id'])) : lists.has(String(known['list_id']))
    const isLike = entity === 'review_likes' || entity === 'list_likes'
    const isUnknowable = isLike && !wanted && blocks && !isHere
    if (isMeant && !isUnknowable) found.set(key, row)
  }
  return found
}

/**
 * The phone knows neither who has taken themselves off a visit, nor who has blocked its person; and a name only of whom it has a card.
 */
function namesExcused(
  { saved }: World['watch'],
  { device }: SimulatedDevice,
  shown: Row | undefined,
  wanted: Row | undefined,
): ReadonlySet<string> {
  const [here, there] = [shown, wanted].map((row) => new Set(companionsOf(row).map(({ user_id }) => user_id)))
  const cards = device.documents.rows('profiles')
  const mayBeOff = (person: string): boolean =>
    [...saved.values()].some(
      ({ intent, userId, ids }) =>
        (intent === 'leave_visit' && userId === person) ||
        (intent === 'block' && (userId === person || ids.has(person))),
    )
  const isExcused = (person: string): boolean => (here?.has(person) ? mayBeOff(person) : !cards.has(person))
  return new Set(
    [...(here ?? []), ...(there ?? [])].filter((one) => here?.has(one) !== there?.has(one) && isExcused(one)),
  )
}

const none: ReadonlySet<string> = new Set()

const companionsOf = (row: Row | undefined): Companion[] => (row?.['companions'] ?? []) as Companion[]

/** What only the server decides: its clock, and the figures of places. */
const decidedThere: ReadonlySet<string> = new Set(['created_at', 'updated_at', 'added_at', ...figureColumns])

function comparable(row: Row | undefined, { documents, owed }: Device, names: ReadonlySet<string>): string {
  if (!row) return ''
  const left: Row = { ...row, companions: companionsOf(row).filter(({ user_id }) => !names.has(user_id)) }
  // Of a place that is not here the phone has no name to show.
  const places = documents.rows('restaurants')
  for (const array of placeArrays)
    if (row[array]) left[array] = (row[array] as { id: string }[]).filter(({ id }) => places.has(id))
  // What a block takes of others' likes the server counts.
  if (owed.rows('outbox').some(({ intent }) => intent === 'block')) delete left['like_count']
  return JSON.stringify(JSON.parse(canonical(left)), (column, value) => (decidedThere.has(column) ? undefined : value))
}

const placeArrays = ['favorites', 'want_to_try', 'pinned_restaurants']
