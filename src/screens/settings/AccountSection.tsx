import KeyRound from 'lucide-react/icons/key-round'
import Mail from 'lucide-react/icons/mail'
import { useSession } from '#src/services/session.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { ListRow } from '#src/ui/ListRow.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { SignOutOthers } from './SignOutOthers.tsx'

/** How the person signs in, and where else they are. */
export function AccountSection() {
  const { session } = useSession()
  return (
    <SettingsSection title="Account">
      <div className="settings-account shape-rows">
        <ListRow leading={<Icon icon={Mail} size={22} />} title={session?.email}>
          Your email address
        </ListRow>
        <ListRow leading={<Icon icon={KeyRound} size={22} />} title="Password" trailing={<ChangePassword />} />
        <div className="settings-account-others">
          <SignOutOthers />
        </div>
      </div>
    </SettingsSection>
  )
}
