import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type IntentName, intents } from '#src/domain/work/intents.ts'
import { exampleInputs } from '#tests/support/example-inputs.ts'
import { idOf } from '#tests/support/memory-store.ts'
import { at, ben, changed, here, list, ownList, ownVisit, places, profile, review, twoInList } from './effect-rows.ts'

const inputs = exampleInputs({ id: idOf(40), review, place: here, list, person: ben })

test('null in an input is for the phone what a missing key is, as for the database (database/null-inputs.test.ts)', () => {
  const rows = [...places, profile({ bio: 'Eats' }), ownVisit({ comment: 'Good' }), ownList(), ...twoInList]
  const cases = (Object.entries(inputs) as [IntentName, object][]).flatMap(([intent, given]) =>
    Object.entries((intents[intent].input as unknown as { entries: Record<string, v.GenericSchema> }).entries)
      .filter(([, schema]) => v.is(schema, null))
      .map(([key]) => ({ intent, input: { created_at: at, ...given }, key })),
  )
  expect(cases.length).toBeGreaterThan(15)
  const shown = (of: (input: Record<string, unknown>, key: string) => Record<string, unknown>) =>
    cases.map(({ intent, input, key }) => [intent, key, changed(rows, [intent, of(input, key)])])
  expect(shown((input, key) => ({ ...input, [key]: null }))).toEqual(
    shown((input, key) => Object.fromEntries(Object.entries(input).filter(([name]) => name !== key))),
  )
})
