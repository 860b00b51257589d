import CloudOff from 'lucide-react/icons/cloud-off'
import { ContentLinks } from '#src/components/page/ContentLinks.tsx'
import { useGoBackTo } from '#src/components/page/use-go-back.ts'
import { SignOut } from '#src/components/people/SignOut.tsx'
import { paths } from '#src/lib/paths.ts'
import type { Theme } from '#src/lib/stored-theme.ts'
import { connectionNow } from '#src/queries/connection.ts'
import { ownRow } from '#src/queries/settings.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { useShortcutsOn } from '#src/stores/shortcuts.ts'
import { useTheme } from '#src/stores/theme.ts'
import { ButtonLink } from '#src/ui/Button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { ListRow } from '#src/ui/ListRow.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { RadioGroup } from '#src/ui/RadioGroup.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { Switch } from '#src/ui/Switch.tsx'
import { AccountSection } from './AccountSection.tsx'
import { DataSection } from './DataSection.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { DeviceNotifications } from './DeviceNotifications.tsx'
import { PhotoSection } from './PhotoSection.tsx'
import { PinnedSection } from './PinnedSection.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { TextsSection } from './TextsSection.tsx'
import { TogglesSection } from './TogglesSection.tsx'
import { useTypedTexts } from './use-typed-texts.ts'
import './settings.css'

/** Spec L§2.10. */
const themes: { value: Theme; label: string }[] = [
  { value: 'light', label: 'Standard' },
  { value: 'dark', label: 'Dark Mode' },
  { value: 'system', label: 'System Preference' },
]

/** What each toggle does. */
const notifications = [
  {
    field: 'email_notifications',
    label: 'Email Notifications',
    hint: 'Once a week, what your friends did, when there is something to tell.',
  },
  {
    field: 'push_notifications',
    label: 'Push Notifications',
    hint: 'New followers, visits of friends, and likes of your lists and reviews, on the devices that you choose.',
  },
] as const
const privacy = [
  {
    field: 'show_activity',
    label: 'Show Activity',
    hint: 'Let friends see your activity',
    note: 'When this is off, nothing you do shows in their Activity. Your reviews, public lists and likes stay visible everywhere else.',
  },
  {
    field: 'allow_friend_requests',
    label: 'Allow Friend Requests',
    hint: "When this is off, crumb. doesn't suggest you to other people. Anyone can still find and follow you.",
  },
] as const

/**
 * Everything that a person can set (spec L§2.10): switches take effect at once, texts are saved on leaving the page.
 */
export function SettingsPage() {
  const toProfile = useGoBackTo(paths.profile())
  const profile = useLive(ownRow, [])
  const texts = useTypedTexts(profile)
  const { theme, setTheme } = useTheme()
  const shortcuts = useShortcutsOn()

  const goBack = async (): Promise<void> => {
    await texts.save()
    toProfile()
  }

  return (
    <>
      <PageHeader title="Settings" onBack={() => void goBack().catch(reportError)} />
      <main className="settings-page shape-page shape-panes" aria-busy={!profile}>
        <div className="shape-pane">
          {profile ? (
            <>
              <PhotoSection profile={profile} />
              <TextsSection profile={profile} texts={texts} />
            </>
          ) : (
            <NoProfile isRead={profile === null} />
          )}
          <SettingsSection title="Appearance">
            <RadioGroup label="Theme" options={themes} value={theme} onChange={setTheme} />
          </SettingsSection>
          <div className={classNames('settings-keyboard', shortcuts.isOn && 'settings-keyboard-on')}>
            <SettingsSection title="Keyboard">
              <Switch
                label="Keyboard Shortcuts"
                hint="Press a single key to search, log a visit, or go back. Press ? for the list."
                checked={shortcuts.isOn}
                onChange={shortcuts.setOn}
              />
            </SettingsSection>
          </div>
          {profile && <PinnedSection pinned={profile.pinned_restaurants ?? []} />}
        </div>
        <div className="shape-pane">
          {profile && (
            <>
              <TogglesSection title="Notifications" part="notifications" profile={profile} toggles={notifications}>
                <DeviceNotifications isWanted={profile.push_notifications ?? true} />
              </TogglesSection>
              <TogglesSection title="Privacy" part="privacy" profile={profile} toggles={privacy} />
            </>
          )}
          <AccountSection />
          <SettingsSection title="People">
            <ListRow title="Blocked and Muted" to={paths.blocked}>
              People you don't want to see
            </ListRow>
          </SettingsSection>
          <DataSection before={texts.save} />
          {profile?.is_moderator && (
            <SettingsSection title="Moderation">
              <ListRow title="Reports" to={paths.moderation}>
                What people have reported
              </ListRow>
            </SettingsSection>
          )}
          <div className="settings-ways-out">
            <SignOut before={texts.save} />
            <DeleteAccount before={texts.save} />
            <ContentLinks />
          </div>
        </div>
      </main>
    </>
  )
}

/** Shown before the first rows have arrived. */
function NoProfile({ isRead }: { isRead: boolean }) {
  const connection = useLive(connectionNow, [])
  if (!isRead || connection !== 'offline') return <Skeleton shape="rows" />
  return (
    <EmptyState
      icon={CloudOff}
      title="Your profile is not on this device yet"
      action={<ButtonLink to={paths.start}>Go home</ButtonLink>}
    >
      You can change it when you're online.
    </EmptyState>
  )
}
