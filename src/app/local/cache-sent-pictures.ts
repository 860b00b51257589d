/** Puts the photos that this device sends into the service worker's cache, so that it never downloads its own. */

import { pictureCache } from '#src/app/service-worker/caches.ts'
import type { PictureService } from '#src/services/use-services.ts'
import type { Server } from '#sync/backend.ts'

/** The backend, with uploads that also cache their picture; a device without room sends all the same. */
export function cachingSentPictures<Sender extends Server>(backend: Sender, pictures: PictureService): Sender {
  return {
    ...backend,
    async upload(file, onProgress, signal) {
      await backend.upload(file, onProgress, signal)
      if (file.bucket === 'review-photos') await keep(pictures.reviewPhoto(file.path), file.blob).catch(() => {})
    },
  }
}

async function keep(address: string, picture: Blob): Promise<void> {
  const cache = await caches.open(pictureCache)
  await cache.put(address, new Response(picture, { headers: { 'content-type': picture.type } }))
}
