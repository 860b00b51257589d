/** What the service worker keeps beside the app itself. */

/** Photos and avatars that were looked at; deleted when the person signs out. */
export const pictureCache = 'crumb-pictures'
/** About 60 MB of photos at their usual size. */
export const cachedPicturesLimit = 300
