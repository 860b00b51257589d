import { expect, test } from 'vitest'
import type { Mutation } from '#src/db/owed.ts'
import { validRow } from '#src/db/valid-rows.ts'
import { attemptsUntilAlone, type PutOff } from '#src/domain/work/delay.ts'
import { bytesPerPush, nextBatch } from '#sync/batch.ts'

const place = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

const mutation = (seq: number, changes: Partial<Mutation> = {}): Mutation => ({
  seq,
  id: place(1000 + seq),
  intent: 'add_favorite',
  input: { restaurant_id: place(seq) },
  saved_at: '2026-01-01T00:00:00.000Z',
  state: 'waiting',
  attempts: 0,
  ...changes,
})

const now = 1_000_000
const seqs = (outbox: Mutation[], most?: number): number[] => nextBatch(outbox, now, most).map(({ seq }) => seq)

test('everything unsent goes in the order of saving, what is applied does not go again', () => {
  expect(seqs([mutation(1, { state: 'applied' }), mutation(2, { state: 'sending' }), mutation(3)])).toEqual([2, 3])
})

test('a batch has at most what the server takes', () => {
  expect(seqs(Array.from({ length: 150 }, (_, n) => mutation(n + 1)))).toHaveLength(100)
  expect(seqs([mutation(1), mutation(2), mutation(3)], 2)).toEqual([1, 2])
})

test('a batch is no larger than a slow line can send before it counts as lost', () => {
  const visit = (seq: number, comment: string) => mutation(seq, { intent: 'log_visit', input: { comment } })
  // Two bytes each.
  const long = 'ä'.repeat(5000)
  const visits = Array.from({ length: 9 }, (_, n) => visit(n + 1, long))
  expect(seqs(visits)).toEqual([1, 2, 3, 4, 5, 6])
  const huge = 'x'.repeat(bytesPerPush)
  expect(seqs([visit(1, huge), visit(2, huge)])).toEqual([1])
})

test('invariant 3: a stuck mutation lets pass what cannot conflict with it, and holds back what can', () => {
  const stuck = mutation(1, { attempts: attemptsUntilAlone })
  const same = mutation(2, { intent: 'remove_favorite', input: { restaurant_id: place(1) } })
  expect(seqs([stuck, same, mutation(3)])).toEqual([3])
})

test('what comes after held back work is held back with it', () => {
  const stuck = mutation(1, { attempts: attemptsUntilAlone })
  const moved = mutation(2, { intent: 'add_to_list', input: { list_id: place(50), restaurant_id: place(1) } })
  const noted = mutation(3, { intent: 'edit_list', input: { id: place(50), fields: {}, base: {} } })
  expect(seqs([stuck, moved, noted])).toEqual([1])
})

test('changes of one kind that name nothing keep their order', () => {
  const stuck = mutation(1, { intent: 'update_profile', input: { fields: { bio: 'a' } }, attempts: attemptsUntilAlone })
  expect(seqs([stuck, mutation(2, { intent: 'update_profile', input: { fields: { bio: 'b' } } })])).toEqual([1])
})

test('when only stuck work is left, the one tried least goes alone', () => {
  expect(seqs([mutation(1, { attempts: 5 }), mutation(2, { attempts: 4 }), mutation(3, { attempts: 4 })])).toEqual([2])
})

test('nothing to send is an empty batch', () => {
  expect(seqs([])).toEqual([])
  expect(seqs([mutation(1, { state: 'applied' })])).toEqual([])
})

test('what can still be taken back is not sent, nor what may conflict with it', () => {
  const held = mutation(1, { delayed_until: now + 5000 })
  const same = mutation(2, { intent: 'remove_favorite', input: { restaurant_id: place(1) } })
  expect(seqs([held, same, mutation(3)])).toEqual([3])
  expect(seqs([held])).toEqual([])
  expect(seqs([{ ...held, delayed_until: now }, same])).toEqual([1, 2])
})

test('what the server has put off is not sent until then, nor what may conflict with it', () => {
  const put_off = { until: now + 3_600_000, length: 3_600_000, message: 'You can log 100 visits a day.' }
  const late = mutation(1, { put_off, sent: true })
  const same = mutation(2, { intent: 'remove_favorite', input: { restaurant_id: place(1) } })
  expect(seqs([late, same, mutation(3)])).toEqual([3])
  expect(seqs([{ ...late, put_off: { ...put_off, until: now } }, same])).toEqual([1, 2])
})

test('invariant 12: a clock that goes back makes no wait longer than the server has said', () => {
  const put_off = { until: now + 3_600_000, length: 3_600_000, message: 'You can log 100 visits a day.' }
  const late = mutation(1, { put_off, sent: true })
  const seqsAt = (clock: number): number[] => nextBatch([late], clock).map(({ seq }) => seq)
  expect([seqsAt(now - 1), seqsAt(now - 20 * 3_600_000)]).toEqual([[1], [1]])
  expect([seqsAt(now), seqsAt(now + 3_599_999), seqsAt(now + 3_600_000)]).toEqual([[], [], [1]])
})

test('invariant 12: what an earlier version of the app has put off, without saying for how long, is whole and asked for at once', () => {
  const { length: _, ...stored } = { until: now + 3_600_000, length: 0, message: 'You can log 100 visits a day.' }
  const late = mutation(1, { put_off: stored as PutOff, sent: true })
  expect(validRow('outbox', late)).toEqual(late)
  expect(seqs([late])).toEqual([1])
})

test('what was just saved goes before an import that waits, unless it is about it', () => {
  const imported = (seq: number) =>
    mutation(seq, {
      intent: 'log_visit',
      input: { id: place(500 + seq), restaurant_id: place(9), tells_nobody: true },
    })
  const edit = mutation(4, { intent: 'edit_review', input: { id: place(502), fields: {}, base: {} } })
  const again = mutation(5, { intent: 'edit_review', input: { id: place(502), fields: {}, base: {} } })
  expect(seqs([imported(1), imported(2), mutation(3), edit, again, mutation(6)])).toEqual([3, 6, 1, 2, 4, 5])
  expect(seqs([imported(1), imported(2), mutation(3)], 1)).toEqual([3])
  const put_off = { until: now + 3_600_000, length: 3_600_000, message: 'You can import 80 visits a day.' }
  expect(seqs([imported(1), { ...imported(2), put_off }, edit, mutation(6)])).toEqual([6, 1])
})

test('10,000 that wait keep nobody waiting', () => {
  const put_off = { until: now + 3_600_000, length: 3_600_000, message: 'You can import 80 visits a day.' }
  const waiting = Array.from({ length: 10_000 }, (_, n) =>
    mutation(n + 1, { intent: 'log_visit', input: { id: place(n), restaurant_id: place(20_000 + n) }, put_off }),
  )
  const others = Array.from({ length: 1000 }, (_, n) => mutation(20_000 + n, { input: { restaurant_id: place(n) } }))
  // Compared pair by pair, they took a minute.
  const began = performance.now()
  expect(seqs([...waiting, ...others])).toEqual([])
  expect(performance.now() - began).toBeLessThan(10_000)
})

test('of stuck work that was tried as often, what was saved first goes first, and none that has to wait', () => {
  const stuck = (seq: number, more: Partial<Mutation> = {}) => mutation(seq, { attempts: attemptsUntilAlone, ...more })
  expect(seqs([stuck(3), stuck(1), stuck(2)])).toEqual([1])
  expect(seqs([stuck(1, { delayed_until: now + 1000 }), stuck(2)])).toEqual([2])
  expect(seqs([mutation(1, { delayed_until: now + 1000 })])).toEqual([])
})
