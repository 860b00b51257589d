import { afterEach, describe, expect, test, vi } from 'vitest'
import { clock, openBrowserDevice } from '#src/db/device.ts'
import { uuid } from './rows.ts'

afterEach(() => void vi.useRealTimers())

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
    for (const device of [tab, otherTab, otherPerson]) device?.close()
    tab?.channel.post('saved')
    expect(heard).toHaveLength(3)
  })
})
