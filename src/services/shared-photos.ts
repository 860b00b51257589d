/**
 * Photos that another app has shared: the service worker stores them until the form takes them over. They may be a web
 * page's: any page can send a form to the share target's address, and no browser tells the service worker who has. So the person
 * is asked before anything is taken.
 */
import { del, get, set } from 'idb-keyval'
import { photosPerReview } from '#src/domain/limits.ts'
import { type Picture, pictureOf } from '#src/lib/picture.ts'

const key = 'crumb-shared-photos'

type SharedPhoto = Picture & { name: string }

/** Bytes. Photos of phones have less than half. */
const largestPhoto = 50_000_000

/** Stores what one visit can take of them. */
export async function storeSharedPhotos(shared: readonly FormDataEntryValue[]): Promise<void> {
  const photos = shared.filter(
    (one) => one instanceof File && one.type.startsWith('image/') && one.size <= largestPhoto,
  )
  const stored: SharedPhoto[] = []
  for (const photo of photos.slice(0, photosPerReview) as File[])
    stored.push({ name: photo.name, ...(await pictureOf(photo)) })
  await set(key, stored)
}

/** Returns them without forgetting them, so that a crash before they are in a draft loses nothing. */
export const sharedPhotos = async (): Promise<File[]> =>
  ((await get<SharedPhoto[]>(key)) ?? []).map((photo) => new File([photo.bytes], photo.name, { type: photo.type }))

/** Call it when they are in a draft, or are not wanted. */
export const forgetSharedPhotos = (): Promise<void> => del(key)
