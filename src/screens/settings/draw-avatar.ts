/** Cuts the chosen circle out of a picture (spec L§5: a circular JPEG of 400 × 400, quality 0.9). */
import { avatarEdge, avatarQuality, type CropArea } from '#src/domain/people/avatar.ts'

/** Resolves with a file named as a cropped avatar; throws when the browser cannot draw it. */
export async function drawAvatar(picture: Blob, area: CropArea): Promise<File> {
  const bitmap = await createImageBitmap(picture)
  try {
    const canvas = Object.assign(document.createElement('canvas'), { width: avatarEdge, height: avatarEdge })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('This browser gives no canvas to draw on.')
    // JPEG knows no transparency: what is outside the circle, or beyond the picture, is white.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, avatarEdge, avatarEdge)
    // A pixel wider than what is ever shown, so that no white edge shines through where a screen rounds it again.
    context.arc(avatarEdge / 2, avatarEdge / 2, avatarEdge / 2 + 1, 0, 2 * Math.PI)
    context.clip()
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, area.x, area.y, area.width, area.height, 0, 0, avatarEdge, avatarEdge)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', avatarQuality))
    if (!blob) throw new Error('The picture could not be encoded.')
    return new File([blob], 'cropped-avatar.jpg', { type: 'image/jpeg' })
  } finally {
    bitmap.close()
  }
}
