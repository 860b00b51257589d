import KeyRound from 'lucide-react/icons/key-round'
import Mail from 'lucide-react/icons/mail'
import { useCachedAnswer } from '#src/components/offline/use-cached-answer.ts'
import { useToday } from '#src/components/page/in-front.ts'
import { mayStillWork } from '#src/domain/people/codes.ts'
import { paths } from '#src/lib/paths.ts'
import { emailChange } from '#src/queries/settings.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { useSession } from '#src/services/session.ts'
import { useServices } from '#src/services/use-services.ts'
import { ButtonLink } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { ListRow } from '#src/ui/ListRow.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { DevicesSection } from './DevicesSection.tsx'
import { SettingsSection } from './SettingsSection.tsx'

/** How the person signs in, and where else they are. */
export function AccountSection() {
  const { session } = useSession()
  const { account } = useServices()
  const known = useCachedAnswer('own-account', account.ownAccount)
  const change = useLive(emailChange, [])
  const today = useToday()
  const awaitsCode = change && mayStillWork(change.sentAt, today)
  return (
    <>
      <SettingsSection title="Account">
        <div className="settings-account shape-rows">
          <ListRow
            leading={<Icon icon={Mail} size={22} />}
            title={session?.email}
            trailing={
              <ButtonLink to={paths.changeEmail} aria-label={awaitsCode ? undefined : 'Change email'}>
                {awaitsCode ? 'Enter Code' : 'Change'}
              </ButtonLink>
            }
          >
            {awaitsCode ? 'Waiting for your codes' : 'Your email address'}
          </ListRow>
          <ListRow
            leading={<Icon icon={KeyRound} size={22} />}
            title="Password"
            trailing={<ChangePassword onChanged={known.refresh} />}
          />
        </div>
      </SettingsSection>
      <DevicesSection known={known} />
    </>
  )
}
