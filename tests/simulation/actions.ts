/** What people do: one random command on a tab, mostly sensible for what the device shows. */
import { addPhoto } from '#src/commands/add-photo.ts'
import { deleteWithUndo } from '#src/commands/delete-with-undo.ts'
import { detachPhoto } from '#src/commands/detach-photo.ts'
import { discardDraft, saveDraft } from '#src/commands/drafts.ts'
import { editReview } from '#src/commands/edit-review.ts'
import { logVisit } from '#src/commands/log-visit.ts'
import { discardRefused, resendRefused, restoreDiscarded } from '#src/commands/refused-work.ts'
import { type CommandInput, type CommandName, saveIntent } from '#src/commands/save-intent.ts'
import { removeAvatar, setAvatar } from '#src/commands/set-avatar.ts'
import type { SyncedEntity, SyncedRows } from '#src/domain/rows.ts'
import type { IntentName } from '#src/domain/work/intents.ts'
import type { Result } from '#src/lib/result.ts'
import { everyIntent } from '#tests/support/every-intent.ts'
import { makePicture } from '#tests/support/make-picture.ts'
import { offerUndo } from './offer.ts'
import type { Random } from './random.ts'
import type { SimulatedDevice, Tab, World } from './world.ts'

/** A command that was chosen; `intent` is the mutation it saves, or undefined when it saves none. */
export type Action<Name extends IntentName = IntentName> = {
  intent: Name | undefined
  run: () => Promise<Result<unknown>>
}

type Draw = () => Action | undefined
/** What these draw, to be held against all that there are. */
type Drawn<Draws extends readonly Draw[]> = NonNullable<NonNullable<ReturnType<Draws[number]>>['intent']>

const blob = makePicture('picture')

/** What the device shows; undefined parts mean that there is nothing to act on. */
function seenBy({ device, userId }: SimulatedDevice, random: Random) {
  const rows = <E extends SyncedEntity>(entity: E): SyncedRows[E][] =>
    [...device.documents.rows(entity).values()].map((document) => document.row as SyncedRows[E])
  const one = <T>(values: readonly T[]): T | undefined => (values.length > 0 ? random.pick(values) : undefined)
  const lists = rows('lists')
  return {
    review: one(rows('reviews').filter((review) => review.user_id === userId)),
    list: one(lists.filter((list) => list.user_id === userId)),
    othersList: one(lists.filter((list) => list.user_id !== userId)),
    profile: rows('profiles').find((profile) => profile.user_id === userId),
    items: (listId: string) => rows('list_restaurants').filter((item) => item.list_id === listId),
    restaurants: rows('restaurants'),
  }
}

