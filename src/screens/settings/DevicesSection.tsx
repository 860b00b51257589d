import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import Tablet from 'lucide-react/icons/tablet'
import { useRef } from 'react'
import { AnswerAge } from '#src/components/offline/SavedAge.tsx'
import type { ShownAnswer } from '#src/components/offline/use-cached-answer.ts'
import { useToday } from '#src/components/page/in-front.ts'
import { namedDevice } from '#src/domain/people/device-name.ts'
import { relativeDate } from '#src/domain/time/dates.ts'
import type { OwnAccount, OwnDevice } from '#src/services/own-account.ts'
import { useServices } from '#src/services/use-services.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { ListRow } from '#src/ui/ListRow.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { SignOutElsewhere } from './SignOutElsewhere.tsx'

const icons = { phone: Smartphone, tablet: Tablet, computer: Monitor }

/** What is known without the server. */
const here: OwnDevice = { session_id: 'here', used_at: '', is_this: true }

/** Where the person is signed in. */
export function DevicesSection({ known }: { known: ShownAnswer<OwnAccount> }) {
  const { account } = useServices()
  const devices = known.answer?.devices ?? [here]
  const list = useRef<HTMLUListElement>(null)

  /** The pressed button leaves with its device, so the focus moves to the list. */
  async function showRest(): Promise<void> {
    await known.refresh()
    list.current?.focus()
  }

  return (
    <SettingsSection title="Devices">
      <ul ref={list} tabIndex={-1} className="settings-account">
        {devices.map((device) => (
          <li key={device.session_id}>
            <Device device={device} onSignedOut={showRest} />
          </li>
        ))}
      </ul>
      <AnswerAge answer={known} otherwise="Your other devices will show up when you're online." />
      {(!known.answer || devices.length > 1) && (
        <div className="settings-account-others">
          <SignOutElsewhere
            variant="danger-quiet"
            block
            question="Sign out everywhere else?"
            description="Your other devices show that they are signed out as soon as they're online. What they haven't sent yet stays on them until you sign in there."
            done="Your other devices are signed out"
            signOut={async () => {
              await account.signOutOthers()
              await showRest()
            }}
          >
            Sign Out Everywhere Else
          </SignOutElsewhere>
        </div>
      )}
    </SettingsSection>
  )
}

function Device({ device, onSignedOut }: { device: OwnDevice; onSignedOut: () => Promise<void> }) {
  const { account } = useServices()
  const today = useToday()
  // The server has what the browser said when it signed in.
  const { name, kind } = namedDevice(device.is_this ? navigator.userAgent : device.user_agent)
  const leading = <Icon icon={icons[kind]} size={22} />
  if (device.is_this)
    return (
      <ListRow leading={leading} title="This device" trailing={<span className="settings-account-here">Active</span>}>
        {name}
      </ListRow>
    )
  const used = relativeDate(device.used_at, today).toLowerCase()
  return (
    <ListRow
      leading={leading}
      title={name}
      trailing={
        <SignOutElsewhere
          label={`Sign out ${name}, last used ${used}`}
          question={`Sign out ${name}?`}
          description="It shows that it is signed out as soon as it's online. What it hasn't sent yet stays on it until you sign in there."
          done={`${name} is signed out`}
          signOut={async () => {
            await account.endSession(device.session_id)
            await onSignedOut()
          }}
        >
          Sign Out
        </SignOutElsewhere>
      }
    >
      Last used {used}
    </ListRow>
  )
}
