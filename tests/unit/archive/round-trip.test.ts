import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { addPhoto } from '#src/commands/add-photo.ts'
import { logVisit } from '#src/commands/log-visit.ts'
import { saveIntent } from '#src/commands/save-intent.ts'
import type { Archive } from '#src/domain/archive/archive.ts'
import { essence, exported, imported } from '#tests/support/archives.ts'
import { idOf, type MemoryStore } from '#tests/support/memory-store.ts'
import { ada, bar, ben, cleo, door, inn, lived, phoneOf, picture } from './world.ts'

async function exportOfAda(): Promise<{ from: MemoryStore; file: Blob; content: Archive }> {
  const from = await phoneOf(ada)
  await lived(from)
  return { from, ...(await exported(from)) }
}

const work = (phone: MemoryStore) => phone.owed.rows('outbox').map(({ intent, input }) => ({ intent, input }))

const everything = (phone: MemoryStore) =>
  (['outbox', 'refused', 'photos', 'blobs', 'drafts'] as const).map((table) => phone.owed.rows(table))

describe('an export', () => {
  it('holds every visit with its photos, lists, places, people, drafts and what waits', async () => {
    const { file, content } = await exportOfAda()
    expect(content.visits.map(({ created_at }) => created_at?.slice(0, 4))).toEqual(['2024', '2025', '2026'])
    expect(content.visits.map(({ photos }) => photos.length)).toEqual([1, 0, 3])
    expect(content.lists[0]?.places.map(({ restaurant_id }) => restaurant_id)).toEqual([bar, door, inn])
    expect(content.want_to_try.map(({ restaurant_id }) => restaurant_id)).toEqual([inn, bar])
    expect(content.following).toEqual([{ user_id: cleo }])
    expect(content.unsent).toMatchObject({ refused: 0, drafts: 1 })
    const entries = unzipSync(new Uint8Array(await file.arrayBuffer()))
    expect(JSON.parse(strFromU8(entries['crumb.json'] as Uint8Array))).toEqual(content)
    const schema = JSON.parse(strFromU8(entries['crumb.schema.json'] as Uint8Array))
    expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(Object.keys(content)))
    for (const page of ['index.html', '2024.html', '2025.html', '2026.html', 'diary.csv', 'unsent/work.json'])
      expect(Object.keys(entries)).toContain(page)
    const files = content.visits.flatMap(({ photos }) => photos.map(({ file: name }) => name))
    expect(files[0]).toBe('photos/2024-02-29-blue-door-000000000021-1.webp')
    expect(strFromU8(entries[files[0] as string] as Uint8Array)).toBe('picture 35')
  })

  it('names the photos that could not be had', async () => {
    const { from } = await exportOfAda()
    await from.owed.write(['photos', 'blobs', 'outbox'], async (owed) => {
      await owed.delete('blobs', [idOf(35)])
    })
    const { content } = await exported(from)
    expect(content.visits[0]?.photos).toEqual([
      { path: expect.stringContaining(ada), missing: expect.stringContaining('not on this device') },
    ])
    const server = new Uint8Array([1, 2, 3])
    expect((await exported(from, async () => server)).content.visits[0]?.photos[0]).toMatchObject({
      file: expect.anything(),
    })
  })

  it('says when not everything had arrived', async () => {
    const { from } = await exportOfAda()
    await from.owed.write(['facts'], (owed) => owed.delete('facts', ['first_pull_done']))
    expect((await exported(from)).content.is_complete).toBe(false)
  })
})

