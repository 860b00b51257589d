/** Public addresses of the files in this project's buckets. */
import type { PictureService } from '#src/services/use-services.ts'
import type { Project } from './request.ts'

export function createPictureService({ url }: Project): PictureService {
  const inBucket = (bucket: string, path: string): string => `${url}/storage/v1/object/public/${bucket}/${path}`
  return {
    reviewPhoto: (path) => inBucket('review-photos', path),
    avatar: (avatarUrl) => (avatarUrl === undefined ? undefined : inBucket('avatars', avatarUrl)),
    place: (address) => (address?.startsWith('/') ? url + address : address),
  }
}
