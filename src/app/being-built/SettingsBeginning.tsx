import { SignOut } from '../../components/SignOut.tsx'
import { type Theme, useTheme } from '../../stores/theme.ts'
import { RadioGroup } from '../../ui/RadioGroup.tsx'

/** Spec L§2.10. */
const themes: { value: Theme; label: string }[] = [
  { value: 'light', label: 'Standard' },
  { value: 'dark', label: 'Dark Mode' },
  { value: 'system', label: 'System Preference' },
]

/** What the settings page will hold of the shell: the theme and signing out. */
export function SettingsBeginning() {
  const { theme, setTheme } = useTheme()
  return (
    <>
      <RadioGroup label="Appearance" options={themes} value={theme} onChange={setTheme} />
      <SignOut />
    </>
  )
}
