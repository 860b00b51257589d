/** What null means in the inputs of intents: the same as a missing key, and in an edit nothing but what the person can clear. */
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { intents } from '#src/domain/work/intents.ts'
import { testBackend } from '#tests/support/backend.ts'
import type { Row } from '#tests/support/device.ts'
import { exampleInputs } from '#tests/support/example-inputs.ts'
import { effectsOf, id, photo } from './intent-world.ts'

const { sql } = testBackend()

type Entries = Record<string, v.GenericSchema>
type Tree = { entries?: Entries; wrapped?: Tree }

/** Of an object, however it is wrapped. */
const entriesOf = (schema: unknown): Entries => {
  const { entries, wrapped } = schema as Tree
  return entries ?? (wrapped ? entriesOf(wrapped) : {})
}

const own = exampleInputs({
  id: id('new'),
  review: id('adas'),
  place: id('p2'),
  list: id('adas list'),
  person: id('cleo'),
  photo: photo(2),
})
/** In the world of these tests each changes something. */
const examples: Record<keyof typeof own, Row> = {
  ...own,
  log_visit: { ...own.log_visit, id: id('new') },
  create_list: { ...own.create_list, id: id('new') },
  leave_visit: { review_id: id('bens') },
  like_review: { review_id: id('bens second') },
  detach_photo: { ...own.detach_photo, path: photo(0) },
}
const named = Object.entries(examples) as [keyof typeof own, Row][]
/** Objects in inputs, of which a missing one has been looked at. */
const nested: { intent: keyof typeof own; outer: string; object: Row }[] = [
  { intent: 'log_visit', outer: 'place', object: { id: id('p2'), place_id: 'manual_2', name: 'Bar' } },
  { intent: 'create_list', outer: 'restaurant', object: { id: id('item'), restaurant_id: id('p2') } },
]

const without = (input: Row, key: string): Row =>
  Object.fromEntries(Object.entries(input).filter(([name]) => name !== key))
/** Why it is refused may differ: both are. */
const outcome = (effect: string[] | undefined): unknown => (effect?.[0]?.startsWith('refused') ? 'refused' : effect)

type Case = readonly [intent: string, input: Row]
const expectSame = async (given: readonly Case[], missing: readonly Case[]): Promise<void> => {
  const [effects, expected] = [await effectsOf(sql, given), await effectsOf(sql, missing)]
  const shown = (of: string[][]) => given.map((one, index) => [...one, outcome(of[index])])
  expect(shown(effects)).toEqual(shown(expected))
}

test('of every key: what a missing one means', async () => {
  const keys = named.flatMap(([intent, input]) =>
    Object.keys(entriesOf(intents[intent].input)).map((key) => ({ intent, input, key })),
  )
  await expectSame(
    keys.map(({ intent, input, key }) => [intent, { ...input, [key]: null }]),
    keys.map(({ intent, input, key }) => [intent, without(input, key)]),
  )
})

test('of every key of an object in one: the same', async () => {
  const keys = nested.flatMap((one) =>
    Object.keys(entriesOf(entriesOf(intents[one.intent].input)[one.outer])).map((key) => ({ ...one, key })),
  )
  expect(keys.length).toBeGreaterThan(7)
  await expectSame(
    keys.map(({ intent, outer, object, key }) => [
      intent,
      { ...examples[intent], [outer]: { ...object, [key]: null } },
    ]),
    keys.map(({ intent, outer, object, key }) => [intent, { ...examples[intent], [outer]: without(object, key) }]),
  )
})

test('of whom a visit named before: nobody', () => {
  const fields = { companions: [id('ben')] }
  return expectSame(
    [['edit_review', { id: id('adas'), fields, base: { companions: null } }]],
    [['edit_review', { id: id('adas'), fields, base: {} }]],
  )
})

test('of every field of an edit: nothing, unless the person can clear it', async () => {
  const edits = named.flatMap(([intent, input]) => {
    const { fields } = entriesOf(intents[intent].input)
    return Object.entries(fields ? entriesOf(fields) : {})
      .filter(([, schema]) => !v.is(schema, null))
      .map(([field]): Case => [intent, { ...input, fields: { [field]: null } }])
  })
  expect(edits.length).toBeGreaterThan(8)
  const effects = await effectsOf(sql, edits)
  const changing = edits.filter((_, index) => outcome(effects[index]) !== 'refused' && effects[index]?.length !== 0)
  expect(changing).toEqual([])
})
