import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { listFormErrors, newList } from '#src/domain/lists/list-form.ts'
import { fullNameProblem, textsToSave } from '#src/domain/people/settings.ts'
import { signUpErrors } from '#src/domain/people/sign-up.ts'
import { placeInput } from '#src/domain/places/new-place.ts'
import { isVisibleName, visibleNameRule } from '#src/domain/visible-name.ts'
import { invisibleNames, visibleNames } from '#tests/support/name-vectors.ts'
import { profileRow, uuid } from '#tests/unit/db/rows.ts'

test.each(Object.entries(visibleNames))('A name of %s can be seen', (_, name) => {
  expect(isVisibleName(name)).toBe(true)
})

test.each(Object.entries(invisibleNames))('A name of %s is none', (_, name) => {
  expect(isVisibleName(name)).toBe(false)
})

test('No character that Unicode calls a blank or ignorable makes a name', () => {
  const seen: string[] = []
  for (let code = 1; code <= 0x10ffff; code++) {
    const character = String.fromCodePoint(code)
    if (/[\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}]/u.test(character) && isVisibleName(character))
      seen.push(code.toString(16))
  }
  expect(seen).toEqual([])
})

test('Every form says so before it sends', () => {
  const name = '\u200b\u2060'
  const profile = profileRow(uuid(1), 'ada')
  expect(signUpErrors({ fullName: name, username: 'ada', email: 'a@b.example', password: 'Crumbs-4-all' })).toEqual({
    fullName: visibleNameRule,
  })
  expect(fullNameProblem(name, profile)).toBe(visibleNameRule)
  expect(textsToSave({ full_name: name }, profile)).toBeUndefined()
  expect(listFormErrors({ ...newList, name }, false)).toEqual({ name: visibleNameRule })
  const place = safeParse(placeInput, { id: uuid(2), place_id: 'manual_1', name })
  expect(place.issues?.map(({ message }) => message)).toEqual([visibleNameRule])
})
