import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { draftChanged, draftEnded } from '#src/commands/drafts.ts'
import { createDraftAutosave } from '#src/components/forms/draft-autosave.ts'
import { emptyVisit, isSameVisit, type VisitForm } from '#src/domain/visits/visit-form.ts'
import { failed, type Result, succeeded } from '#src/lib/result.ts'

const visit = (comment: string): VisitForm => ({ ...emptyVisit('2026-11-21'), comment })

/** A form that no other tab has open. */
const alone = {
  stored: undefined,
  isSame: isSameVisit,
  isBlank: () => false,
  read: async () => undefined,
  onResult: () => {},
}

describe('keeping a draft', () => {
  let saved: string[]
  let finish: (() => void)[]
  let results: Result[]
  const autosave = (result: Result = succeeded(undefined)) =>
    createDraftAutosave<VisitForm>({
      ...alone,
      save: async ({ comment }) => {
        await new Promise<void>((resolve) => finish.push(resolve))
        saved.push(comment)
        return result
      },
      onResult: (one) => results.push(one),
    })
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
    const draft = autosave()
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
    const draft = autosave()
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
    const draft = autosave()
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
    const draft = autosave()
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
    const draft = createDraftAutosave<VisitForm>({
      ...alone,
      save: ({ comment }) => {
        if (fails) return Promise.reject(broken)
        saved.push(comment)
        return Promise.resolve(succeeded(undefined))
      },
    })
    draft.note(visit('lost'))
    await expect(draft.flush()).rejects.toBe(broken)
    fails = false
    draft.note(visit('kept'))
    await draft.flush()
    expect(saved).toEqual(['kept'])
  })

  test('tells what became of every save', async () => {
    const full = failed({ code: 'storage_full', message: 'No room.' })
    const draft = autosave(full)
    draft.note(visit('large'))
    await vi.advanceTimersByTimeAsync(300)
    await end()
    expect(results).toEqual([full])
  })
})

describe('a draft that is open in two tabs', () => {
  /** What the two tabs share. */
  let stored: string | undefined
  let news: (string | undefined)[]
  let results: Result[]
  let whileReading: () => void
  beforeEach(() => {
    stored = 'begun'
    news = []
    results = []
    whileReading = () => {}
  })
  const autosave = () =>
    createDraftAutosave<string>({
      stored,
      isSame: (one, other) => one === other,
      isBlank: (form) => form === '',
      read: async () => {
        const read = stored
        whileReading()
        return read
      },
      save: async (form, isStored, isForeign) => {
        if (stored === undefined && isStored) return failed(draftEnded)
        if (stored !== undefined && isForeign(stored)) return failed(draftChanged)
        stored = form
        return succeeded(undefined)
      },
      onResult: (one) => results.push(one),
    })
  const look = (draft: ReturnType<typeof autosave>) => draft.look((form) => news.push(form))
  const write = async (draft: ReturnType<typeof autosave>, form: string): Promise<void> => {
    draft.note(form)
    await draft.flush()
  }

  test('C1 A tab in which nothing is unsaved takes over what the other has stored, and saves over it', async () => {
    const [older, newer] = [autosave(), autosave()]
    await write(newer, 'there')
    await look(older)
    expect(news).toEqual(['there'])
    await write(older, 'there and here')
    expect([stored, results.every(({ ok }) => ok)]).toEqual(['there and here', true])
    await look(older)
    expect(news).toEqual(['there'])
  })

  test('C1 What both have written is neither overwritten nor taken over, and can still be submitted', async () => {
    const [older, newer] = [autosave(), autosave()]
    older.note('here')
    await write(newer, 'there')
    await older.flush()
    await write(newer, 'there, and longer')
    await look(older)
    await write(older, 'here, and longer')
    expect([stored, news]).toEqual(['there, and longer', []])
    expect(results).toEqual([succeeded(undefined), failed(draftChanged), succeeded(undefined), failed(draftChanged)])
    expect([older.problem(), await older.hasEnded()]).toEqual([draftChanged, false])
    await older.stop()
    expect(older.problem()).toBeUndefined()
  })

  test('C1 What is typed while the other tab’s text is being read stays', async () => {
    const [older, newer] = [autosave(), autosave()]
    await write(newer, 'there')
    whileReading = () => older.note('here')
    await look(older)
    expect(news).toEqual([])
    await older.flush()
    expect([stored, older.problem()]).toEqual(['there', draftChanged])
  })

  test('C1 A draft that was not there when the form opened is not overwritten either', async () => {
    stored = undefined
    const [older, newer] = [autosave(), autosave()]
    older.note('here')
    await write(newer, 'there')
    await older.flush()
    expect([stored, older.isStored()]).toEqual(['there', false])
  })

  test('C1 A draft that was ended elsewhere is said to have, and does not come back', async () => {
    const draft = autosave()
    stored = undefined
    await look(draft)
    expect([news, await draft.hasEnded()]).toEqual([[undefined], true])
    await write(draft, 'more')
    await write(draft, 'and more')
    expect([stored, draft.problem()]).toEqual([undefined, draftEnded])
  })

  test('C1 A blank draft that another tab has left is kept again, unless something was written in it meanwhile', async () => {
    stored = ''
    const [first, second] = [autosave(), autosave()]
    stored = undefined
    expect(await first.hasEnded()).toBe(false)
    await write(first, 'after all')
    expect(stored).toBe('after all')
    await write(second, 'here')
    expect(second.problem()).toBe(draftChanged)
    stored = undefined
    expect(await second.hasEnded()).toBe(true)
    await write(second, 'here, and more')
    expect([stored, second.problem()]).toEqual([undefined, draftEnded])
  })
})
