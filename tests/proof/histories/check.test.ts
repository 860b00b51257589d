import { expect, test } from 'vitest'
import { check } from './check.ts'
import type { History, Pull, Read, Write } from './history.ts'

const scope = 'user:ada'
const write = (row: string, value: string | undefined, more: Partial<Write> = {}): Write => ({
  device: 'phone',
  id: `m-${row}-${value}`,
  scope,
  row,
  value,
  sent: 1,
  answers: [{ at: 2, status: 'applied' }],
  ...more,
})
const read = (
  ended: number,
  from: number,
  to: number,
  rows: Record<string, string>,
  more: Partial<Read> = {},
): Read => ({
  device: 'phone',
  person: 'ada',
  scope,
  ended,
  from,
  to,
  rows: Object.entries(rows).map(([row, value]) => ({ row, value })),
  gone: [],
  isWhole: true,
  isReset: false,
  ...more,
})
const pull = (began: number, ended: number, device = 'phone'): Pull => ({ device, person: 'ada', began, ended })
const found = (history: Partial<History>): string[] => [
  ...new Set(
    check({ writes: [], reads: [], pulls: [], end: new Map(), faults: [], ...history }).map(({ promise }) => promise),
  ),
]

const [a, b] = [write('r', 'a'), write('r', 'b', { sent: 5, answers: [{ at: 6, status: 'applied' }] })]

test('a history in which everything holds', () => {
  const reads = [
    read(4, 0, 1, { r: 'a' }),
    read(8, 1, 2, { r: 'b' }),
    read(8.5, 0, 2, { r: 'b' }, { device: 'tablet' }),
  ]
  const pulls = [pull(3, 4.1), pull(7, 8.1), pull(8.2, 8.6, 'tablet')]
  expect(found({ writes: [a, b], reads, pulls, end: new Map([['r', 'b']]) })).toEqual([])
})

test('a write that another one of that time may have replaced need not be seen', () => {
  const other = write('r', 'c', { device: 'tablet', sent: 1.5, answers: [{ at: 9, status: 'applied' }] })
  const reads = [read(4, 0, 1, { r: 'c' })]
  expect(found({ writes: [a, other], reads, pulls: [pull(3, 4.1)], end: new Map([['r', 'c']]) })).toEqual([])
})

test('a version or a head that goes back', () => {
  const writes = [a]
  const end = new Map([['r', 'a']])
  expect(found({ writes, end, reads: [read(4, 5, 3, {})] })).toEqual(['versions never go back'])
  expect(found({ writes, end, reads: [read(4, 3, 5, {}, { isReset: true })] })).toEqual(['versions never go back'])
})

test('a device that is not told what another one had seen before it asked', () => {
  const reads = [read(4, 0, 7, { r: 'a' }, { device: 'tablet' })]
  const history = { writes: [write('r', 'a', { device: 'tablet' })], reads, end: new Map([['r', 'a']]) }
  expect(found({ ...history, pulls: [pull(5, 6)] })).toEqual(['monotonic reads'])
  expect(found({ ...history, pulls: [pull(3, 6)] })).toEqual([])
})

test('a row that one of two devices at the same cursor has missed, and a count in which they differ', () => {
  const end = new Map([['r', 'a']])
  const missing = [read(4, 0, 1, { r: 'a' }), read(5, 0, 1, {}, { device: 'tablet' })]
  expect(found({ writes: [a], end, reads: missing })).toEqual(['one cursor, one state'])
  const [first, second] = missing as [Read, Read]
  const counted = (also: string): Read['rows'] => [{ row: 'r', value: 'a', also }]
  const differing = [
    { ...first, rows: counted('1') },
    { ...second, rows: counted('2') },
  ]
  expect(found({ writes: [a], end, reads: differing })).toEqual(['one cursor, one state'])
  // Not at its end yet.
  expect(found({ writes: [a], end, reads: [first, { ...second, isWhole: false }] })).toEqual([])
})

test('an old value that is there again', () => {
  const reads = [read(3, 0, 1, { r: 'a' }), read(8, 1, 2, { r: 'b' }), read(9, 2, 3, { r: 'a' })]
  expect(found({ writes: [a, b], reads, end: new Map([['r', 'b']]) })).toEqual(['nothing comes back'])
})

test('a value that nobody wrote, or only later, or that was refused', () => {
  expect(found({ reads: [read(4, 0, 1, { r: 'x' })] })).toEqual(['nothing invented'])
  expect(found({ end: new Map([['r', 'x']]) })).toEqual(['nothing invented'])
  expect(found({ writes: [b], reads: [read(4, 0, 1, { r: 'b' })], end: new Map([['r', 'b']]) })).toEqual([
    'nothing invented',
  ])
  const refused = write('r', 'a', { answers: [{ at: 2, status: 'rejected' }] })
  expect(found({ writes: [refused], end: new Map([['r', 'a']]) })).toEqual(['nothing invented'])
})

test('a device that does not see its own write after a pull that began later', () => {
  const end = new Map([['r', 'a']])
  expect(found({ writes: [a], end, pulls: [pull(3, 4)] })).toEqual(['read your writes'])
  expect(found({ writes: [a], end, pulls: [pull(1.5, 4)] })).toEqual([])
  const deletion = write('r', undefined, { sent: 5, answers: [{ at: 6, status: 'applied' }] })
  const reads = [read(4, 0, 1, { r: 'a' })]
  expect(found({ writes: [a, deletion], reads, pulls: [pull(7, 8)] })).toEqual(['read your writes'])
})

test('an accepted write that is not there in the end, and a deleted row that is', () => {
  expect(found({ writes: [a] })).toEqual(['nothing lost'])
  expect(found({ writes: [a, b], end: new Map([['r', 'a']]) })).toEqual(['nothing lost'])
  const deletion = write('r', undefined, { sent: 5, answers: [{ at: 6, status: 'applied' }] })
  expect(found({ writes: [a, deletion], end: new Map([['r', 'a']]) })).toEqual(['nothing lost'])
  const like = write('l', 'liked', { on: 'r', sent: 3, answers: [{ at: 4, status: 'applied' }] })
  expect(found({ writes: [a, like, deletion] })).toEqual([])
  expect(found({ writes: [a, like], end: new Map([['r', 'a']]) })).toEqual(['nothing lost'])
})

test('a mutation without a verdict, or with two', () => {
  const end = new Map([['r', 'a']])
  expect(found({ writes: [write('r', 'a', { answers: [] })], end })).toEqual(['one verdict'])
  const answers = [
    { at: 2, status: 'applied' as const },
    { at: 3, status: 'rejected' as const },
  ]
  expect(found({ writes: [write('r', 'a', { answers })] })).toContain('one verdict')
})

test('what is wrong in the tables themselves', () => {
  expect(found({ faults: ['review 1 counts 2 likes'] })).toEqual(['rows that agree'])
})
