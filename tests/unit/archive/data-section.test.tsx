import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { DataSection } from '#src/screens/settings/DataSection.tsx'
import type { ArchiveService } from '#src/services/archive.ts'
import { type Services, ServicesContext } from '#src/services/use-services.ts'
import { exported, imported } from '#tests/support/archives.ts'
import type { MemoryStore } from '#tests/support/memory-store.ts'
import { ada, ben, lived, phoneOf } from './world.ts'

vi.stubGlobal('reportError', (error: unknown) => console.error(error))
beforeAll(() => void Reflect.deleteProperty(Element.prototype, 'animate'))
afterEach(cleanup)

/** The section of the settings on this phone; `exportArchive` without the browser's file system. */
function show(phone: MemoryStore, exportArchive?: ArchiveService['exportArchive']): void {
  const archive: ArchiveService = {
    async exportArchive() {
      const { file, content } = await exported(phone)
      return {
        file,
        name: 'x.zip',
        visits: content.visits.length,
        photos: 4,
        missing: 0,
        isComplete: content.is_complete,
      }
    },
    importArchive: (file, onProgress, signal) => imported(phone, file, { onProgress, signal }),
    ...(exportArchive && { exportArchive }),
  }
  render(
    <ServicesContext value={{ archive } as unknown as Services}>
      <MemoryRouter>
        <DataSection before={async () => {}} />
      </MemoryRouter>
    </ServicesContext>,
  )
}
const choose = (file: Blob): void =>
  void fireEvent.change(screen.getByLabelText('Export to import'), { target: { files: [file] } })
const press = (name: string): void => void fireEvent.click(screen.getAllByRole('button', { name })[0] as HTMLElement)

it('H2 An export is offered when it is whole, and says what has not arrived', async () => {
  const phone = await phoneOf(ada)
  await lived(phone)
  await phone.owed.write(['facts'], (owed) => owed.delete('facts', ['first_pull_done']))
  show(phone)
  press('Export your data')
  expect(await screen.findByText(/^3 visits and 4 photos/)).toBeTruthy()
  expect(screen.getByText(/Not everything of yours has arrived/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Save file' })).toBeTruthy()
})

it('H2 An export that is cancelled ends at once', async () => {
  let asked: AbortSignal | undefined
  show(await phoneOf(ada), (onProgress, signal) => {
    asked = signal
    onProgress({ done: 2, total: 500 })
    return new Promise(() => {})
  })
  press('Export your data')
  expect(await screen.findByText('Photo 3 of 500')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save file' })).toBeNull()
  press('Cancel')
  expect(asked?.aborted).toBe(true)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('H2 A file that is no export is turned down with a sentence', async () => {
  show(await phoneOf(ben))
  choose(new Blob(['no zip']))
  expect(await screen.findByText(/This file is no crumb. export, or it is damaged/)).toBeTruthy()
})

it('H2 An import says what it has brought, and that a second one has brought nothing', async () => {
  const from = await phoneOf(ada)
  await lived(from)
  const { file } = await exported(from)
  show(await phoneOf(ben))
  choose(file)
  expect(await screen.findByText(/^Imported: 3 visits, 4 photos, 1 list, 5 saved places, 1 follow/)).toBeTruthy()
  press('Close')
  choose(file)
  expect(await screen.findByText('Everything in this file is already here.')).toBeTruthy()
})
