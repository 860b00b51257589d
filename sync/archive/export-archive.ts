/** Exports everything that this device has of its person, also what the server does not have yet. */
import type { LocalCopy } from '#src/db/local-copy.ts'
import type { Photo } from '#src/db/owed.ts'
import { hasArrived } from '#src/db/what-is-here.ts'
import { type Archive, unsentFolder } from '#src/domain/archive/archive.ts'
import { archiveOf, type OwnRows } from '#src/domain/archive/archive-of-rows.ts'
import { photosPerReview } from '#src/domain/limits.ts'
import type { SyncedEntity, SyncedRows } from '#src/domain/rows.ts'
import { inOrder } from '#src/domain/visits/photos.ts'
import { writeWork } from '#sync/export-work.ts'
import { type ArchiveWriting, writeArchive } from './write-archive.ts'

/** Resolves when the last byte is written. Throws StorageError, the signal's reason, and whatever `write` throws. */
export async function exportArchive(copy: LocalCopy, to: Omit<ArchiveWriting, 'now'>): Promise<Archive> {
  const content = archiveOf(await ownRows(copy), await about(copy))
  const onTheWay = await photosOnTheWay(copy)
  addOnTheWay(content, onTheWay)
  const { waiting, refused, drafts } = content.unsent
  return writeArchive(content, {
    ...to,
    now: copy.clock.now(),
    readPhoto: async (path) => (await pictureHere(copy, onTheWay.get(path))) ?? to.readPhoto(path),
    writeMore: async (zip) => {
      if (waiting + refused + drafts > 0) await writeWork(copy, zip, unsentFolder)
    },
  })
}

async function about(copy: LocalCopy): Promise<Pick<Archive, 'exported_at' | 'is_complete' | 'unsent'>> {
  const { outbox, refused, drafts, offers, facts } = await copy.owed.read(
    ['outbox', 'refused', 'drafts', 'offers', 'facts'],
    async (owed) => ({
      outbox: await owed.all('outbox'),
      refused: await owed.all('refused'),
      drafts: await owed.all('drafts'),
      offers: await owed.all('offers'),
      facts: await owed.all('facts'),
    }),
  )
  const waiting = outbox.filter(({ state }) => state !== 'applied').length + offers.length
  return {
    exported_at: new Date(copy.clock.now()).toISOString(),
    is_complete: hasArrived(facts),
    unsent: { waiting, refused: refused.length, drafts: drafts.length },
  }
}

async function ownRows({ documents, userId }: LocalCopy): Promise<OwnRows> {
  const ofColumn = async <E extends SyncedEntity>(
    entity: E,
    column: Parameters<typeof documents.where<E>>[1],
    value = userId,
  ): Promise<SyncedRows[E][]> => (await documents.where(entity, column, value)).map(({ row }) => row)
  const byId = async <E extends SyncedEntity>(
    entity: E,
    ids: Iterable<string>,
  ): Promise<Map<string, SyncedRows[E]>> => {
    const found = await documents.get(entity, [...new Set(ids)])
    return new Map([...found].map(([key, { row }]) => [key, row]))
  }
  const profile = (await byId('profiles', [userId])).get(userId)
  const reviews = await ofColumn('reviews', 'user_id')
  const lists = await ofColumn('lists', 'user_id')
  const items = await Promise.all(lists.map(({ id }) => ofColumn('list_restaurants', 'list_id', id)))
  const listRestaurants = items.flat()
  const followers = [...(await ofColumn('followers', 'follower_id')), ...(await ofColumn('followers', 'following_id'))]
  const entries = [profile?.favorites, profile?.want_to_try, profile?.pinned_restaurants].flatMap((all) => all ?? [])
  const privateNotes = await ofColumn('private_notes', 'user_id')
  const places = [...reviews, ...listRestaurants, ...privateNotes].flatMap(({ restaurant_id }) => restaurant_id ?? [])
  const all = await documents.everything()
  return {
    userId,
    profile,
    reviews,
    lists,
    listRestaurants,
    followers,
    listLikes: await ofColumn('list_likes', 'user_id'),
    reviewLikes: all.flatMap(({ entity, document }) =>
      entity === 'review_likes' ? [document.row as SyncedRows['review_likes']] : [],
    ),
    restrictions: await ofColumn('restrictions', 'user_id'),
    privateNotes,
    earlierTexts: await ofColumn('earlier_texts', 'user_id'),
    restaurants: await byId('restaurants', [...places, ...entries.map(({ id }) => id)]),
    people: await byId(
      'profiles',
      followers.flatMap((row) => [row.follower_id, row.following_id]),
    ),
  }
}

/** By path. What the server refuses or the person has taken off belongs to no visit; the former is in the unsent work. */
async function photosOnTheWay(copy: LocalCopy): Promise<Map<string, Photo>> {
  const photos = await copy.owed.read(['photos'], (owed) => owed.all('photos'))
  return new Map(
    photos.flatMap((photo) =>
      photo.review_id === undefined || photo.state === 'failed' || photo.state === 'removing'
        ? []
        : [[photo.path, photo] as const],
    ),
  )
}

/** Their visits do not name them before they have arrived. */
function addOnTheWay(content: Archive, onTheWay: ReadonlyMap<string, Photo>): void {
  const visits = new Map(content.visits.map((visit) => [visit.id, visit]))
  for (const { path, review_id = '' } of onTheWay.values()) {
    const visit = visits.get(review_id)
    if (!visit) continue
    const all = inOrder([...visit.photos.map((photo) => photo.path), path])
    visit.photos = all.slice(0, photosPerReview).map((one) => ({ path: one }))
  }
}

async function pictureHere(copy: LocalCopy, photo: Photo | undefined): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const blobs = photo && (await copy.owed.read(['blobs'], (owed) => owed.get('blobs', photo.id)))
  return blobs && new Uint8Array(blobs.full.bytes)
}
