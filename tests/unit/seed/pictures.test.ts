import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { kinds } from '#supabase/seed/kinds/all-kinds.ts'
import { people } from '#supabase/seed/people.ts'

const folder = join(import.meta.dirname, '../../../supabase/seed/pictures')
const food = readdirSync(folder).filter((name) => name.endsWith('.webp'))
const faces = readdirSync(folder).filter((name) => name.endsWith('.jpg'))
const menus = readdirSync(join(folder, 'menus'))

it('every picture that the town refers to is there, and none lies unused', () => {
  const used = new Set(kinds.flatMap((kind) => kind.pictures.map((name) => `${name}.webp`)))
  expect(food.toSorted()).toEqual([...used].sort())
  expect(menus.toSorted()).toEqual(kinds.map((kind) => `${kind.key}.webp`).sort())
  expect(faces.toSorted()).toEqual(people.map((person) => `avatar-${person.avatar}.jpg`).sort())
})

it('pictures stay small: food up to 25 kB, menus up to 16 kB, faces up to 10 kB', () => {
  const tooLarge = (path: string, names: string[], most: number) =>
    names.filter((name) => statSync(join(path, name)).size > most)
  expect(tooLarge(folder, food, 25_000)).toEqual([])
  expect(tooLarge(join(folder, 'menus'), menus, 16_000)).toEqual([])
  expect(tooLarge(folder, faces, 10_000)).toEqual([])
})
