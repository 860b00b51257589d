import { expect, test } from 'vitest'
import { needs, workBefore } from '#src/domain/work/dependencies.ts'
import { idOf } from '#tests/support/memory-store.ts'

const list = { intent: 'create_list', input: { id: idOf(1), name: 'Best', is_public: true, is_ranked: false } }
const place = { id: idOf(5), place_id: 'manual_5', name: 'Blue Door' }
const visit = (id: string, more = {}) => ({ intent: 'log_visit', input: { id, restaurant_id: place.id, ...more } })

test('what names a row needs the work that makes it', () => {
  expect(needs({ intent: 'add_to_list', input: { list_id: idOf(1), restaurant_id: place.id } }, list)).toBe(true)
  expect(needs(visit(idOf(3)), visit(idOf(2), { place }))).toBe(true)
})

test('what makes a row itself does not need other work that makes it: two devices had one draft', () => {
  expect(needs(list, list)).toBe(false)
  expect(needs(visit(idOf(3), { place }), visit(idOf(2), { place }))).toBe(false)
})

test('to dismiss an earlier text waits for whatever may have kept it, and for nothing where nothing waits', () => {
  const dismissal = { intent: 'dismiss_earlier_text', input: {} }
  const before = workBefore()
  expect(before.mayConflict(dismissal)).toBe(false)
  before.add(list)
  expect(before.mayConflict(dismissal)).toBe(true)
})

test('to dismiss an earlier text of a row waits for work on that row, and for what names none', () => {
  const dismissal = { intent: 'dismiss_earlier_text', input: { id: idOf(9) } }
  const before = workBefore()
  before.add(list)
  expect(before.mayConflict(dismissal)).toBe(false)
  before.add({ intent: 'update_profile', input: { fields: { bio: 'I eat.' } } })
  expect(before.mayConflict(dismissal)).toBe(true)
  expect(before.mayConflict({ intent: 'add_favorite', input: { restaurant_id: idOf(9) } })).toBe(false)
})