/** Draws a command; undefined when it would need something that the device does not show. */
export function drawAction(world: World, owner: SimulatedDevice, tab: Tab): Action | undefined {
  const { copy } = tab
  const random = owner.random
  const seen = seenBy(owner, random)
  const place = seen.restaurants.length > 0 ? random.pick(seen.restaurants).id : random.pick(world.places)
  const time = new Date(copy.clock.now()).toISOString()
  const rating = random.pick([0, 0.5, 3, 3.5, 5, null])
  const text = random.pick(['Good', ' trimmed ', '', `Note ${random.int(1000)}`])
  const { review, list, othersList, profile } = seen
  const saves = <Name extends CommandName>(intent: Name, input: CommandInput<Name>) => ({
    intent,
    run: () => saveIntent(copy, intent, input),
  })
  /** Kept seeds drew an id of the row here, before it followed from the pair. */
  const savesPair: typeof saves = (intent, input) => ({
    intent,
    run: () => {
      copy.newId()
      return saveIntent(copy, intent, input)
    },
  })
  const place_id = { restaurant_id: place }
  const someone = random.pick(world.people)

  const visits = [
    () => {
      const input = { id: copy.newId(), ...place_id, rating, comment: text, created_at: time }
      const extra = random.chance(0.3) ? { favorite: random.chance(0.7), remove_want_to_try: random.chance(0.5) } : {}
      return { intent: 'log_visit', run: () => logVisit(copy, { ...input, ...extra }) }
    },
    () => {
      const id = copy.newId()
      const place = { id, place_id: `manual_${id}`, name: `New ${random.int(100)}` }
      const input = { id: copy.newId(), restaurant_id: id, created_at: time, place }
      return { intent: 'log_visit', run: () => logVisit(copy, input) }
    },
    () => {
      if (!review) return undefined
      const fields = random.chance(0.5) ? { rating, comment: text } : { service_rating: rating, created_at: time }
      const base = { rating: review.rating ?? null, comment: review.comment ?? null }
      return { intent: 'edit_review', run: () => editReview(copy, { id: review.id, base, fields }) }
    },
    () => {
      if (!review) return undefined
      const { offers } = owner
      const path = `${owner.userId}/${Math.trunc(world.scheduler.now())}${offers.int(1000)}-0.jpg`
      const withPhoto = offers.chance(0.4)
      const run = async () => {
        // One that is on its way then, which undoing has to bring back.
        const photo = { id: copy.newId(), path, index: 0, full: blob, thumbnail: blob }
        if (withPhoto) await addPhoto(copy, { review_id: review.id }, photo)
        if (withPhoto) await copy.clock.sleep(offers.between(0, 500))
        const result = await deleteWithUndo(copy, { intent: 'delete_review', id: review.id })
        if (result.ok) void offerUndo(world, owner, tab, result.value)
        return result
      }
      return { intent: 'delete_review', run }
    },
    () => {
      if (!review) return undefined
      const index = random.int(3)
      const path = `${owner.userId}/${Math.trunc(world.scheduler.now())}${random.int(1000)}-${index}.jpg`
      const picked = { id: copy.newId(), path, index, full: blob, thumbnail: blob }
      return { intent: undefined, run: () => addPhoto(copy, { review_id: review.id }, picked) }
    },
    () => {
      const path = review?.photos?.[0]
      return review && path
        ? { intent: 'detach_photo', run: () => detachPhoto(copy, { review_id: review.id, path }) }
        : undefined
    },
    () => {
      const id = copy.newId()
      const input = { id, place_id: `manual_${id}`, name: 'Saved' }
      return saves('save_place', input)
    },
    () => saves('report_place', { ...place_id, problem: 'closed', description: text }),
    () => ({
      intent: undefined,
      run: async () => {
        const id = `draft ${random.int(3)}`
        return random.chance(0.6)
          ? saveDraft(copy, { id, kind: 'log_visit', content: { text } })
          : discardDraft(copy, id)
      },
    }),
  ] satisfies Draw[]

  const people = [
    () => savesPair('follow', { user_id: someone }),
    () => savesPair('follow', { user_id: someone }),
    () => saves('unfollow', { user_id: someone }),
    () => {
      const intent = random.pick([
        'add_favorite',
        'remove_favorite',
        'add_want_to_try',
        'remove_want_to_try',
        'pin_restaurant',
        'unpin_restaurant',
      ] as const)
      return saves(intent, place_id)
    },
    () => {
      if (!profile) return undefined
      const fields = random.chance(0.5)
        ? { bio: text, full_name: random.pick(['Ada', 'Ben', 'Cem']) }
        : { show_activity: random.chance(0.5), push_notifications: random.chance(0.5) }
      const base = { bio: profile.bio ?? null, full_name: profile.full_name ?? 'Ada' }
      return saves('update_profile', { base, fields })
    },
    () => {
      if (random.chance(0.5)) return { intent: 'set_avatar', run: () => removeAvatar(copy) }
      const path = `${owner.userId}/avatar.jpg?t=${Math.trunc(world.scheduler.now())}`
      const picked = { id: copy.newId(), path, full: blob, thumbnail: blob }
      return { intent: undefined, run: () => setAvatar(copy, picked) }
    },
  ] satisfies Draw[]

  const listed = list && seen.items(list.id)
  const lists = [
    () => {
      const restaurant = random.chance(0.4) ? { restaurant: { id: copy.newId(), ...place_id } } : {}
      const input = {
        id: copy.newId(),
        name: `List ${random.int(100)}`,
        is_public: random.chance(0.7),
        is_ranked: true,
      }
      return saves('create_list', { ...input, ...restaurant })
    },
    () => {
      if (!list) return undefined
      const fields = random.chance(0.5) ? { name: `Name ${random.int(100)}` } : { is_public: !list.is_public }
      return saves('edit_list', { id: list.id, base: { name: list.name }, fields })
    },
    () => {
      if (!list || !random.chance(0.4)) return undefined
      // Nobody undoes it here.
      if (!owner.listOffers.chance(0.6)) return saves('delete_list', { id: list.id })
      const run = async () => {
        const result = await deleteWithUndo(copy, { intent: 'delete_list', id: list.id })
        if (result.ok) void offerUndo(world, owner, tab, result.value)
        return result
      }
      return { intent: 'delete_list', run }
    },
    () => list && saves('add_to_list', { list_id: list.id, ...place_id }),
    () => list && saves('add_to_list', { list_id: list.id, ...place_id, notes: text }),
    () => {
      if (!list || !listed?.length) return undefined
      const { restaurant_id } = random.pick(listed)
      return saves('remove_from_list', { list_id: list.id, restaurant_id })
    },
    () => {
      if (!list || !listed?.length) return undefined
      const { restaurant_id } = random.pick(listed)
      const after = random.chance(0.3) ? null : random.pick(listed).restaurant_id
      return saves('move_in_list', { list_id: list.id, restaurant_id, after })
    },
    () => {
      if (!list || !listed?.length) return undefined
      const { restaurant_id, notes } = random.pick(listed)
      return saves('set_list_note', { list_id: list.id, restaurant_id, notes: text, base: { notes } })
    },
    () => othersList && savesPair('like_list', { list_id: othersList.id }),
    () => othersList && saves('unlike_list', { list_id: othersList.id }),
    () => {
      if (!othersList) return undefined
      const input = { content_type: 'list' as const, content_id: othersList.id, reasons: ['spam' as const] }
      return saves('report', input)
    },
  ] satisfies Draw[]
  const draws = [...visits, ...people, ...lists]
  everyIntent<Drawn<typeof draws>>({
    attach_photo: 'sync saves it once the file is there',
    like_review: 'liking.ts',
    unlike_review: 'liking.ts',
    leave_visit: 'naming.ts',
    set_private_note: 'rewriting.ts',
    dismiss_earlier_text: 'rewriting.ts',
    keep_earlier_text: 'rewriting.ts',
    remove_follower: 'blocking.ts',
    block: 'blocking.ts',
    unblock: 'blocking.ts',
    mute: 'blocking.ts',
    unmute: 'blocking.ts',
    appeal: 'nobody moderates here',
  })
  return random.pick<Draw>(draws)()
}

/** The person decides about refused work: discards it (and may regret it), or sends it again. */
export function drawDecision({ device, random }: SimulatedDevice, { copy }: Tab): (() => Promise<unknown>) | undefined {
  const refused = device.owed.rows('refused')
  if (refused.length === 0) return undefined
  const { id, code } = random.pick(refused)
  const resends = random.chance(0.4)
  // No screen offers that.
  if (resends && code === 'damaged') return undefined
  if (resends) return () => resendRefused(copy, id)
  const regrets = random.chance(0.3)
  return async () => {
    const discarded = await discardRefused(copy, id)
    if (regrets && discarded.ok) await restoreDiscarded(copy, discarded.value)
  }
}
