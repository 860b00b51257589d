/**
 * Where the pictures lie that rows name: all in public buckets, at addresses that never change their content, so that
 * the service worker keeps what was looked at. The server holds one size of each.
 */
export type PictureService = {
  /** Of a path in reviews.photos. */
  reviewPhoto: (path: string) => string
  /** Of profiles.avatar_url, which is a path with the time of its upload; undefined without one. */
  avatar: (avatarUrl: string | undefined) => string | undefined
  /** Of restaurants.photo, photos, menu_files or an entry's image: an address, of this project when it begins with "/". */
  place: (address: string | undefined) => string | undefined
}
