import { expect, test } from 'vitest'
import type { Mutation } from '#src/db/owed.ts'
import { earlierTextId } from '#src/domain/earlier-texts.ts'
import { createDamages } from '#tests/simulation/damages.ts'
import { createMemoryOwed, type MemoryOwed } from '#tests/simulation/memory-stores.ts'
import { checkTexts, createTexts } from '#tests/simulation/texts.ts'
import type { World } from '#tests/simulation/world.ts'
import { idOf, me } from '#tests/support/memory-store.ts'

const list = idOf(5)

/** Renames the list from “Ramen” to “Noodles”; `happens` to that change; and renames it to “Soups”. */
async function renameTwice(happens: (owed: MemoryOwed, first: Mutation) => Promise<unknown>) {
  const [texts, damages, owed] = [createTexts(), createDamages(), createMemoryOwed()]
  const rename = async (id: string, from: string, to: string) => {
    const input = { id: list, fields: { name: to }, base: { name: from } }
    const change = { id, intent: 'edit_list', input, saved_at: '2026-01-01T12:00:00.000Z' }
    const saved = await owed.write(['outbox'], (writer) => writer.append({ ...change, state: 'waiting', attempts: 0 }))
    texts.saved(saved, me, owed, (other) => damages.idBefore('phone', other))
    return saved
  }
  const first = await rename(idOf(1), 'Ramen', 'Noodles')
  damages.note('phone', 'outbox', first)
  await happens(owed, first)
  await rename(idOf(2), 'Ramen', 'Soups')
  return texts
}

test('who writes over waiting work has seen what it replaced, also when it has lost its id since', async () => {
  const texts = await renameTwice((owed, first) => owed.damage('outbox', first, [['id', undefined]]))
  expect(texts.of(idOf(2))).toMatchObject([{ text: 'Soups', seen: new Set(['Ramen', 'Noodles']) }])
})

const refuse = (owed: MemoryOwed, { seq, id, intent, input, saved_at }: Mutation) =>
  owed.write(['outbox', 'refused'], async (writer) => {
    await writer.put('refused', [{ seq, id, intent, input, saved_at, code: 'not_allowed', message: 'No.' }])
    await writer.delete('outbox', [seq])
  })

test('who writes over refused work has seen what it replaced', async () => {
  const texts = await renameTwice(refuse)
  expect(texts.of(idOf(2))).toMatchObject([{ text: 'Soups', seen: new Set(['Ramen', 'Noodles']) }])
})

const withoutInput: [string, Parameters<typeof renameTwice>[0]][] = [
  ['waiting work that has lost its words', (owed, first) => owed.damage('outbox', first, [['input', null]])],
  ['waiting work of which nothing is left', (owed, first) => owed.damage('outbox', first, [])],
  [
    'refused work of which nothing is left',
    async (owed, first) => {
      await refuse(owed, first)
      const [refused] = owed.rows('refused')
      if (refused) await owed.damage('refused', refused, [])
    },
  ],
]
for (const [what, happens] of withoutInput)
  test(`who writes over ${what} has not seen it, and what the server had of it is to be kept`, async () => {
    const texts = await renameTwice(happens)
    expect(texts.of(idOf(2))).toMatchObject([{ text: 'Soups', seen: new Set(['Ramen']) }])
    expect(await judged(texts, ['Noodles'])).toEqual([])
    expect(await judged(texts, [])).toEqual([expect.stringContaining('and is nowhere')])
  })

test('what an author has seen is not to be kept', async () => {
  const texts = await renameTwice(async () => {})
  expect(await judged(texts, [])).toEqual([])
  expect(await judged(texts, ['Noodles'])).toEqual([expect.stringContaining('whoever replaced it had seen it')])
})

/** What the oracle says of a server that has applied both, shows “Soups” and keeps `kept`. */
async function judged(texts: ReturnType<typeof createTexts>, kept: string[]): Promise<string[]> {
  const earlier = kept.map((text) => {
    const id = earlierTextId(list, 'name', text)
    return [`earlier_texts:${id}`, { id, user_id: me, subject_id: list, field: 'name', text }] as const
  })
  const view = new Map<string, ReadonlyMap<string, object>>([
    [`user:${me}`, new Map([[`lists:${list}`, { id: list, name: 'Soups' }]])],
    [`followers:${me}`, new Map(earlier)],
  ])
  const found: string[] = []
  await checkTexts({
    server: { applied: new Map([idOf(1), idOf(2)].map((id) => [id, {}])), exists: () => true, view: async () => view },
    watch: { texts, judgedBefore: new Set(), saved: new Map(), failed: (_: number, text: string) => found.push(text) },
    people: [me],
    hardships: { merged: new Set() },
  } as unknown as World)
  return found
}
