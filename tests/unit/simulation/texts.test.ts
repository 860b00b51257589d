import { expect, test } from 'vitest'
import { createDamages } from '#tests/simulation/damages.ts'
import { createMemoryOwed } from '#tests/simulation/memory-stores.ts'
import { createTexts } from '#tests/simulation/texts.ts'
import { idOf, me } from '#tests/support/memory-store.ts'

test('who writes over waiting work has seen what it replaced, also when it has lost its id since', async () => {
  const [texts, damages, owed] = [createTexts(), createDamages(), createMemoryOwed()]
  const rename = async (id: string, from: string, to: string) => {
    const input = { id: idOf(5), fields: { name: to }, base: { name: from } }
    const change = { id, intent: 'edit_list', input, saved_at: '2026-01-01T12:00:00.000Z' }
    const saved = await owed.write(['outbox'], (writer) => writer.append({ ...change, state: 'waiting', attempts: 0 }))
    texts.saved(saved, me, owed, (other) => damages.idBefore('phone', other))
    return saved
  }
  const first = await rename(idOf(1), 'Ramen', 'Noodles')
  damages.note('phone', 'outbox', first)
  await owed.damage('outbox', first, [['id', undefined]])
  await rename(idOf(2), 'Noodles', 'Soups')
  expect(texts.of(idOf(2))).toMatchObject([{ text: 'Soups', seen: new Set(['Ramen', 'Noodles']) }])
})
