import { beforeEach, expect, test } from 'vitest'
import { addPhoto } from '#src/commands/add-photo.ts'
import { logVisit } from '#src/commands/log-visit.ts'
import type { LocalCopy } from '#src/db/local-copy.ts'
import { type Backend, BackendError, type SentMutation, type Verdict } from '#sync/backend.ts'
import { drainBesideTabs } from '#sync/drain.ts'
import { createEngine } from '#sync/engine.ts'
import { createRandom } from '#tests/simulation/random.ts'
import { createScheduler, type Process, type Scheduler } from '#tests/simulation/scheduler.ts'
import { createDevice, createMemoryStores, type Device } from '#tests/simulation/virtual-device.ts'
import { pullAnswer, pushAnswer } from '#tests/support/answers.ts'
import { makePicture } from '#tests/support/make-picture.ts'
import { idOf, me } from '#tests/support/memory-store.ts'

let scheduler: Scheduler
let device: Device
/** Who began to upload a photo, in order, and who gave up. */
let uploads: string[]
let broken: string[]
/** How long the server takes for a photo. */
let uploadTime: number
beforeEach(() => {
  const random = createRandom(1)
  scheduler = createScheduler(random.fork())
  device = createDevice(scheduler, random.fork(), 'phone', me, createMemoryStores())
  uploads = []
  broken = []
  uploadTime = 8_000
})

const seconds = (count: number): Promise<void> => scheduler.runUntil(scheduler.now() + count * 1000)

/** A server that takes everything and has no news. */
const serverFor = (process: Process) =>
  ({
    push: (_client: string, mutations: SentMutation[]) =>
      scheduler.call(process, 50, 'push', () => pushAnswer(mutations.map((): Verdict => ({ status: 'applied' })))),
    pull: () => scheduler.call(process, 50, 'pull', () => pullAnswer()),
    upload: (_file: unknown, _onProgress: unknown, signal: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        uploads.push(process.name)
        const cancel = scheduler.after(process, uploadTime, 'uploaded', resolve)
        signal.addEventListener('abort', () => {
          cancel()
          broken.push(process.name)
          reject(new BackendError('network', 'It was broken off.'))
        })
      }),
    unlinkedFiles: () => scheduler.call(process, 50, 'unlinked files', () => []),
    listen: () => () => {},
  }) as unknown as Backend

function openTab(name: string) {
  const process = scheduler.createProcess(name)
  const copy = device.openTab(process)
  const ended = new AbortController()
  void createEngine({ copy, backend: serverFor(process), random: () => 0.5 }).run(ended.signal)
  return { process, copy }
}

/** The browser wakes the service worker; `ended` says how that went, as soon as it is over. */
function wakeWorker() {
  const process = scheduler.createProcess('worker')
  const event: { ended?: string } = {}
  drainBesideTabs(device.openTab(process), serverFor(process)).then(
    () => (event.ended = 'done'),
    (error: Error) => (event.ended = error.message),
  )
  return event
}

async function visitWithPhotos(copy: LocalCopy, count: number): Promise<void> {
  const full = makePicture('full')
  void logVisit(copy, { id: idOf(5), restaurant_id: idOf(1), created_at: '2026-05-01T11:00:00.000Z' })
  for (let n = 0; n < count; n++) {
    const picked = { id: idOf(20 + n), path: `${me}/1-${n}.webp`, index: n, full, thumbnail: full }
    void addPhoto(copy, { review_id: idOf(5) }, picked)
  }
  await seconds(1)
}

const left = () => [
  device.owed.rows('outbox').filter(({ state }) => state !== 'applied').length,
  device.owed.rows('photos').filter(({ state }) => state !== 'uploaded').length,
]

test('H3 a photo that an open app is sending is not uploaded once more in the background', async () => {
  const { copy } = openTab('tab')
  await seconds(1)
  await visitWithPhotos(copy, 2)
  const event = wakeWorker()
  await seconds(30)
  expect([uploads, left(), event.ended]).toEqual([['tab', 'tab'], [0, 0], 'done'])
})

test('H2 H3 what an app leaves that is closed while it sends goes in the background at once', async () => {
  const { copy, process } = openTab('tab')
  await seconds(1)
  await visitWithPhotos(copy, 2)
  const event = wakeWorker()
  await seconds(10)
  expect(uploads).toEqual(['tab', 'tab'])
  scheduler.kill(process)
  await seconds(1)
  expect(uploads).toEqual(['tab', 'tab', 'worker'])
  await seconds(10)
  expect([uploads, left(), event.ended]).toEqual([['tab', 'tab', 'worker'], [0, 0], 'done'])
})

test('H2 what an app that is frozen does not send goes in the background', async () => {
  const { copy, process } = openTab('tab')
  await seconds(1)
  uploadTime = 1_000_000
  await visitWithPhotos(copy, 1)
  scheduler.freeze(process)
  uploadTime = 8_000
  const event = wakeWorker()
  await seconds(15)
  expect(uploads).toEqual(['tab'])
  await seconds(30)
  expect([uploads, left(), event.ended]).toEqual([['tab', 'worker'], [0, 0], 'done'])
})

test('H3 an app that is opened while the background sends leads at once, and sends alone', async () => {
  const first = openTab('first')
  await seconds(1)
  await visitWithPhotos(first.copy, 2)
  scheduler.kill(first.process)
  const event = wakeWorker()
  await seconds(4)
  expect([uploads, broken]).toEqual([['first', 'worker'], []])
  openTab('second')
  await seconds(2)
  expect([uploads, broken]).toEqual([['first', 'worker', 'second'], ['worker']])
  // The browser calls again if this tab is closed before it has sent everything.
  expect(event.ended).toBeUndefined()
  await seconds(30)
  expect([uploads, left(), event.ended]).toEqual([['first', 'worker', 'second', 'second'], [0, 0], 'done'])
})

test('H2 when an app sends for long the browser is asked to call the background again', async () => {
  const { copy } = openTab('tab')
  await seconds(1)
  uploadTime = 1_000_000
  await visitWithPhotos(copy, 1)
  const event = wakeWorker()
  await seconds(55)
  expect(event.ended).toBeUndefined()
  await seconds(10)
  expect([uploads, event.ended]).toEqual([['tab'], 'An open tab has not sent everything yet.'])
})

test('H2 the background sends on its own when the app is closed, without waiting', async () => {
  const { copy, process } = openTab('tab')
  await visitWithPhotos(copy, 1)
  scheduler.kill(process)
  uploads = []
  const event = wakeWorker()
  await seconds(1)
  expect(uploads).toEqual(['worker'])
  await seconds(10)
  expect([left(), event.ended]).toEqual([[0, 0], 'done'])
})
