/** What the service worker caches besides the app itself. */

/** Photos and avatars that were looked at; deleted on signing out. */
export const pictureCache = 'crumb-pictures'
/** About 60 MB of photos at their usual size. */
export const cachedPicturesLimit = 300
