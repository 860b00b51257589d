/** What runs in the browser: the app's own local copy, with imported visits that wait. */
import { firstValueFrom } from 'rxjs'
import { saveIntent } from '#src/commands/save-intent.ts'
import { applyPending } from '#src/db/apply-pending.ts'
import { holdDocuments } from '#src/db/hold-documents.ts'
import { type LiveCopy, openLocalCopy } from '#src/db/open.ts'
import { baseId } from '#src/db/owed.ts'
import { doubtShownWork } from '#src/db/shown-work.ts'
import { ownDiary } from '#src/queries/diary.ts'

/** All times in ms. */
export type Bench = {
  /** Saves so many visits, a day each, at a place each. */
  fill: (count: number) => Promise<void>
  /** The app starts on the diary: until its rows are there, and until the tab that leads has applied what waits. */
  start: () => Promise<{ diary: number; applied: number }>
  /** Until the command has returned: the list is a document then. */
  newList: () => Promise<number>
  placeToTry: () => Promise<number>
  /** As when the app comes to the front. */
  wake: () => Promise<number>
  /** A place that no waiting work is about. */
  pulledRow: () => Promise<number>
}

const me = '00000000-0000-4000-8000-000000000001'
const day = 86_400_000
let copy: LiveCopy | undefined

const opened = (): LiveCopy => {
  if (!copy) throw new Error('The copy is not open.')
  return copy
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const apply = (): Promise<unknown> => holdDocuments(opened(), () => applyPending(opened()))

const bench: Bench = {
  async fill(count) {
    copy = await openLocalCopy(me)
    const row = { user_id: me, username: 'me' } as never
    await copy.documents.write([{ entity: 'profiles', key: me, document: { row, scopes: [`user:${me}`] } }])
    await copy.owed.write(['outbox'], async (owed) => {
      for (let n = 0; n < count; n += 1) {
        const place = crypto.randomUUID()
        const input = {
          id: crypto.randomUUID(),
          restaurant_id: place,
          rating: 4,
          comment: 'As good as the last time, and the soup is new.',
          created_at: new Date(Date.now() - n * day).toISOString(),
          place: { id: place, place_id: `manual_${place}`, name: `Place ${n}` },
          tells_nobody: true,
        }
        const saved_at = new Date().toISOString()
        const id = crypto.randomUUID()
        await owed.append({ id, intent: 'log_visit', input, saved_at, state: 'waiting', attempts: 0 })
      }
    })
    await apply()
    await copy.close()
  },
  async start() {
    const start = performance.now()
    const here = await openLocalCopy(me)
    copy = here
    const applied = here.owed
      .write(['facts'], doubtShownWork)
      .then(apply)
      .then(() => performance.now() - start)
    await firstValueFrom(ownDiary(here))
    const diary = performance.now() - start
    return { diary, applied: await applied }
  },
  newList: () => {
    const list = { id: crypto.randomUUID(), name: 'New', is_public: false, is_ranked: false }
    return timed(() => saveIntent(opened(), 'create_list', list))
  },
  async placeToTry() {
    const [visit] = await opened().documents.where('reviews', 'user_id', me)
    const restaurant_id = visit?.row.restaurant_id ?? ''
    return timed(() => saveIntent(opened(), 'add_want_to_try', { restaurant_id }))
  },
  wake: () => timed(apply),
  pulledRow() {
    const key = crypto.randomUUID()
    const row = { id: key, name: 'Elsewhere', rating_count: 0, visits: 0 }
    const incoming = new Map([
      [baseId('restaurants', key), { entity: 'restaurants' as const, key, document: { row, scopes: ['user:other'] } }],
    ])
    return timed(() => holdDocuments(opened(), () => applyPending(opened(), { incoming })))
  },
}

Object.assign(globalThis, { bench })
