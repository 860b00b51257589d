/**
 * People keep photos with drafts, decide about what was refused, and carry unsent work in a file to another of their devices; the
 * storage refuses files.
 */
import { addPhoto } from '#src/commands/add-photo.ts'
import { discardPhoto, restorePhoto } from '#src/commands/discard-photo.ts'
import { discardDraft, restoreDraft, saveDraft } from '#src/commands/drafts.ts'
import { logVisit } from '#src/commands/log-visit.ts'
import { becomesDraft, discardRefused, refusedAsDraft, restoreDiscarded } from '#src/commands/refused-work.ts'
import { retryPhoto } from '#src/commands/retry-photo.ts'
import { saveIntent } from '#src/commands/save-intent.ts'
import type { Draft } from '#src/db/owed.ts'
import { readListDraft } from '#src/domain/lists/list-form.ts'
import { readVisit } from '#src/domain/visits/visit-form.ts'
import { newListDraft, visitDraft } from '#src/domain/work/draft-kinds.ts'
import type { Result } from '#src/lib/result.ts'
import { makePicture } from '#tests/support/make-picture.ts'
import type { Action } from './actions.ts'
import { exportByLot, importByLot } from './carrying.ts'
import { createRandom, type Random } from './random.ts'
import type { SimulatedDevice, Tab, World } from './world.ts'

/** Only seeds from here on decide: the others, kept ones and those that the ledger has among them, mean what they meant. */
export const firstSeedWithDeciding = 1_000_000_055

/** What draws it, apart from everything else; undefined for a seed that does not have it. */
export const drawDeciding = (seed: number): Random | undefined =>
  seed < firstSeedWithDeciding ? undefined : createRandom(400 * 2 ** 32 + seed)

/** In seeds with refusals the storage refuses files, too; and uploads say how far they are. */
export function troubleByLot(world: World, faults: { refusals: boolean }, random: Random): void {
  if (faults.refusals) world.refusesFile = () => random.chance(0.2)
  world.uploads = random
}

const blob = makePicture('picture')

type Draw = (world: World, owner: SimulatedDevice, tab: Tab, random: Random) => Action | undefined

/** Undefined when there is nothing to decide about. */
export const decideByLot =
  (world: World) =>
  (owner: SimulatedDevice, tab: Tab, random: Random): Action | undefined =>
    random.pick(draws)(world, owner, tab, random)

const oneOf = <Value>(values: readonly Value[], random: Random): Value | undefined =>
  values.length > 0 ? random.pick(values) : undefined

/** Of a new visit or a new list: those that can be saved. */
const savable = ({ device }: SimulatedDevice): Draft[] =>
  device.owed.rows('drafts').filter(({ kind }) => kind === visitDraft || kind === newListDraft)

/** `isTrue`: what the device must hold at the moment in which the command says that it has succeeded. */
function saying(
  { watch }: World,
  { name }: SimulatedDevice,
  what: string,
  run: () => Promise<Result<unknown>>,
  isTrue: () => boolean = () => true,
): Action {
  return {
    intent: undefined,
    async run() {
      const result = await run()
      if (result.ok && !isTrue()) watch.failed(1, `${name} said that it has ${what}, and it has not`)
      return result
    },
  }
}

const hasRow = ({ device }: SimulatedDevice, table: 'drafts' | 'photos' | 'blobs' | 'refused', id: string): boolean =>
  device.owed.rows(table).some((row) => row.id === id)

const beginDraft: Draw = (world, owner, { copy }, random) => {
  const [isVisit, place, number] = [random.chance(0.7), random.pick(world.places), random.int(100)]
  const content = isVisit
    ? { place: { id: place, name: 'Place' }, comment: `Draft ${number}` }
    : { fields: { name: `Draft ${number}` }, base: {}, restaurantId: place }
  const id = copy.newId()
  const run = () => saveDraft(copy, { id, kind: isVisit ? visitDraft : newListDraft, content })
  return saying(world, owner, 'kept a draft', run, () => hasRow(owner, 'drafts', id))
}

const addPhotoToDraft: Draw = (world, owner, { copy }, random) => {
  const draft = oneOf(
    savable(owner).filter(({ kind }) => kind === visitDraft),
    random,
  )
  const index = random.int(3)
  const path = `${owner.userId}/${Math.trunc(world.scheduler.now())}${random.int(1000)}-${index}.jpg`
  const photo = { id: copy.newId(), path, index, full: blob, thumbnail: blob }
  const run = () => addPhoto(copy, { draft_id: draft?.id ?? '' }, photo)
  const isThere = (): boolean => hasRow(owner, 'photos', photo.id) && hasRow(owner, 'blobs', photo.id)
  return draft && saying(world, owner, 'a photo in a draft', run, isThere)
}

