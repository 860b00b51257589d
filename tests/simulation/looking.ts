/**
 * People open pages that the phone fetches on demand and caches; and the oracle that looks through everything a screen can
 * show of them: cached answers, and fetched rows.
 */
import { cacheListPage } from '#src/commands/cache-list-page.ts'
import { fetchReview } from '#src/commands/fetch-review.ts'
import { blockedPeople } from '#src/db/blocks.ts'
import { storeAnswer } from '#src/db/cached-answers.ts'
import { isFetched, syncedEntities } from '#src/db/documents.ts'
import { StorageError } from '#src/db/owed.ts'
import { removalsHeard } from '#src/db/removals-heard.ts'
import { withoutPeople } from '#src/domain/answers/removed.ts'
import { listPageKey, personListsKey } from '#src/domain/lists/list-page.ts'
import { peopleMentioned } from '#src/domain/people/people-mentioned.ts'
import { profilePageKey } from '#src/domain/people/profile.ts'
import { personReviewsKey } from '#src/domain/visits/review-lists.ts'
import type { ListPage } from '#src/services/list-pages.ts'
import type { ReviewPage } from '#src/services/pages.ts'
import { BackendError } from '#sync/backend.ts'
import { StoppedError } from '#sync/context.ts'
import { reviewPageKey } from './model/pages.ts'
import { createRandom, type Random } from './random.ts'
import { changePerson } from './sharing.ts'
import { openTabs, type SimulatedDevice, type Tab, type World } from './world.ts'

/** Only seeds from here on look: the others, kept ones and planted bugs' first ones among them, mean what they meant. */
export const firstSeedWithLooking = 80_000_000

/** What draws it, apart from everything else; undefined for a seed that does not have it. */
export const drawLooking = (seed: number): Random | undefined =>
  seed < firstSeedWithLooking ? undefined : createRandom(80 * 2 ** 32 + seed)

/** Looks at something that is there, or again at something that was looked at. */
export function lookByLot({ server }: World, owner: SimulatedDevice, random: Random): void {
  const [isLooking, isAgain, which, at] = [random.chance(0.3), random.chance(0.4), random.next(), random.next()]
  const delay = random.chance(0.3) ? random.between(0, 40_000) : 0
  const tabs = owner.tabs.filter(({ process }) => process.alive && !process.frozen)
  const known = [...owner.device.documents.cachedAnswers.keys()]
  const keys = isAgain && known.length > 0 ? known : server.pages?.keys()
  if (!isLooking || owner.ended || tabs.length === 0 || !keys || keys.length === 0) return
  const tab = tabs[Math.floor(which * tabs.length)] as Tab
  void look(tab, keys[Math.floor(at * keys.length)] as string, delay)
}

/** What useCachedAnswer and useReview do, with an answer that is so many ms longer on its way; whether it was taken. */
async function look({ copy, backend }: Tab, key: string, delay = 0): Promise<boolean> {
  const ask = async (): Promise<unknown> => {
    const answer = await backend.page(key)
    if (delay > 0) await copy.clock.sleep(delay)
    // As the app's page service does.
    return withoutPeople(answer, await blockedPeople(copy))
  }
  try {
    if (key.startsWith(reviewPageKey(''))) {
      await fetchReview(copy, key.slice(reviewPageKey('').length), () => ask() as Promise<ReviewPage | undefined>)
      return true
    }
    const heard = await removalsHeard(copy)
    const answer = await ask()
    if (answer && key.startsWith(listPageKey(''))) await cacheListPage(copy, answer as ListPage, heard)
    return (await storeAnswer(copy, { key, answer, at: copy.clock.now(), heard })) !== undefined
  } catch (error) {
    const isKnown = error instanceof BackendError || error instanceof StorageError || error instanceof StoppedError
    if (!isKnown) throw error
    return false
  }
}

