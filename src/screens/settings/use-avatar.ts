/** Cuts the chosen circle out of a picture (spec L§5: a circular JPEG of 400 × 400, quality 0.9). */

import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { removeAvatar, setAvatar } from '#src/commands/set-avatar.ts'
import { announceOutcome, sayOutcome } from '#src/components/offline/say-outcome.ts'
import {
  avatarEdge,
  avatarFileProblem,
  avatarPathOf,
  avatarQuality,
  type CropArea,
  notAnImage,
} from '#src/domain/people/avatar.ts'
import { paths } from '#src/lib/paths.ts'
import { blobOf, pictureOf } from '#src/lib/picture.ts'
import { avatarOutcome } from '#src/queries/outcome.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import { PhotoError, photoFailure } from '#src/services/photo-processing.ts'
import { useServices } from '#src/services/use-services.ts'
import { toastAttention, toastError, toastSuccess } from '#src/ui/toast.ts'

/** Resolves with a file named like a cropped avatar; throws when the browser cannot draw it. */
async function drawAvatar(picture: Blob, area: CropArea): Promise<File> {
  const bitmap = await createImageBitmap(picture)
  try {
    const canvas = Object.assign(document.createElement('canvas'), { width: avatarEdge, height: avatarEdge })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('This browser gives no canvas to draw on.')
    // JPEG has no transparency: everything outside the circle or the picture is white.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, avatarEdge, avatarEdge)
    // One pixel wider than ever shown, so that no white edge shows where a screen rounds it again.
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

// Choosing and removing one's own avatar: it shows at once, and is sent when there is a network (spec L§4, L§8).

const onDevice = 'Saved on this device.'

type OpenedPicture = { picture: Blob; address: string }

type AvatarChoice = {
  /** An opened picture that waits for its circle. */
  opened: OpenedPicture | undefined
  isBusy: boolean
  open: (file: File) => Promise<void>
  crop: (area: CropArea) => Promise<void>
  cancel: () => void
  remove: () => Promise<void>
}

export function useAvatar(): AvatarChoice {
  const copy = useCopy()
  const { processPhoto } = useServices()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<OpenedPicture>()
  const [isBusy, setBusy] = useState(false)
  /** The latest choice: results of earlier choices are no longer announced. */
  const latest = useRef<string>(undefined)

  useEffect(() => () => opened && URL.revokeObjectURL(opened.address), [opened])

  async function open(file: File): Promise<void> {
    const problem = avatarFileProblem(file)
    if (problem) return toastError('Error', problem)
    setBusy(true)
    try {
      // Upright, of a drawable size, and without the camera's metadata.
      const picture = blobOf((await processPhoto(file)).full)
      setOpened({ picture, address: URL.createObjectURL(picture) })
    } catch (error) {
      const isNoImage = error instanceof PhotoError && error.problem === 'not_an_image'
      toastError('Error', isNoImage ? notAnImage : photoFailure(error))
    } finally {
      setBusy(false)
    }
  }

  async function crop(area: CropArea): Promise<void> {
    if (!opened) return
    setBusy(true)
    try {
      const picture = await drawAvatar(opened.picture, area)
        .then(pictureOf)
        .catch(() => undefined)
      // The dialog stays open: nothing was saved.
      if (!picture) return toastError('Error', 'Failed to upload profile picture: it could not be drawn.')
      setOpened(undefined)
      const path = avatarPathOf(copy.userId, copy.clock.now())
      const picked = { id: copy.newId(), path, full: picture, thumbnail: picture }
      const result = await setAvatar(copy, picked)
      if (!result.ok) return toastError('Error', `Failed to upload profile picture: ${result.error.message}`)
      latest.current = path
      announce(path)
    } finally {
      setBusy(false)
    }
  }

  /** Not awaited; it ends when the copy is closed. */
  function announce(path: string): void {
    const ifLatest = (say: () => void): void => {
      if (latest.current === path) say()
    }
    announceOutcome(copy, avatarOutcome(copy, path), {
      onDevice,
      accepted: () => ifLatest(() => toastSuccess('Profile picture updated successfully')),
      refused: (reason) =>
        ifLatest(() =>
          toastAttention('Error', `Failed to upload profile picture: ${reason}`, () => void navigate(paths.sync)),
        ),
    }).catch(() => {})
  }

  async function remove(): Promise<void> {
    latest.current = undefined
    const result = await removeAvatar(copy)
    if (!result.ok) return toastError('Failed to remove profile picture', result.error.message)
    sayOutcome(copy, ({ intent, input }) => intent === 'set_avatar' && input['avatar_url'] === null, {
      onDevice,
      accepted: () => toastSuccess('Profile picture removed'),
      refused: (reason) => toastError('Failed to remove profile picture', reason),
    }).catch(() => {})
  }

  return { opened, isBusy, open, crop, cancel: () => setOpened(undefined), remove }
}
