import { expect, test } from 'vitest'
import { createConnectivity } from '#sync/connectivity.ts'

const most = () => createConnectivity(() => 1)

test('waits double from 5 s to 60 s after one quick retry', () => {
  const connectivity = most()
  expect(Array.from({ length: 8 }, () => connectivity.failed('network'))).toEqual([
    1000, 5000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000,
  ])
})

test('waits from the beginning when something speaks for a network, and stays offline until there is an answer', () => {
  const connectivity = most()
  for (let n = 0; n < 6; n++) connectivity.failed('network')
  connectivity.resetBackoff()
  expect(connectivity.connection()).toBe('offline')
  expect([connectivity.failed('network'), connectivity.failed('network')]).toEqual([1000, 5000])
  expect(connectivity.connection()).toBe('offline')
})

test('jitter takes up to half of a wait', () => {
  expect(createConnectivity(() => 0).failed('network')).toBe(500)
})

test('offline only after ten seconds of waiting, online with the first answer', () => {
  const connectivity = most()
  const seen = Array.from({ length: 4 }, () => {
    connectivity.failed('network')
    return connectivity.connection()
  })
  expect(seen).toEqual(['online', 'online', 'online', 'offline'])
  connectivity.answered()
  expect([connectivity.connection(), connectivity.failed('network')]).toEqual(['online', 1000])
})

test('a server that answers that it cannot is no missing network, but in trouble after the third time', () => {
  const connectivity = most()
  const seen = Array.from({ length: 4 }, () => {
    connectivity.answered()
    connectivity.failed('busy')
    return connectivity.connection()
  })
  expect(seen).toEqual(['online', 'online', 'trouble', 'trouble'])
  connectivity.answered()
  expect(connectivity.connection()).toBe('trouble')
  connectivity.succeeded()
  expect(connectivity.connection()).toBe('online')
})

test('a server that answers that it cannot is heard: the device is not offline, or no longer', () => {
  const connectivity = most()
  for (let n = 0; n < 2; n++) connectivity.failed('busy')
  for (let n = 0; n < 4; n++) connectivity.failed('expired')
  expect(connectivity.connection()).not.toBe('offline')
  for (let n = 0; n < 4; n++) connectivity.failed('network')
  expect(connectivity.connection()).toBe('offline')
  connectivity.succeeded()
  connectivity.failed('busy')
  expect(connectivity.connection()).toBe('online')
})

test('without a network nobody knows how the server is', () => {
  const connectivity = most()
  for (let n = 0; n < 3; n++) connectivity.failed('busy')
  for (let n = 0; n < 4; n++) connectivity.failed('network')
  expect(connectivity.connection()).toBe('offline')
})

test('a server that is busy is asked ever more rarely, whatever else it answers, until a round goes through', () => {
  const connectivity = most()
  const waits = Array.from({ length: 5 }, () => {
    connectivity.answered()
    connectivity.resetBackoff()
    return connectivity.failed('busy')
  })
  expect(waits).toEqual([1000, 5000, 10_000, 20_000, 40_000])
  expect(connectivity.failed('network')).toBe(1000)
  connectivity.succeeded()
  expect(connectivity.failed('busy')).toBe(1000)
})

test('a session that is over is signed out, not offline', () => {
  const connectivity = most()
  connectivity.failed('signed_out')
  expect(connectivity.connection()).toBe('signed_out')
})
