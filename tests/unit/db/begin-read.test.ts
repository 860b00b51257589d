import { BehaviorSubject, Observable, of, Subject } from 'rxjs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answer, beginRead } from '#src/queries/begin-read.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const told = <Found>() => vi.fn<(answer: Answer<Found>) => void>()

describe('a read that begins before anybody watches it', () => {
  test('has at once what somebody reads already, and does not tell it again', () => {
    const read = beginRead(new BehaviorSubject('here'))
    expect(read.first.value).toBe('here')
    const tell = told<string>()
    read.watch(tell)
    expect(tell).not.toHaveBeenCalled()
  })

  test('tells what came in between, and what comes', () => {
    const found = new Subject<number>()
    const read = beginRead(found)
    const tell = told<number>()
    found.next(1)
    const stop = read.watch(tell)
    found.next(2)
    stop()
    found.next(3)
    expect(read.first.value).toBeUndefined()
    expect(tell.mock.calls.map(([{ value }]) => value)).toEqual([1, 2])
  })

  test('ends when React has thrown away what it was for, and begins again for whoever watches late', () => {
    let begun = 0
    let open = 0
    const read = beginRead(
      new Observable<number>((subscriber) => {
        begun += 1
        open += 1
        subscriber.next(begun)
        return () => {
          open -= 1
        }
      }),
    )
    vi.advanceTimersByTime(5000)
    expect([begun, open]).toEqual([1, 0])
    const tell = told<number>()
    const stop = read.watch(tell)
    expect(tell.mock.calls.map(([{ value }]) => value)).toEqual([2])
    expect(open).toBe(1)
    stop()
    expect(open).toBe(0)
  })

  test('that is over is not begun again, and one that failed says so', () => {
    const over = told<string>()
    expect(beginRead(of('all')).first.value).toBe('all')
    beginRead(of('all')).watch(over)
    expect(over).not.toHaveBeenCalled()
    const failing = beginRead(
      new Observable<string>((subscriber) => {
        subscriber.error(new Error('The storage does not answer'))
      }),
    )
    expect(failing.first.error?.message).toBe('The storage does not answer')
  })
})
