import { beforeEach, expect, test } from 'vitest'
import { saveIntent } from '#src/commands/save-intent.ts'
import { holdLock } from '#src/db/hold-lock.ts'
import { documentsLock, type LocalCopy } from '#src/db/local-copy.ts'
import type { PullAnswer, SentMutation, Verdict } from '#sync/backend.ts'
import { createEngine, type EnginePorts } from '#sync/engine.ts'
import { createRemovals } from '#sync/removals.ts'
import { createResync } from '#sync/resync.ts'
import { createRandom } from '#tests/simulation/random.ts'
import { createScheduler, type Process, type Scheduler } from '#tests/simulation/scheduler.ts'
import { createDevice, createMemoryStores, type Device } from '#tests/simulation/virtual-device.ts'
import { pullAnswer, pushAnswer } from '#tests/support/answers.ts'
import { idOf, me } from '#tests/support/memory-store.ts'

type Tab = { process: Process; copy: LocalCopy; stop: () => void; ended: Promise<void> }

let scheduler: Scheduler
let device: Device
let senders: string[]
/** Who has begun to lead. */
let leaders: string[]
/** What the server has of the person, and how far its log reaches. */
let bio: string
let head: number
/** Whether the person holds a second scope, a list, in which they are as well. */
let isListed: boolean
let first: Tab
let second: Tab
beforeEach(async () => {
  const random = createRandom(1)
  scheduler = createScheduler(random.fork())
  device = createDevice(scheduler, random.fork(), 'phone', me, createMemoryStores())
  senders = []
  leaders = []
  bio = 'old'
  head = 1
  isListed = false
  first = openTab('first')
  await seconds(1)
  second = openTab('second')
  await seconds(1)
})

const seconds = (count: number): Promise<void> => scheduler.runUntil(scheduler.now() + count * 1000)

/** A tab with its engine; the server takes everything and knows the profile of the person only. */
function openTab(name: string): Tab {
  const process = scheduler.createProcess(name)
  const copy = device.openTab(process)
  const ended = new AbortController()
  const scope = `user:${me}`
  const list = `list:${idOf(9)}`
  const backend = {
    push: (_client: string, mutations: SentMutation[]) =>
      scheduler.call(process, 50, 'push', () => {
        senders.push(...mutations.map(() => name))
        return pushAnswer(mutations.map((): Verdict => ({ status: 'applied' })))
      }),
    pull: (cursors: Record<string, string>) =>
      scheduler.call(process, 50, 'pull', (): PullAnswer => {
        const rows = { profiles: [{ user_id: me, username: 'ada', bio }] }
        const behind = [scope, ...(isListed ? [list] : [])].filter((one) => Number(cursors[one] ?? 0) < head)
        return pullAnswer({
          changes: behind.map((one) => ({ scope: one, cursor: String(head), rows })),
          vanished: !isListed && cursors[list] !== undefined ? [list] : [],
        })
      }),
    unlinkedFiles: async () => [],
    listen: () => {
      leaders.push(name)
      return () => {}
    },
  } as unknown as EnginePorts['backend']
  // Virtual time does not wait for a file to be loaded.
  const resync = async () => createResync(copy)
  const removals = async () => createRemovals(copy)
  const running = createEngine({ copy, backend, random: () => 0.5, resync, removals }).run(ended.signal)
  return { process, copy, stop: () => ended.abort(), ended: running }
}

const save = ({ copy }: Tab, place: number) => saveIntent(copy, 'add_favorite', { restaurant_id: idOf(place) })
const unsent = () => device.owed.rows('outbox').filter(({ state }) => state !== 'applied').length

const isHeld = () => device.isHeld(documentsLock({ userId: me } as LocalCopy))
/** The last step before documents are written; what they are made of has been read. */
const isAboutToWrite = () => isHeld() && device.owed.rows('bases').length > 0

/** Freezes the tab as soon as it gets there. */
async function freezeWhen({ process }: Tab, isSoFar: () => boolean): Promise<void> {
  for (let tries = 0; tries < 10_000 && !isSoFar(); tries++) await scheduler.runUntil(scheduler.now() + 0.05)
  expect(isSoFar()).toBe(true)
  scheduler.freeze(process)
}

test('one tab leads and sends for all', async () => {
  void save(first, 1)
  void save(second, 2)
  await seconds(5)
  expect([senders, unsent()]).toEqual([['first', 'first'], 0])
})

test('a tab that ends while another one leads does not wait for it, and the next one leads when the leader ends', async () => {
  let hasEnded = false
  void second.ended.then(() => (hasEnded = true))
  second.stop()
  await seconds(1)
  expect([hasEnded, leaders]).toEqual([true, ['first']])
  const third = openTab('third')
  await seconds(60)
  expect(leaders).toEqual(['first'])
  first.stop()
  await seconds(1)
  expect(leaders).toEqual(['first', 'third'])
  void save(third, 1)
  await seconds(5)
  expect(senders).toEqual(['third'])
})

