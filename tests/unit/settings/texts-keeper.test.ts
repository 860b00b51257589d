import { expect, test } from 'vitest'
import type { TypedTexts } from '#src/domain/people/settings.ts'
import { failed, type Result, succeeded } from '#src/lib/result.ts'
import { createTextsKeeper } from '#src/screens/settings/texts-keeper.ts'

const lost = failed({ code: 'storage_lost', message: 'No storage.' })

/** A keeper whose keeping waits until it is let go. */
function keeperWith(answers: { keep?: Result; save?: Result } = {}) {
  const kept: TypedTexts[] = []
  const saved: TypedTexts[] = []
  const problems: (string | undefined)[] = []
  let letGo = (): void => {}
  const keeper = createTextsKeeper(
    async (typed) => {
      kept.push(typed)
      await new Promise<void>((resolve) => (letGo = resolve))
      return answers.keep ?? succeeded(undefined)
    },
    (problem) => problems.push(problem),
  )
  const save = () =>
    keeper.save((typed) => {
      saved.push(typed)
      return Promise.resolve(answers.save ?? succeeded(undefined))
    })
  const settle = async () => {
    letGo()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { keeper, save, kept, saved, problems, settle, answers }
}

test('keeps the first touch at once, and of those that come meanwhile only the latest', async () => {
  const { keeper, kept, settle } = keeperWith()
  for (const bio of ['S', 'So', 'Sou']) keeper.note({ bio })
  expect(kept).toEqual([{ bio: 'S' }])
  await settle()
  expect(kept).toEqual([{ bio: 'S' }, { bio: 'Sou' }])
  await settle()
  keeper.note({ bio: 'Soup' })
  expect(kept.at(-1)).toEqual({ bio: 'Soup' })
})

test('saves once what was typed, and keeps no draft afterwards', async () => {
  const { keeper, save, kept, saved, settle } = keeperWith()
  keeper.note({ bio: 'S' })
  keeper.note({ bio: 'So' })
  await save()
  await save()
  await settle()
  expect([saved, kept]).toEqual([[{ bio: 'So' }], [{ bio: 'S' }]])
})

test('what could not be saved counts as typed still', async () => {
  const { keeper, save, saved, answers } = keeperWith({ save: lost })
  keeper.note({ bio: 'S' })
  expect(await save()).toEqual(lost)
  answers.save = succeeded(undefined)
  await save()
  expect(saved).toEqual([{ bio: 'S' }, { bio: 'S' }])
})

test('says that a draft cannot be kept, and when it can again', async () => {
  const { keeper, problems, settle, answers } = keeperWith({ keep: lost })
  keeper.note({ bio: 'S' })
  await settle()
  delete answers.keep
  keeper.note({ bio: 'So' })
  await settle()
  expect(problems).toEqual(['No storage.', undefined])
})
