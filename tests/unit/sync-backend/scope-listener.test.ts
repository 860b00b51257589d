import type { RealtimeClient } from '@supabase/realtime-js'
import { beforeEach, expect, test } from 'vitest'
import { createScopeListener, type ScopeListener } from '#src/backend/scope-listener.ts'

/** What realtime says of a scope's row. */
let says: (row: { scope?: string; head?: number }) => void
let listener: ScopeListener
/** How often there was news. */
let told: number

beforeEach(async () => {
  const channel = {
    on(_event: string, _filter: unknown, onChange: (change: { new: object }) => void) {
      says = (row) => onChange({ new: row })
      return channel
    },
    subscribe: () => {},
  }
  listener = createScopeListener(async () => ({ channel: () => channel }) as unknown as RealtimeClient)
  told = 0
  listener.listen(() => {
    told += 1
  })
  const cursors = { catalog: '7', 'user:ada': '41', 'user:ben': '3/9' }
  listener.follow(new Map(Object.entries(cursors)))
  await Promise.resolve()
})

test('a scope that has moved is news once, and not when it has been read so far', () => {
  says({ scope: 'catalog', head: 8 })
  expect(told).toBe(1)
  says({ scope: 'catalog', head: 7 })
  expect(told).toBe(1)
})

test('what is read in part, gone, or not known is news', () => {
  says({ scope: 'user:ben', head: 9 })
  says({})
  says({ scope: 'user:eve', head: 1 })
  expect(told).toBe(3)
})

test('a change that moves many scopes is pulled once', async () => {
  const moved = [
    { scope: 'catalog', head: 8 },
    { scope: 'user:ada', head: 42 },
  ]
  await listener.duringPull(async () => {
    for (const row of moved) says(row)
    listener.follow(new Map([...moved.map(({ scope, head }) => [scope, String(head)] as const), ['user:ben', '9']]))
  })
  for (const row of moved) says(row)
  expect(told).toBe(0)
})

test('what a pull has not brought is told when it ends, also when it fails', async () => {
  const failed = listener.duringPull(async () => {
    says({ scope: 'user:ada', head: 43 })
    says({ scope: 'user:ada', head: 44 })
    expect(told).toBe(0)
    throw new Error('no network')
  })
  await expect(failed).rejects.toThrow('no network')
  expect(told).toBe(1)
})
