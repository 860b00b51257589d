/** Decodes a picture and re-encodes it, in a worker or a window. */
import type { PhotoExtension } from '#src/domain/visits/photos.ts'
import { type Picture, pictureOf } from '#src/lib/picture.ts'

/** Bytes: a Blob stays in the memory of the browser until the page collects its garbage, and hundreds of photos may follow one another. */
export type EncodedPhoto = {
  full: Picture
  thumbnail: Picture
  extension: PhotoExtension
  width: number
  height: number
}

/** Pixels on the long edge: a photo fills a large phone's screen, a thumbnail half a phone's width. */
const fullEdge = 1600
const thumbnailEdge = 320

/** Below 0.8 the colours of food get blotchy; above it the file grows without visible gain. */
const quality = 0.82

type Canvas = OffscreenCanvas | HTMLCanvasElement

/** Throws the browser's error when it cannot decode the file. */
export async function encodePhoto(file: Blob): Promise<EncodedPhoto> {
  // Turned upright here, because the new file has no EXIF orientation.
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const canvas = draw(picture, fitInto(picture, fullEdge))
    const small = draw(canvas, fitInto(picture, thumbnailEdge))
    const { width, height } = canvas
    const webp = await encode(canvas, 'image/webp')
    // Safari decodes WebP but encodes PNG instead.
    if (webp.type === 'image/webp') {
      return { full: webp, thumbnail: await encode(small, 'image/webp'), extension: 'webp', width, height }
    }
    const [full, thumbnail] = [await encode(canvas, 'image/jpeg'), await encode(small, 'image/jpeg')]
    return { full, thumbnail, extension: 'jpg', width, height }
  } finally {
    picture.close()
  }
}

/** The thumbnail alone. Throws the browser's error when it cannot decode the file. */
export async function drawThumbnail(file: Blob): Promise<Picture> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const small = draw(picture, fitInto(picture, thumbnailEdge))
    const webp = await encode(small, 'image/webp')
    return webp.type === 'image/webp' ? webp : await encode(small, 'image/jpeg')
  } finally {
    picture.close()
  }
}

type Size = { width: number; height: number }

/** The largest size of the same shape whose edges are at most `edge`; never enlarged, never empty. */
export function fitInto({ width, height }: Size, edge: number): Size {
  const scale = Math.min(1, edge / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

function draw(picture: CanvasImageSource, { width, height }: Size): Canvas {
  const canvas = makeCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser gives no canvas to draw on.')
  // Transparent pixels would turn black in a JPEG, and look different on light and dark pages.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  return canvas
}

/** Safari before 16.4 has no OffscreenCanvas; there this runs in a window. */
function makeCanvas(width: number, height: number): Canvas {
  if ('OffscreenCanvas' in globalThis) return new OffscreenCanvas(width, height)
  return Object.assign(document.createElement('canvas'), { width, height })
}

async function encode(canvas: Canvas, type: string): Promise<Picture> {
  if ('convertToBlob' in canvas) return pictureOf(await canvas.convertToBlob({ type, quality }))
  const blob = await new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(
      (encoded) => (encoded ? resolve(encoded) : reject(new Error('The picture could not be encoded.'))),
      type,
      quality,
    )
  })
  return pictureOf(blob)
}
