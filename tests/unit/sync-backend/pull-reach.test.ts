import { expect, test, vi } from 'vitest'
import { whenReachIsTold } from '#src/backend/pull-reach.ts'
import type { PullReach } from '#sync/backend.ts'

const reach = { generation: 'one', vanished: ['user:b'], reached: { 'user:a': '200/250' } }
const rows = `"changes" : [{"scope" : "user:a", "cursor" : "200/250"}], "more" : true}`
const withReach = (told: object) => `${JSON.stringify(told).slice(0, -1)}, ${rows}`

/** What is told of a text that arrives letter by letter, with how much of it was there. */
function heardOf(text: string) {
  const onReach = vi.fn<(reach: PullReach) => void>()
  const onText = whenReachIsTold(onReach)
  let length = 0
  while (onReach.mock.calls.length === 0 && length < text.length) onText(text.slice(0, ++length))
  const toldAt = length
  while (length < text.length) onText(text.slice(0, ++length))
  return { toldAt, calls: onReach.mock.calls }
}

test('how far an answer reaches is told once, before its rows', () => {
  const text = withReach(reach)
  const { toldAt, calls } = heardOf(text)
  expect(calls).toEqual([[reach]])
  expect(toldAt).toBeLessThan(text.indexOf('[{'))
})

test('an answer that ends all, one of an older server, and what is no answer tell nothing', () => {
  const texts = [
    withReach({ ...reach, reached: null }),
    withReach({ generation: 'one' }),
    '{"message":"no"}',
    '<html>',
    `{,${rows}`,
  ]
  expect(texts.map((text) => heardOf(text).calls)).toEqual(texts.map(() => []))
})
