// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { firstValueFrom } from 'rxjs'
import { describe, expect, test, vi } from 'vitest'
import type { LiveCopy } from '#src/db/open.ts'
import type { Mutation, Photo, Refused } from '#src/db/owed.ts'
import { objectState, type SyncStatus, stateOfWork, syncStatus } from '#src/queries/sync-status.ts'
import { openForEach } from './real-stores.ts'
import { mutation, uuid } from './rows.ts'

const review = uuid(10)
const saved: SyncStatus = {
  waiting: 0,
  sending: 0,
  needsAttention: 0,
  photosWaiting: 0,
  photosFailed: 0,
  lost: 0,
  connection: 'online',
  allSaved: true,
}

let copy: LiveCopy

openForEach(uuid(1), (opened) => {
  copy = opened
})

const put = (state: Mutation['state'], intent = 'edit_review', input: Record<string, unknown> = { id: review }) =>
  copy.owed.write(['outbox'], (writer) => writer.append({ ...mutation(intent, input), state }))

const photo = (state: Photo['state'], more: Partial<Photo> = {}): Photo => ({
  id: crypto.randomUUID(),
  bucket: 'review-photos',
  path: 'x',
  index: 0,
  state,
  progress: 0,
  attempts: 0,
  size: 1,
  ...more,
})

const refused = (seq: number, input: Record<string, unknown> = { id: review }): Refused => ({
  id: crypto.randomUUID(),
  seq,
  intent: 'edit_review',
  input,
  saved_at: '2026-01-01T00:00:00Z',
  code: 'gone',
  message: 'It is gone.',
})

describe('sync status', () => {
  test('says that all is saved when nothing is owed', async () => {
    expect(await firstValueFrom(syncStatus(copy))).toEqual(saved)
  })

  test('counts exactly, and what the server has is saved though its row stays', async () => {
    await put('waiting')
    await put('waiting')
    await put('sending')
    await put('applied')
    await copy.owed.write(['refused', 'photos', 'facts'], async (writer) => {
      await writer.put('refused', [refused(1)])
      await writer.put('photos', [
        photo('waiting'),
        photo('uploading'),
        photo('removing'),
        photo('uploaded'),
        photo('failed'),
        photo('waiting', { draft_id: 'draft' }),
      ])
      await writer.put('facts', [
        { name: 'last_contact', value: 99 },
        { name: 'connection', value: 'online' },
      ])
    })
    expect(await firstValueFrom(syncStatus(copy))).toEqual({
      waiting: 2,
      sending: 1,
      needsAttention: 1,
      photosWaiting: 3,
      photosFailed: 1,
      lost: 0,
      lastContact: 99,
      connection: 'online',
      allSaved: false,
    })
  })

  test('follows the outbox', async () => {
    const seen: boolean[] = []
    const subscription = syncStatus(copy).subscribe(({ allSaved }) => seen.push(allSaved))
    await vi.waitFor(() => expect(seen).toEqual([true]))
    const { seq } = await put('waiting')
    await vi.waitFor(() => expect(seen).toEqual([true, false]))
    await copy.owed.write(['outbox'], (writer) => writer.delete('outbox', [seq]))
    await vi.waitFor(() => expect(seen).toEqual([true, false, true]))
    subscription.unsubscribe()
  })

  test('does not look again for the beat of the leading tab', async () => {
    const seen: SyncStatus[] = []
    const subscription = syncStatus(copy).subscribe((status) => seen.push(status))
    await vi.waitFor(() => expect(seen).toHaveLength(1))
    await copy.owed.write(['heartbeats'], (writer) => writer.put('heartbeats', [{ name: 'leader', count: 1 }]))
    await copy.owed.write(['facts'], (writer) => writer.put('facts', [{ name: 'last_contact', value: 2 }]))
    await vi.waitFor(() => expect(seen.at(-1)?.lastContact).toBe(2))
    subscription.unsubscribe()
    expect(seen).toHaveLength(2)
  })

  test('knows the state of an object: the worst of its changes and photos', async () => {
    const state = () => firstValueFrom(objectState(copy, review))
    expect(await state()).toBe('saved')
    await put('applied')
    await put('waiting', 'edit_review', { id: uuid(11) })
    expect(await state()).toBe('saved')
    await copy.owed.write(['photos'], (writer) => writer.put('photos', [photo('waiting', { review_id: review })]))
    expect(await state()).toBe('waiting')
    await put('sending', 'detach_photo', { review_id: review, path: 'x' })
    expect(await state()).toBe('sending')
    await copy.owed.write(['refused'], (writer) => writer.put('refused', [refused(4)]))
    expect(await state()).toBe('needs_attention')
    const concerns = ({ intent }: { intent: string }) => intent === 'update_profile'
    expect(await firstValueFrom(stateOfWork(copy, { concerns }))).toBe('saved')
    await put('waiting', 'update_profile', {})
    expect(await firstValueFrom(stateOfWork(copy, { concerns }))).toBe('waiting')
  })
})