const submitDraft: Draw = ({ places }, owner, { copy }, random) => {
  const [draft, other] = [oneOf(savable(owner), random), random.pick(places)]
  if (draft?.kind === visitDraft) {
    const { place, comment } = readVisit(draft.content, '2026-01-01')
    const { unsaved, ...known } = place ?? { id: other, unsaved: undefined, name: '' }
    const created_at = new Date(copy.clock.now()).toISOString()
    const input = { id: draft.id, restaurant_id: known.id, comment, created_at }
    const brought = unsaved && { place: { ...known, ...unsaved } }
    return { intent: 'log_visit', run: () => logVisit(copy, { ...input, ...brought }, draft.id) }
  }
  if (!draft) return undefined
  const { fields, restaurantId } = readListDraft(draft.content)
  const restaurant = restaurantId && { restaurant: { id: copy.newId(), restaurant_id: restaurantId } }
  const input = { id: draft.id, name: fields.name ?? 'Draft', is_public: true, is_ranked: true, ...restaurant }
  return { intent: 'create_list', run: () => saveIntent(copy, 'create_list', input) }
}

const dropDraft: Draw = (world, owner, { copy }, random) => {
  const [draft, regrets, after] = [oneOf(savable(owner), random), random.chance(0.6), random.between(0, 8_000)]
  const run = async (): Promise<Result<unknown>> => {
    const discarded = await discardDraft(copy, draft?.id ?? '')
    if (!discarded.ok || !regrets || discarded.value.drafts.length === 0) return discarded
    await copy.clock.sleep(after)
    return restoreDraft(copy, discarded.value)
  }
  return draft && saying(world, owner, 'dropped a draft', run)
}

/** One of a draft, one on its way, or one that the storage has refused. */
const dropPhoto: Draw = (world, owner, { copy }, random) => {
  const photos = owner.device.owed.rows('photos').filter(({ bucket }) => bucket === 'review-photos')
  const [photo, regrets, after] = [oneOf(photos, random), random.chance(0.6), random.between(0, 8_000)]
  const run = async (): Promise<Result<unknown>> => {
    const discarded = await discardPhoto(copy, photo?.id ?? '')
    if (!discarded.ok || !discarded.value || !regrets) return discarded
    await copy.clock.sleep(after)
    return restorePhoto(copy, discarded.value)
  }
  return photo && saying(world, owner, 'dropped a photo', run)
}

const tryPhotoAgain: Draw = (world, owner, { copy }, random) => {
  // For a damaged one no screen offers that.
  const failed = owner.device.owed.rows('photos').filter(({ state, code }) => state === 'failed' && code !== 'damaged')
  const photo = oneOf(failed, random)
  const isTried = (): boolean =>
    owner.device.owed.rows('photos').some(({ id, state }) => id === photo?.id && state !== 'failed')
  return photo && saying(world, owner, 'a photo that is tried again', () => retryPhoto(copy, photo.id), isTried)
}

const takeRefusedAsDraft: Draw = (world, owner, tab, random) => {
  // What has lost its id gets another one.
  const refused = owner.device.owed.rows('refused').filter(({ intent, input }) => becomesDraft(intent) && input['id'])
  const one = oneOf(refused, random)
  const run = () => world.watch.deciding.during(owner.name, tab.process, () => refusedAsDraft(tab.copy, one?.id ?? ''))
  const isDraft = (): boolean =>
    hasRow(owner, 'drafts', String(one?.input['id'])) && !hasRow(owner, 'refused', one?.id ?? '')
  return one && saying(world, owner, 'made a draft of what was refused', run, isDraft)
}

const regretDiscarding: Draw = (world, owner, tab, random) => {
  const [one, after] = [oneOf(owner.device.owed.rows('refused'), random), random.between(0, 8_000)]
  const decide = async (): Promise<Result<unknown>> => {
    const discarded = await discardRefused(tab.copy, one?.id ?? '')
    if (!discarded.ok) return discarded
    await tab.copy.clock.sleep(after)
    return restoreDiscarded(tab.copy, discarded.value)
  }
  const run = () => world.watch.deciding.during(owner.name, tab.process, decide)
  return one && saying(world, owner, 'put refused work back', run)
}

const draws: readonly Draw[] = [
  beginDraft,
  addPhotoToDraft,
  addPhotoToDraft,
  submitDraft,
  dropDraft,
  dropPhoto,
  tryPhotoAgain,
  takeRefusedAsDraft,
  takeRefusedAsDraft,
  regretDiscarding,
  exportByLot,
  importByLot,
]
