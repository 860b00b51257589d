import { expect, test } from 'vitest'
import type { TypedTexts } from '#src/domain/people/settings.ts'
import { failed, type Result, succeeded } from '#src/lib/result.ts'
import { createTextsAutosave } from '#src/screens/settings/texts-autosave.ts'

const lost = failed({ code: 'storage_lost', message: 'No storage.' })

/** An autosave whose storing waits until it is let go. */
function autosaveWith(answers: { keep?: Result; save?: Result } = {}) {
  const stored: TypedTexts[] = []
  const saved: TypedTexts[] = []
  const problems: (string | undefined)[] = []
  let letGo = (): void => {}
  const autosave = createTextsAutosave(
    async (typed) => {
      stored.push(typed)
      await new Promise<void>((resolve) => (letGo = resolve))
      return answers.keep ?? succeeded(undefined)
    },
    (problem) => problems.push(problem),
  )
  const save = () =>
    autosave.save((typed) => {
      saved.push(typed)
      return Promise.resolve(answers.save ?? succeeded(undefined))
    })
  const settle = async () => {
    letGo()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { autosave, save, stored, saved, problems, settle, answers }
}

test('keeps the first touch at once, and of those that come meanwhile only the latest', async () => {
  const { autosave, stored, settle } = autosaveWith()
  for (const bio of ['S', 'So', 'Sou']) autosave.note({ bio })
  expect(stored).toEqual([{ bio: 'S' }])
  await settle()
  expect(stored).toEqual([{ bio: 'S' }, { bio: 'Sou' }])
  await settle()
  autosave.note({ bio: 'Soup' })
  expect(stored.at(-1)).toEqual({ bio: 'Soup' })
})

test('saves once what was typed, and keeps no draft afterwards', async () => {
  const { autosave, save, stored, saved, settle } = autosaveWith()
  autosave.note({ bio: 'S' })
  autosave.note({ bio: 'So' })
  await save()
  await save()
  await settle()
  expect([saved, stored]).toEqual([[{ bio: 'So' }], [{ bio: 'S' }]])
})

test('what could not be saved counts as typed still', async () => {
  const { autosave, save, saved, answers } = autosaveWith({ save: lost })
  autosave.note({ bio: 'S' })
  expect(await save()).toEqual(lost)
  answers.save = succeeded(undefined)
  await save()
  expect(saved).toEqual([{ bio: 'S' }, { bio: 'S' }])
})

test('says that a draft cannot be kept, and when it can again', async () => {
  const { autosave, problems, settle, answers } = autosaveWith({ keep: lost })
  autosave.note({ bio: 'S' })
  await settle()
  delete answers.keep
  autosave.note({ bio: 'So' })
  await settle()
  expect(problems).toEqual(['No storage.', undefined])
})
