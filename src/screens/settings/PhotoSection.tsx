import { lazy, Suspense, useRef } from 'react'
import { PersonAvatar } from '#src/components/people/PersonAvatar.tsx'
import type { Profile } from '#src/domain/rows.ts'
import { connectionNow } from '#src/queries/connection.ts'
import { avatarOnDevice } from '#src/queries/people.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { Button } from '#src/ui/Button.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { useAvatar } from './use-avatar.ts'

/** Loads the cropping library only when a picture was chosen. */
const AvatarCropDialog = lazy(async () => ({ default: (await import('./AvatarCropDialog.tsx')).AvatarCropDialog }))

/** One's own avatar (spec L§2.10). */
export function PhotoSection({ profile }: { profile: Profile }) {
  const avatar = useAvatar()
  const onDevice = useLive(avatarOnDevice, [])
  const connection = useLive(connectionNow, [])
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const hasPicture = profile.avatar_url !== undefined || Boolean(onDevice)
  const isUploading = connection === 'online' && onDevice?.state === 'uploading'
  return (
    <SettingsSection title="Photo" part="photo">
      <div className="settings-photo">
        <PersonAvatar person={profile} size={88} />
        <div className="settings-photo-actions">
          <input
            ref={input}
            type="file"
            accept="image/*"
            hidden
            aria-label="Profile photo"
            onChange={({ target }) => {
              const file = target.files?.[0]
              // Allows picking the same file again.
              target.value = ''
              if (file) void avatar.open(file).catch(reportError)
            }}
          />
          <Button
            ref={choose}
            variant="soft"
            busy={avatar.isBusy || isUploading}
            onClick={() => input.current?.click()}
          >
            {isUploading ? 'Uploading...' : hasPicture ? 'Change Photo' : 'Add Photo'}
          </Button>
          {hasPicture && (
            <Button
              variant="quiet"
              onClick={() => {
                // This button disappears with the avatar.
                choose.current?.focus()
                avatar.remove().catch(reportError)
              }}
            >
              Remove
            </Button>
          )}
        </div>
      </div>
      {avatar.opened && (
        <Suspense>
          <AvatarCropDialog
            picture={avatar.opened.address}
            onCrop={(area) => void avatar.crop(area).catch(reportError)}
            onCancel={avatar.cancel}
          />
        </Suspense>
      )}
    </SettingsSection>
  )
}
