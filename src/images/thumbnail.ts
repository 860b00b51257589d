/** The small picture of a photo whose bytes have to stay as they are. */
import { blobOf, type Picture } from '#src/lib/picture.ts'
import { drawThumbnail } from './encode-photo.ts'
import { readImageHeader } from './image-header.ts'
import { mostPixels } from './process-photo.ts'

/** Types that the server takes. */
const types: readonly unknown[] = ['jpeg', 'png', 'webp']

/** undefined when it is none of these, is damaged, or would unpack to more than a page can hold. */
export async function thumbnailOf(picture: Picture): Promise<Picture | undefined> {
  const header = readImageHeader(new Uint8Array(picture.bytes))
  if (!header?.size || !types.includes(header.type)) return undefined
  if (header.size.width * header.size.height > mostPixels) return undefined
  return drawThumbnail(blobOf(picture)).catch(() => undefined)
}
