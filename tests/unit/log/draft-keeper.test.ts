import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDraftKeeper } from '../../../src/components/draft-keeper.ts'
import { emptyVisit, type VisitForm } from '../../../src/domain/visit-form.ts'
import { failed, type Result, succeeded } from '../../../src/lib/result.ts'

const visit = (comment: string): VisitForm => ({ ...emptyVisit('2026-11-21'), comment })

describe('keeping a draft', () => {
  let saved: string[]
  let finish: (() => void)[]
  let results: Result[]
  const keeper = (result: Result = succeeded(undefined)) =>
    createDraftKeeper<VisitForm>(
      false,
      async ({ comment }) => {
        await new Promise<void>((resolve) => finish.push(resolve))
        saved.push(comment)
        return result
      },
      (one) => results.push(one),
    )
  /** Lets the save that is under way end. */
  const end = async (): Promise<void> => {
    finish.shift()?.()
    await vi.advanceTimersByTimeAsync(0)
  }

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('reportError', vi.fn())
    saved = []
    finish = []
    results = []
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('saves the first change at once, and then the latest within 300 ms, also while the person goes on typing', async () => {
    const draft = keeper()
    draft.note(visit('a'))
    await vi.advanceTimersByTimeAsync(0)
    await end()
    expect(saved).toEqual(['a'])
    for (const comment of ['ab', 'abc', 'abcd']) {
      draft.note(visit(comment))
      await vi.advanceTimersByTimeAsync(100)
    }
    await end()
    expect(saved).toEqual(['a', 'abcd'])
    draft.note(visit('abcde'))
    await vi.advanceTimersByTimeAsync(300)
    await end()
    expect(saved).toEqual(['a', 'abcd', 'abcde'])
  })

  test('a slow save is not overtaken', async () => {
    const draft = keeper()
    draft.note(visit('old'))
    await vi.advanceTimersByTimeAsync(300)
    draft.note(visit('new'))
    await vi.advanceTimersByTimeAsync(300)
    expect(finish).toHaveLength(1)
    await end()
    await end()
    expect(saved).toEqual(['old', 'new'])
  })

  test('flushing saves at once, and nothing when nothing has changed', async () => {
    const draft = keeper()
    draft.note(visit('now'))
    const flushed = draft.flush()
    await vi.advanceTimersByTimeAsync(0)
    await end()
    await flushed
    expect(saved).toEqual(['now'])
    await draft.flush()
    expect(finish).toEqual([])
  })

  test('after stopping nothing is saved any more, so that no draft comes back', async () => {
    const draft = keeper()
    draft.note(visit('under way'))
    await vi.advanceTimersByTimeAsync(300)
    draft.note(visit('too late'))
    const stopped = draft.stop()
    await end()
    await stopped
    draft.note(visit('later'))
    await draft.flush()
    await vi.advanceTimersByTimeAsync(1000)
    expect(saved).toEqual(['under way'])
    draft.start()
    draft.note(visit('again'))
    await vi.advanceTimersByTimeAsync(300)
    await end()
    expect(saved).toEqual(['under way', 'again'])
  })

  test('a save that fails does not end saving', async () => {
    const broken = new Error('closed')
    let fails = true
    const draft = createDraftKeeper<VisitForm>(
      false,
      ({ comment }) => {
        if (fails) return Promise.reject(broken)
        saved.push(comment)
        return Promise.resolve(succeeded(undefined))
      },
      () => {},
    )
    draft.note(visit('lost'))
    await expect(draft.flush()).rejects.toBe(broken)
    fails = false
    draft.note(visit('kept'))
    await draft.flush()
    expect(saved).toEqual(['kept'])
  })

  test('tells what became of every save', async () => {
    const full = failed({ code: 'storage_full', message: 'No room.' })
    const draft = keeper(full)
    draft.note(visit('large'))
    await vi.advanceTimersByTimeAsync(300)
    await end()
    expect(results).toEqual([full])
  })
})
