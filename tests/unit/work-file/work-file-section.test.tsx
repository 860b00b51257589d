import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { saveDraft } from '#src/commands/drafts.ts'
import { saveIntent } from '#src/commands/save-intent.ts'
import { WorkFileSection } from '#src/screens/waiting/WorkFileSection.tsx'
import { type Services, ServicesContext } from '#src/services/use-services.ts'
import { Toaster } from '#src/ui/Toaster.tsx'
import { dismissToasts } from '#src/ui/toast.ts'
import { exportWork } from '#sync/export-work.ts'
import { importWork } from '#sync/import-work.ts'
import { createMemoryStore } from '#tests/support/memory-store.ts'
import { uuid } from '#tests/unit/db/rows.ts'

const [ada, ben] = [uuid(1), uuid(9)]
// That of happy-dom rejects when an animation is cut short; without it framer-motion draws the styles itself.
beforeAll(() => void Reflect.deleteProperty(Element.prototype, 'animate'))
afterEach(() => {
  dismissToasts()
  cleanup()
})

type Phone = ReturnType<typeof createMemoryStore>
async function withWork(person: string): Promise<Phone> {
  const phone = createMemoryStore(person)
  await saveIntent(phone, 'add_favorite', { restaurant_id: uuid(3) })
  await saveDraft(phone, { id: uuid(10), kind: 'visit', content: {} })
  return phone
}

/** Chooses the file on this phone, as the page of what waits offers it. */
function choose(phone: Phone, file: Blob): void {
  const workFile = { exportWork: () => exportWork(phone), importWork: (chosen: Blob) => importWork(phone, chosen) }
  render(
    <ServicesContext value={{ workFile } as unknown as Services}>
      <WorkFileSection hasWork />
      <Toaster />
    </ServicesContext>,
  )
  fireEvent.change(screen.getByLabelText('File with unsent work'), { target: { files: [file] } })
}

it('H2 Work of a file that is here already is not taken over twice', async () => {
  const phone = await withWork(ada)
  choose(phone, await exportWork(phone))
  expect(await screen.findByText('Everything in this file is already here.')).toBeTruthy()
  expect(phone.owed.rows('outbox')).toHaveLength(1)
})

it('H2 A file that is none is turned down', async () => {
  choose(await withWork(ada), new Blob(['not a zip']))
  expect(await screen.findByText('This file holds no unsent work, or it is damaged.')).toBeTruthy()
})

it('H2 Work of another account is turned down', async () => {
  const phone = createMemoryStore(ben)
  choose(phone, await exportWork(await withWork(ada)))
  const words = 'This file holds the work of another account. Sign in as the person who saved it.'
  expect(await screen.findByText(words)).toBeTruthy()
  expect(phone.owed.rows('outbox')).toEqual([])
})

it('H2 Work of the own account is taken over and counted', async () => {
  const phone = createMemoryStore(ada)
  choose(phone, await exportWork(await withWork(ada)))
  expect(await screen.findByText('Imported: 1 change and 1 draft.')).toBeTruthy()
  expect(phone.owed.rows('outbox')).toMatchObject([{ intent: 'add_favorite' }])
})
