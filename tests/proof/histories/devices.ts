/** People with two phones each, who write and pull as fast as they are answered. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { editReview } from '#src/commands/edit-review.ts'
import { logVisit } from '#src/commands/log-visit.ts'
import { saveIntent } from '#src/commands/save-intent.ts'
import { pairId } from '#src/domain/pair-id.ts'
import type { SyncedEntity, SyncedRows } from '#src/domain/rows.ts'
import { BackendError } from '#sync/backend.ts'
import type { Random } from '#tests/simulation/random.ts'
import type { TestBackend, TestUser } from '#tests/support/backend.ts'
import { deleteReview } from '#tests/support/delete-review.ts'
import { createPhone, type Phone } from '#tests/support/phone.ts'
import type { Recorder } from './record.ts'

/** A followed person's phone has their newest 100 visits: below that, all devices have the same. */
const mostVisits = 80
/** While nobody answers. */
const mostUnsent = 8
/** Each list is a scope. */
const placesPerList = 100

export type Place = { id: string; isTaken: boolean }

export type Device = {
  phone: Phone
  /** Writes, sends and pulls until it is told to stop. */
  run: (signal: AbortSignal) => Promise<void>
  /** Sends and pulls until nothing is left to send; throws when that does not end. */
  settle: () => Promise<void>
}

type Given = { backend: TestBackend; user: TestUser; name: string; recorder: Recorder; random: Random; places: Place[] }

export function createDevice({ backend, user, name, recorder, random, places }: Given): Device {
  const who = { device: name, person: user.id }
  const phone = createPhone(backend, user, recorder.through(who))
  const { store } = phone
  let values = 0
  const newValue = (): string => `${name} ${++values}`
  let list: { id: string; places: number } | undefined

  const rowsOf = <E extends SyncedEntity>(entity: E): SyncedRows[E][] =>
    [...store.documents.rows(entity).values()].map(({ row }) => row as SyncedRows[E])
  const one = <Value>(values: readonly Value[]): Value | undefined =>
    values.length > 0 ? values[random.int(values.length)] : undefined

  async function log(): Promise<unknown> {
    const place = one(places)
    const id = randomUUID()
    return (
      place &&
      logVisit(store, { id, restaurant_id: place.id, comment: newValue(), created_at: new Date().toISOString() })
    )
  }
  async function edit(): Promise<unknown> {
    const review = one(rowsOf('reviews').filter((row) => row.user_id === user.id))
    const base = { comment: review?.comment ?? '' }
    return review && editReview(store, { id: review.id, base, fields: { comment: newValue() } })
  }
  async function remove(): Promise<unknown> {
    const review = one(rowsOf('reviews').filter((row) => row.user_id === user.id))
    return review && deleteReview(store, { id: review.id })
  }
  async function like(): Promise<unknown> {
    const liked = store.documents.rows('review_likes')
    const others = rowsOf('reviews').filter((row) => row.user_id !== user.id)
    const review = one(others.filter((row) => !liked.has(pairId(row.id, user.id))))
    return review && saveIntent(store, 'like_review', { review_id: review.id })
  }
  /** Lists only grow, each place is added once: so a list that was read is the beginning of every later one. */
  async function addToList(): Promise<unknown> {
    const place = places.find(({ isTaken }) => !isTaken)
    if (!place) return undefined
    place.isTaken = true
    if (!list || list.places >= placesPerList) {
      list = { id: randomUUID(), places: 0 }
      await saveIntent(store, 'create_list', { id: list.id, name: newValue(), is_public: true, is_ranked: true })
    }
    list.places++
    return saveIntent(store, 'add_to_list', { list_id: list.id, restaurant_id: place.id })
  }

  async function write(): Promise<void> {
    const own = rowsOf('reviews').filter((row) => row.user_id === user.id).length
    const lot = random.int(10)
    if (lot < 3) await (own < mostVisits ? log() : remove())
    else if (lot < 4) await remove()
    else if (lot < 6) await edit()
    else if (lot < 9) await like()
    else await addToList()
  }

  const sync = async (): Promise<void> => {
    await phone.push()
    await recorder.pulling(who, phone.pull)
  }
  /** Whether it went well. What is no fault of the way or the server falls through. */
  const trySync = (): Promise<boolean> =>
    sync().then(
      () => true,
      (error: unknown) => {
        if (error instanceof BackendError && (error.kind === 'network' || error.kind === 'busy')) return false
        throw error
      },
    )

  return {
    phone,
    async run(signal) {
      while (!signal.aborted) {
        if (store.owed.rows('outbox').length < mostUnsent)
          for (let count = random.int(6); count > 0; count--) await write()
        if (!(await trySync())) await sleep(50)
      }
    },
    async settle() {
      for (let round = 0; round < 100; round++) {
        if ((await trySync()) && store.owed.rows('outbox').length === 0) return
        await sleep(100)
      }
      const left = store.owed.rows('outbox').map(({ intent, state }) => `${intent} ${state}`)
      throw new Error(`${name} does not get rid of its work: ${left.join(', ')}`)
    },
  }
}
