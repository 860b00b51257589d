/** Photos that another app has shared with this one: the service worker keeps them until the form takes them over. */
import { del, get, set } from 'idb-keyval'

const key = 'crumb-shared-photos'

export const keepSharedPhotos = (photos: File[]): Promise<void> => set(key, photos)

/** Gives them without forgetting them: a crash before they are in a draft loses nothing. */
export const sharedPhotos = async (): Promise<File[]> => (await get<File[]>(key)) ?? []

/** To be called when they are in a draft. */
export const forgetSharedPhotos = (): Promise<void> => del(key)