describe('an import', () => {
  it('into a new account gives the same visits, ratings, dates, photos, lists and order', async () => {
    const { file, content } = await exportOfAda()
    const to = await phoneOf(ben)
    const outcome = await imported(to, file)
    expect(outcome).toEqual({
      visits: 3,
      lists: 1,
      places: 5,
      people: 1,
      notes: 2,
      photos: 4,
      unsent: 1,
      missing: 0,
      isStopped: false,
    })
    expect(essence((await exported(to)).content)).toBe(essence(content))
    const ids = to.owed.rows('photos').map(({ path }) => path)
    expect(ids.every((path) => /^[0-9a-f-]{36}\/\d{1,15}-\d\.webp$/.test(path) && path.startsWith(ben))).toBe(true)
  })

  it('into another account makes drafts of what was begun or refused, with their photos, once', async () => {
    const from = await phoneOf(ada)
    await lived(from)
    await addPhoto(from, { draft_id: idOf(51) }, picture(from, 36, 0))
    const input = {
      id: idOf(61),
      restaurant_id: door,
      rating: 2,
      comment: 'Refused',
      created_at: '2026-01-01T12:00:00Z',
    }
    const said = { seq: 900, id: idOf(62), intent: 'log_visit', input, saved_at: '2026-01-01T12:00:00Z' }
    await from.owed.write(['refused'], (owed) => owed.put('refused', [{ ...said, code: 'x', message: 'No.' }]))
    const { file } = await exported(from)
    const to = await phoneOf(ben)
    expect(await imported(to, file)).toMatchObject({ visits: 3, unsent: 2 })
    const drafts = to.owed.rows('drafts')
    expect(new Set(drafts.map(({ content }) => content['comment']))).toEqual(new Set(['Half a sent', 'Refused']))
    const begun = drafts.find(({ content }) => content['comment'] === 'Half a sent')
    const photos = to.owed.rows('photos').filter(({ draft_id }) => draft_id !== undefined)
    expect(photos).toMatchObject([{ draft_id: begun?.id, path: expect.stringContaining(ben) }])
    expect(await imported(to, file)).toMatchObject({ visits: 0, unsent: 0 })
  })

  it('adds nothing the second time, whether sent or not, nor in the account it comes from', async () => {
    const { from, file } = await exportOfAda()
    const to = await phoneOf(ben)
    await imported(to, file)
    const once = everything(to)
    const nothing = {
      visits: 0,
      lists: 0,
      places: 0,
      people: 0,
      notes: 0,
      photos: 0,
      unsent: 0,
      missing: 0,
      isStopped: false,
    }
    expect(await imported(to, file)).toEqual(nothing)
    expect(everything(to)).toEqual(once)
    const before = everything(from)
    expect(await imported(from, file)).toEqual(nothing)
    expect(everything(from)).toEqual(before)
  })

  it('overwrites nothing in an account with data', async () => {
    const { file } = await exportOfAda()
    const to = await phoneOf(ben)
    const own = { id: idOf(71), restaurant_id: door, place: { id: door, place_id: `manual_${door}`, name: 'My Door' } }
    await logVisit(to, { ...own, rating: 1, created_at: '2026-10-01T12:00:00.000Z' })
    await saveIntent(to, 'add_want_to_try', { restaurant_id: door })
    await saveIntent(to, 'create_list', { id: idOf(72), name: 'Soups', is_public: true, is_ranked: false })
    const before = work(to)
    await imported(to, file)
    expect(work(to).slice(0, before.length)).toEqual(before)
    const { content } = await exported(to)
    expect(content.visits).toHaveLength(4)
    expect(content.visits.find(({ id }) => id === idOf(71))).toMatchObject({ rating: 1, photos: [] })
    expect(content.want_to_try.map(({ restaurant_id }) => restaurant_id)).toEqual([door, inn, bar])
    expect(new Set(content.lists.map(({ places }) => places.length))).toEqual(new Set([0, 3]))
    expect(content.places.find(({ id }) => id === door)?.name).toBe('My Door')
  })

  it('that was stopped at any step goes on with the same file', async () => {
    const { file, content } = await exportOfAda()
    for (const steps of [0, 1, 4, 7, 9]) {
      const to = await phoneOf(ben)
      const stop = new AbortController()
      const stopped = await imported(to, file, {
        signal: stop.signal,
        onProgress: ({ done }) => done === steps && stop.abort(),
      })
      expect(stopped.isStopped).toBe(true)
      await imported(to, file)
      expect(essence((await exported(to)).content)).toBe(essence(content))
      const made = work(to).map((one) => JSON.stringify(one))
      expect(new Set(made).size).toBe(made.length)
    }
  })

  it('that was killed in the middle of it goes on with the same file', async () => {
    const { file, content } = await exportOfAda()
    const to = await phoneOf(ben)
    const killed = imported(to, file, { thumbnailOf: () => Promise.reject(new Error('killed')) })
    await expect(killed).rejects.toThrow('killed')
    await imported(to, file)
    expect(essence((await exported(to)).content)).toBe(essence(content))
    expect(to.owed.rows('outbox').filter(({ intent }) => intent === 'log_visit')).toHaveLength(3)
  })

  it('into the account it comes from brings what waits with its ids, and drafts', async () => {
    const { from, file } = await exportOfAda()
    const to = await phoneOf(ada)
    expect(await imported(to, file)).toMatchObject({
      visits: 0,
      photos: 0,
      unsent: from.owed.rows('outbox').length + 1,
    })
    const ids = (phone: MemoryStore) => phone.owed.rows('outbox').map(({ id }) => id)
    expect(ids(to)).toEqual(ids(from))
    expect(to.owed.rows('drafts')).toEqual(from.owed.rows('drafts'))
  })

  it('waits until everything of the account has arrived', async () => {
    const { file } = await exportOfAda()
    const to = await phoneOf(ben)
    await to.owed.write(['facts'], (owed) => owed.delete('facts', ['first_pull_done']))
    await expect(imported(to, file)).rejects.toMatchObject({ problem: 'not_arrived' })
  })

  it('leaves out a photo that is none, and says so', async () => {
    const { file } = await exportOfAda()
    const to = await phoneOf(ben)
    const outcome = await imported(to, file, { thumbnailOf: async () => undefined })
    expect(outcome).toMatchObject({ visits: 3, photos: 0, missing: 4 })
    expect(to.owed.rows('photos')).toEqual([])
  })
})
