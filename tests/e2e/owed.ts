/** What a device owes the server: put there as if it had been saved, for states that no screen leads to quickly, and read. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Draft, Mutation, OwedTable, Photo, Refused } from '#src/db/owed.ts'
import type { Picture } from '#src/lib/picture.ts'

type Owed = {
  outbox?: (Pick<Mutation, 'intent' | 'input'> & Partial<Mutation>)[]
  refused?: (Pick<Refused, 'intent' | 'input'> & Partial<Refused>)[]
  /** Each gets a picture of one colour. */
  photos?: Partial<Photo>[]
  drafts?: (Pick<Draft, 'id' | 'kind' | 'content'> & Partial<Draft>)[]
}

/** The app has to be loaded again to see it. */
export async function putOwed(page: Page, userId: string, owed: Owed): Promise<void> {
  const saved_at = new Date().toISOString()
  const rows = {
    outbox: (owed.outbox ?? []).map((one) => ({ id: randomUUID(), saved_at, state: 'waiting', attempts: 0, ...one })),
    refused: (owed.refused ?? []).map((one, index) => ({
      id: randomUUID(),
      seq: index + 1,
      saved_at,
      code: 'refused',
      message: 'This is not possible.',
      ...one,
    })),
    photos: (owed.photos ?? []).map((one, index) => ({
      id: randomUUID(),
      bucket: 'review-photos',
      path: `${userId}/${Date.now()}-${index}.webp`,
      index,
      state: 'waiting',
      progress: 0,
      attempts: 0,
      size: 200_000,
      ...one,
    })),
    drafts: (owed.drafts ?? []).map((one) => ({ changed_at: saved_at, ...one })),
  }
  await page.evaluate(
    async ([name, tables]) => {
      const pictureOf = async (index: number): Promise<Picture> => {
        const canvas = new OffscreenCanvas(320, 240)
        const context = canvas.getContext('2d')
        if (!context) throw new Error('no canvas')
        context.fillStyle = ['tomato', 'seagreen', 'goldenrod', 'steelblue'][index % 4] ?? 'gray'
        context.fillRect(0, 0, 320, 240)
        const blob = await canvas.convertToBlob({ type: 'image/webp' })
        return { bytes: await blob.arrayBuffer(), type: blob.type }
      }
      const blobs = await Promise.all(
        tables.photos.map(async ({ id }, index) => {
          const picture = await pictureOf(index)
          return { id, full: picture, thumbnail: picture }
        }),
      )
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('error', () => reject(new Error('The database cannot be opened')))
      })
      const all: Record<string, unknown[]> = { ...tables, blobs }
      const transaction = database.transaction(Object.keys(all), 'readwrite')
      for (const [table, entries] of Object.entries(all))
        for (const entry of entries) transaction.objectStore(table).put(entry)
      await new Promise((resolve, reject) => {
        transaction.addEventListener('complete', resolve)
        transaction.addEventListener('abort', () => reject(new Error('Nothing was written')))
      })
      database.close()
    },
    [`crumb-owed-${userId}`, rows] as const,
  )
}

/**
 * The rows of a table of what is owed, of the person who is signed in; none as long as nobody is. No function in it has a
 * name: tsx marks those with a helper that the page does not have.
 */
export const owedOnDevice = (page: Page, table: OwedTable): Promise<unknown[]> =>
  page.evaluate(async (name) => {
    // Not opened by name: what is not there would be made.
    const found = (await indexedDB.databases()).find((one) => one.name?.startsWith('crumb-owed-'))
    if (!found?.name) return []
    const opening = indexedDB.open(found.name)
    await new Promise((resolve, reject) => {
      opening.addEventListener('success', resolve)
      opening.addEventListener('error', () => reject(new Error('The database cannot be opened')))
    })
    const reading: IDBRequest<unknown[]> = opening.result.transaction(name).objectStore(name).getAll()
    await new Promise((resolve, reject) => {
      reading.addEventListener('success', resolve)
      reading.addEventListener('error', () => reject(new Error('The database cannot be read')))
    })
    opening.result.close()
    return reading.result
  }, table)

/** The drafts on the device, as text: what a tab that is closed now leaves behind. */
export const draftsOnDevice = async (page: Page): Promise<string> => JSON.stringify(await owedOnDevice(page, 'drafts'))
