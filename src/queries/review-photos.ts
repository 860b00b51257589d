/** Photos of reviews: those that the server has linked, and those on their way from this device. */
import { combineLatest, distinctUntilChanged, map, type Observable } from 'rxjs'
import type { LiveCopy } from '#src/db/open.ts'
import type { Photo } from '#src/db/owed.ts'
import { inOrder } from '#src/domain/visits/photos.ts'
import { blobOf } from '#src/lib/picture.ts'
import { liveRow, liveRows } from './live.ts'
import { owedNow } from './sync-status.ts'

export type ReviewPhoto = {
  /** Where it is on the server, or will be. */
  path: string
  /** Its progress, while this device has its picture. */
  onDevice?: Pick<Photo, 'id' | 'state' | 'progress' | 'message'>
}

/** A review's photos in order. */
export const photosOfReview = (copy: LiveCopy, reviewId: string): Observable<ReviewPhoto[]> =>
  combineLatest([liveRow(copy, 'reviews', reviewId), photosOnTheirWay(copy, reviewId)]).pipe(
    map(([review, onTheirWay]) => mergePhotos(review?.photos ?? [], onTheirWay)),
    distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b)),
  )

/** Those that are on their way. Where the review's row is at hand, they make its photos without another read of it. */
export const photosOnTheirWay = (copy: LiveCopy, reviewId: string): Observable<Photo[]> =>
  owedNow(copy).pipe(
    map(({ photos }) => ofReview(photos, reviewId)),
    distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b)),
  )

/** What pictures a place that came without a photo. */
export type PictureForPlace = {
  /** Of the place itself, which whoever named it did not know. */
  photo?: string | undefined
  /** A path in the bucket review-photos. */
  ofReview?: string | undefined
  tags?: readonly string[] | undefined
}

/**
 * The newest photo in the reviews of a place that are on this device. A review that is deleted or hidden is not among them any
 * more, and its photo no longer pictures the place. `isOnlyNamed`: its row, too, is looked at.
 */
export function pictureForPlace(copy: LiveCopy, placeId: string, isOnlyNamed: boolean): Observable<PictureForPlace> {
  const newest = liveRows(copy, 'reviews', { column: 'restaurant_id', value: placeId }).pipe(
    map((reviews) => reviews.flatMap(({ photos = [] }) => photos.slice(0, 1))[0]),
    distinctUntilChanged(),
  )
  if (!isOnlyNamed) return newest.pipe(map((ofReview) => ({ ofReview })))
  return combineLatest([newest, liveRow(copy, 'restaurants', placeId)]).pipe(
    map(([ofReview, row]) => ({ ofReview, photo: row?.photo, tags: row?.tags })),
  )
}

/** A photo's picture on this device; undefined when it is no longer here. */
export async function pictureOnDevice(
  copy: LiveCopy,
  photoId: string,
  size: 'full' | 'thumbnail',
): Promise<Blob | undefined> {
  const blobs = await copy.owed.read(['blobs'], (owed) => owed.get('blobs', photoId))
  return blobs && blobOf(blobs[size])
}

const ofReview = (photos: readonly Photo[], reviewId: string): Photo[] =>
  photos.filter(({ review_id, state }) => review_id === reviewId && state !== 'removing')

/** Merges linked paths and photos on their way into one list, in the order of picking. */
export function mergePhotos(linked: readonly string[], onTheirWay: readonly Photo[]): ReviewPhoto[] {
  return inOrder([...linked, ...onTheirWay.map(({ path }) => path)]).map((path) => {
    const photo = onTheirWay.find((one) => one.path === path)
    if (!photo) return { path }
    const { id, state, progress, message } = photo
    return { path, onDevice: { id, state, progress, ...(message === undefined ? {} : { message }) } }
  })
}