test('a leader whose storage is full goes on leading while it is alone', async () => {
  second.stop()
  device.owed.setFull(true)
  await seconds(120)
  device.owed.setFull(false)
  void save(first, 1)
  await seconds(5)
  expect([leaders, senders]).toEqual([['first'], ['first']])
})

test('a tab waits for its turn to write, and takes the lock from a holder that is frozen alone', async () => {
  const order: string[] = []
  const hold = ({ copy }: Tab, name: string, count: number) =>
    holdLock(
      copy,
      'a lock',
      async () => {
        order.push(`${name} begins`)
        await copy.clock.sleep(count * 1000)
        order.push(`${name} ends`)
      },
      () => order.push(`${name} has lost it`),
    )
  void hold(first, 'first', 15)
  void hold(second, 'second', 1)
  await seconds(10)
  expect(order).toEqual(['first begins'])
  await seconds(10)
  expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
  order.length = 0
  void hold(first, 'first', 1)
  await seconds(0.5)
  scheduler.freeze(first.process)
  void hold(second, 'second', 1)
  await seconds(15)
  expect(order).toEqual(['first begins'])
  await seconds(15)
  expect(order).toEqual(['first begins', 'second begins', 'second ends'])
  scheduler.thaw(first.process)
  await seconds(5)
  expect(order).toContain('first has lost it')
})

test('a tab takes over from a leader that is frozen and never thaws', async () => {
  scheduler.freeze(first.process)
  let result: unknown
  void save(second, 1).then((saved) => (result = saved))
  // It may only have been busy.
  await seconds(18)
  expect(leaders).toEqual(['first'])
  await seconds(42)
  expect(leaders).toEqual(['first', 'second'])
  expect([result, senders, unsent()]).toEqual([{ ok: true, value: undefined }, ['second'], 0])
})

test('a tab that has taken the lead from a frozen one watches it again when it has lost the lead itself', async () => {
  const freezeFor = async (tab: Tab): Promise<void> => {
    scheduler.freeze(tab.process)
    await seconds(60)
    scheduler.thaw(tab.process)
    await seconds(5)
  }
  for (const tab of [first, second, first]) await freezeFor(tab)
  expect(leaders).toEqual(['first', 'second', 'first', 'second'])
})

test('a tab takes over from a leader that is frozen while it writes documents and never thaws', async () => {
  void save(first, 1)
  await freezeWhen(first, isHeld)
  let result: unknown
  void save(second, 2).then((saved) => (result = saved))
  await seconds(60)
  expect([result, senders, unsent()]).toEqual([{ ok: true, value: undefined }, ['second', 'second'], 0])
})

test('a tab that thaws while it writes documents leaves nothing older behind', async () => {
  void saveIntent(first.copy, 'update_profile', { fields: { email_notifications: false }, base: {} })
  await freezeWhen(first, isAboutToWrite)
  bio = 'newest'
  head = 2
  void save(second, 2)
  await seconds(60)
  expect(device.documents.rows('profiles').get(me)?.row).toMatchObject({ bio: 'newest' })
  scheduler.thaw(first.process)
  await seconds(1)
  // It leads no more; the tab that does fetches what may have been overwritten.
  void save(second, 3)
  await seconds(5)
  expect(device.documents.rows('profiles').get(me)?.row).toMatchObject({ bio: 'newest' })
  expect([senders.slice(-1), unsent()]).toEqual([['second'], 0])
})

test('invariant 5: a tab that thaws while it writes documents puts nothing back into a scope that has vanished', async () => {
  const scopes = () => device.documents.rows('profiles').get(me)?.scopes
  isListed = true
  head = 2
  void save(first, 1)
  await seconds(5)
  expect(scopes()).toEqual([`list:${idOf(9)}`, `user:${me}`])
  void saveIntent(first.copy, 'update_profile', { fields: { email_notifications: false }, base: {} })
  await freezeWhen(first, isAboutToWrite)
  isListed = false
  head = 3
  void save(second, 2)
  await seconds(60)
  expect(scopes()).toEqual([`user:${me}`])
  scheduler.thaw(first.process)
  await seconds(5)
  expect(scopes()).toEqual([`user:${me}`])
})

test('invariant 6: a tab that thaws while it writes documents leaves no list that was made and deleted meanwhile', async () => {
  void saveIntent(first.copy, 'create_list', { id: idOf(7), name: 'Lunch', is_public: true, is_ranked: false })
  await freezeWhen(first, isAboutToWrite)
  // Another device has deleted it by the time of the next pull, so no scope ever brings it.
  void save(second, 2)
  await seconds(60)
  expect([device.documents.rows('lists').size, unsent()]).toEqual([0, 0])
  scheduler.thaw(first.process)
  await seconds(5)
  expect([device.documents.rows('lists').size, device.owed.rows('bases')]).toEqual([0, []])
})
