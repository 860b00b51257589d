import { expect, test } from 'vitest'
import { createRateLimit } from '#supabase/functions/_shared/rate-limit.ts'

test('Sixty calls at once are allowed, then one more for every second', () => {
  let clock = 0
  const take = createRateLimit(() => clock)
  expect(Array.from({ length: 60 }, () => take('ada'))).toEqual(Array(60).fill(0))
  expect(take('ada')).toBe(1)
  clock = 999
  expect(take('ada')).toBe(1)
  clock = 1000
  expect(take('ada')).toBe(0)
  expect(take('ada')).toBe(1)
  clock = 3_600_000
  expect(Array.from({ length: 61 }, () => take('ada')).indexOf(1)).toBe(60)
})

test('Everybody has a bucket of their own', () => {
  const take = createRateLimit(() => 0)
  for (let call = 0; call < 60; call += 1) take('ada')
  expect(take('ada')).toBe(1)
  expect(take('bob')).toBe(0)
})

test('A clock that is set back neither gives nor takes calls', () => {
  let clock = 1_000_000
  const take = createRateLimit(() => clock)
  for (let call = 0; call < 59; call += 1) take('ada')
  clock = 0
  expect(take('ada')).toBe(0)
  expect(take('ada')).toBe(1)
})

test('Of more than ten thousand users the one who has called least recently is forgotten', () => {
  const take = createRateLimit(() => 0)
  for (let call = 0; call < 60; call += 1) take('ada')
  for (let user = 0; user < 9_999; user += 1) take(`user ${user}`)
  expect(take('ada')).toBe(1)
  for (let user = 0; user < 10_000; user += 1) take(`other ${user}`)
  expect(take('ada')).toBe(0)
})
