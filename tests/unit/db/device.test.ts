import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clock, locks, openBrowserDevice } from '#src/db/device.ts'
import { createFakeLockManager } from '#tests/support/fake-lock-manager.ts'
import { uuid } from './rows.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the browser as a device', () => {
  test('sleeps for as long as it is told, or until it is woken', async () => {
    vi.useFakeTimers()
    const start = clock.now()
    const alarm = new AbortController()
    const ends: Record<string, number> = {}
    const note = (name: string) => (): void => {
      ends[name] = clock.now() - start
    }
    const sleeps = [
      clock.sleep(500).then(note('whole')),
      clock.sleep(9_000, alarm.signal).then(note('woken')),
      clock.sleep(9_000, AbortSignal.abort()).then(note('woken before')),
    ]
    await vi.advanceTimersByTimeAsync(600)
    alarm.abort()
    await Promise.all(sleeps)
    expect(ends).toEqual({ whole: 500, woken: 600, 'woken before': 0 })
  })

  test('carries messages between the tabs of a person, and to nobody else', async () => {
    const [tab, otherTab, otherPerson] = [uuid(1), uuid(1), uuid(2)].map(openBrowserDevice)
    const heard: string[] = []
    tab?.channel.listen((message) => heard.push(`tab ${message}`))
    otherTab?.channel.listen((message) => heard.push(`other tab ${message}`))
    otherPerson?.channel.listen((message) => heard.push(`other person ${message}`))
    tab?.channel.post('signed_out')
    tab?.channel.post('saved')
    await vi.waitFor(() => expect(heard).toEqual(['tab saved', 'other tab signed_out', 'other tab saved']))
    tab?.close()
    tab?.channel.post('saved')
    otherTab?.channel.post('pull')
    const thirdTab = openBrowserDevice(uuid(1))
    const heardByThird: string[] = []
    thirdTab.channel.listen((message) => heardByThird.push(message))
    otherTab?.channel.post('saved')
    await vi.waitFor(() => expect(heardByThird).toEqual(['saved']))
    // One that is closed neither says nor hears anything.
    expect(heard.slice(3)).toEqual(['other tab pull', 'other tab saved'])
    for (const device of [otherTab, thirdTab, otherPerson]) device?.close()
  })
})

/** Until whatever is ready has happened. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('locks of the browser', () => {
  beforeEach(() => vi.stubGlobal('navigator', { locks: createFakeLockManager() }))

  const never = new AbortController().signal
  /** Work that goes on until it is ended, and the signal that it was given. */
  function begun() {
    const work: { lost?: AbortSignal; end: () => void } = { end: () => {} }
    const lasting = new Promise<void>((resolve) => {
      work.end = resolve
    })
    const run = (lost: AbortSignal): Promise<void> => {
      work.lost = lost
      return lasting
    }
    return Object.assign(work, { run })
  }

  test('are held by one at a time, whose result or failure comes out', async () => {
    const first = begun()
    const order: string[] = []
    const holding = locks.hold('name', () => first.run(never).then(() => order.push('first')))
    const next = locks.hold('name', async () => {
      order.push('next')
      throw new Error('Its own')
    })
    await settled()
    expect(order).toEqual([])
    first.end()
    expect(await holding).toBe(1)
    await expect(next).rejects.toThrow('Its own')
    expect([order, await locks.hold('name', async () => 'last')]).toEqual([['first', 'next'], 'last'])
  })

  test('that nobody gives out say so', async () => {
    const refused = new DOMException('Not here', 'SecurityError')
    vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(refused) } })
    const work = vi.fn<() => Promise<void>>(async () => {})
    await expect(locks.hold('name', work)).rejects.toBe(refused)
    await expect(locks.lead('name', { steal: false, signal: never }, work)).rejects.toBe(refused)
    expect(work).not.toHaveBeenCalled()
  })

  test('are no longer waited for when the signal says so, and not asked for after it', async () => {
    const leader = begun()
    const leading = locks.lead('name', { steal: false, signal: never }, leader.run)
    const [waiting, work] = [new AbortController(), vi.fn<() => Promise<void>>(async () => {})]
    const inTurn = locks.lead('name', { steal: false, signal: waiting.signal }, work)
    await settled()
    waiting.abort()
    await inTurn
    await locks.lead('other', { steal: false, signal: waiting.signal }, work)
    leader.end()
    await leading
    await settled()
    expect([work.mock.calls, leader.lost?.aborted]).toEqual([[], false])
  })

  test('that are stolen tell their holder, whose work still ends before it goes on', async () => {
    const robbed = begun()
    let hasEnded = false
    const leading = locks.lead('name', { steal: false, signal: never }, robbed.run).then(() => (hasEnded = true))
    await settled()
    const thief = begun()
    const stealing = locks.lead('name', { steal: true, signal: never }, thief.run)
    await settled()
    expect([robbed.lost?.aborted, hasEnded, thief.lost?.aborted]).toEqual([true, false, false])
    robbed.end()
    await leading
    thief.end()
    await stealing
  })

  test('whose holder fails give out its failure', async () => {
    const failing = async (): Promise<void> => {
      throw new Error('Its own')
    }
    await expect(locks.lead('name', { steal: false, signal: never }, failing)).rejects.toThrow('Its own')
  })
})
