import { type ReactNode, useState } from 'react'
import { saveIntent } from '#src/commands/save-intent.ts'
import type { SettingsPart, Toggle } from '#src/domain/people/settings.ts'
import type { Profile } from '#src/domain/rows.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import { Switch } from '#src/ui/Switch.tsx'
import { toastError } from '#src/ui/toast.ts'
import { SettingsSection } from './SettingsSection.tsx'

interface TogglesSectionProps {
  title: string
  part: SettingsPart
  profile: Profile
  /** `note`: what is added to a hint that the specification fixes. */
  toggles: readonly { field: Toggle; label: string; hint: string; note?: string }[]
  /** Below the switches. */
  children?: ReactNode
}

/** Switches that take effect at once, each with an explanation below. */
export function TogglesSection({ title, part, profile, toggles, children }: TogglesSectionProps) {
  const copy = useCopy()
  /** Switches being saved: a slow phone shows the press at once, and the next row takes over. */
  const [pressed, setPressed] = useState<{ row: Profile; toggles: Partial<Record<Toggle, boolean>> }>()
  const pending = pressed?.row === profile ? pressed.toggles : {}

  async function change(field: Toggle, isOn: boolean): Promise<void> {
    setPressed({ row: profile, toggles: { ...pending, [field]: isOn } })
    const result = await saveIntent(copy, 'update_profile', { fields: { [field]: isOn }, base: { [field]: !isOn } })
    if (result.ok) return
    setPressed(undefined)
    toastError('Error', result.error.message)
  }

  return (
    <SettingsSection title={title} part={part}>
      <div className="shape-rows">
        {toggles.map(({ field, label, hint, note }) => (
          <Switch
            key={field}
            label={label}
            hint={hint}
            {...(note && { note })}
            // All are on until the person turns them off (spec L§9).
            checked={pending[field] ?? profile[field] ?? true}
            onChange={(isOn) => void change(field, isOn).catch(reportError)}
          />
        ))}
        {children}
      </div>
    </SettingsSection>
  )
}
