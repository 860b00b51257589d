import { useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { avatarZoom, type CropArea } from '#src/domain/people/avatar.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import './avatar-crop.css'

interface AvatarCropDialogProps {
  /** The picture's address. */
  picture: string
  /** The square around the circle, in pixels of the picture. */
  onCrop: (area: CropArea) => void
  onCancel: () => void
}

/** Chooses the circle of a picture for the avatar, by drag, pinch, wheel, arrow keys or slider. */
export function AvatarCropDialog({ picture, onCrop, onCancel }: AvatarCropDialogProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<CropArea>()
  const id = useId()
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onCancel()}
      title="Crop your photo"
      description="Drag to move, pinch or use the slider to zoom."
      actions={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button variant="primary" disabled={!area} onClick={() => area && onCrop(area)}>
            Save
          </Button>
        </>
      }
    >
      <div className="avatar-crop-stage">
        <Cropper
          image={picture}
          crop={crop}
          zoom={zoom}
          minZoom={avatarZoom.least}
          maxZoom={avatarZoom.most}
          aspect={1}
          cropShape="round"
          showGrid={false}
          // Zoomed out, the picture is smaller than the circle and may be anywhere in it.
          restrictPosition={zoom >= 1}
          zoomSpeed={0.25}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          cropperProps={{ role: 'group', 'aria-label': 'Part of the photo. Arrow keys move it.' }}
          mediaProps={{ alt: '' }}
        />
      </div>
      <div className="avatar-crop-zoom">
        <label htmlFor={id}>Zoom</label>
        <input
          id={id}
          type="range"
          min={avatarZoom.least}
          max={avatarZoom.most}
          step={0.1}
          value={zoom}
          aria-valuetext={`${zoom.toFixed(1)} times`}
          onChange={({ target }) => setZoom(Number(target.value))}
        />
      </div>
    </Dialog>
  )
}