/** Ms in virtual time, and how often what a removal has overtaken is asked again. */
const looksTake = 120_000
const mostLooks = 5

/**
 * Invariant 6. What a phone was told of by a pull is nowhere on it any more. And once it has asked anew about every person, nothing
 * that anybody has deleted or made private is.
 */
export async function checkFetched(world: World): Promise<void> {
  const devices = world.devices.filter(({ userId }) => world.server.exists(userId))
  for (const owner of devices) {
    const view = await world.server.view(owner.userId)
    checkShown(world, owner, 'was told of', (scope) => view.has(scope))
  }
  const isSignedIn = ({ phone, userId }: SimulatedDevice): boolean => phone.signedIn === userId
  const others = devices.filter((owner) => !isSignedIn(owner))
  await askAnew(world, devices.filter(isSignedIn))
  changePerson(world)
  await askAnew(world, others)
  for (const owner of devices) checkShown(world, owner, 'has asked about', (scope) => scope.startsWith('user:'))
}

/** Everybody asks about every person; whoever shares a phone, while they are signed in on it. */
async function askAnew(world: World, devices: readonly SimulatedDevice[]): Promise<void> {
  let left = devices.length
  for (const owner of devices) {
    const living = (): Tab[] => owner.tabs.filter(({ process }) => process.alive)
    // Somebody may have closed the app with the offer to undo a deletion.
    if (living().length === 0) openTabs(world, owner)
    const [tab] = living()
    const people = new Set(world.server.pages?.people())
    for (const { row } of shownOn(owner)) peopleMentioned(row, people)
    const keys = [...people].flatMap((id) => [profilePageKey(id), personReviewsKey(id), personListsKey(id)])
    if (tab) void lookAt(tab, keys).then((hasSeen) => hasSeen && left--)
  }
  await world.scheduler.runUntil(world.scheduler.now() + looksTake)
  if (left > 0) world.watch.failed(9, `${left} devices have not seen what they asked for`)
}

/** Whether it has seen all of it. */
async function lookAt(tab: Tab, keys: readonly string[]): Promise<boolean> {
  for (const key of keys) {
    let looks = 0
    while (!(await look(tab, key))) if (++looks === mostLooks) return false
  }
  return true
}

/** `where`: the key of the answer, or the entity. */
type Shown = { where: string; row: Row }
type Row = { id?: string; user_id?: string; list_id?: string; restaurant_id?: string; is_ranked?: boolean }

/** Every row that a screen can show without asking anybody, but those that scopes keep. */
function shownOn({ device: { documents } }: SimulatedDevice): Shown[] {
  const found: Shown[] = []
  const collect = (where: string, value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    found.push({ where, row: value })
    for (const part of Object.values(value)) collect(where, part)
  }
  for (const { id, answer } of documents.cachedAnswers.values()) collect(id, answer)
  for (const entity of syncedEntities)
    for (const document of documents.rows(entity).values())
      if (isFetched(document)) found.push({ where: entity, row: document.row })
  return found
}

/** `tells`: whether the phone knows all that is in a scope. */
function checkShown(
  { server, watch }: World,
  owner: SimulatedDevice,
  how: string,
  tells: (scope: string) => boolean,
): void {
  const mayRead = server.pages?.readableBy(owner.userId)
  for (const { where, row } of mayRead ? shownOn(owner) : []) {
    const scope = row.list_id && row.restaurant_id ? `list:${row.list_id}` : `user:${row.user_id}`
    const isRow = row.restaurant_id !== undefined || row.is_ranked !== undefined
    if (isRow && row.id && tells(scope) && !mayRead?.has(row.id))
      watch.failed(6, `${owner.name} can show ${where} with ${JSON.stringify(row)}, of which it ${how}`)
    else if (how !== 'was told of' && row.user_id && !server.exists(row.user_id))
      watch.failed(6, `${owner.name} can show ${where} with ${JSON.stringify(row)} of an account that is gone`)
  }
}
