/** Photos that another app has shared: the service worker stores them until the form takes them over. */
import { del, get, set } from 'idb-keyval'
import { type Picture, pictureOf } from '#src/lib/picture.ts'

const key = 'crumb-shared-photos'

type SharedPhoto = Picture & { name: string }

export async function storeSharedPhotos(photos: File[]): Promise<void> {
  const stored: SharedPhoto[] = []
  for (const photo of photos) stored.push({ name: photo.name, ...(await pictureOf(photo)) })
  await set(key, stored)
}

/** Returns them without forgetting them, so that a crash before they are in a draft loses nothing. */
export const sharedPhotos = async (): Promise<File[]> =>
  ((await get<SharedPhoto[]>(key)) ?? []).map((photo) => new File([photo.bytes], photo.name, { type: photo.type }))

/** Call it when they are in a draft. */
export const forgetSharedPhotos = (): Promise<void> => del(key)
