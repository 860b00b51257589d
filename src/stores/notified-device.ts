/** For whom this device was last set to show notifications. The browser has the subscription; this says whose it is. */
import { dropText, storedText, storeText } from '#src/lib/web-storage.ts'

const key = 'crumb-notified'

export const noteNotified = (userId: string): void => void storeText('localStorage', key, userId)
export const forgetNotified = (): void => dropText('localStorage', key)
export const isNotified = (userId: string): boolean => storedText('localStorage', key) === userId
