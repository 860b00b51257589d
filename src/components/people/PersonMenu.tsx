import Ban from 'lucide-react/icons/ban'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Flag from 'lucide-react/icons/flag'
import UserMinus from 'lucide-react/icons/user-minus'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeOff from 'lucide-react/icons/volume-off'
import { lazy, Suspense, useState } from 'react'
import { saveIntent } from '#src/commands/save-intent.ts'
import { offerUndo } from '#src/components/page/offer-undo.ts'
import { restrictedPeople } from '#src/queries/restrictions.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import { AlertDialog } from '#src/ui/AlertDialog.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { toastError, toastNote } from '#src/ui/toast.ts'

interface PersonMenuProps {
  person: { user_id: string; username: string }
  /** Whether they follow the signed-in person. */
  follows: boolean
}

const ReportDialog = lazy(async () => ({
  default: (await import('./ReportDialog.tsx')).ReportDialog,
}))

type Asked = 'block' | 'remove_follower'
type Undone = 'block' | 'mute'

/** What somebody can do about a person: mute, remove as a follower, report, block. All of it works without a network. */
export function PersonMenu({ person, follows }: PersonMenuProps) {
  const copy = useCopy()
  const muted = useLive((from) => restrictedPeople(from, 'mute'), [])
  const [asked, setAsked] = useState<Asked>()
  // Stays mounted after its first opening, so that what was written is still there.
  const [isReporting, setReporting] = useState<boolean>()
  const { user_id, username } = person
  const name = `@${username}`
  const isMuted = muted?.has(user_id) ?? false

  async function save(intent: Asked | 'mute' | 'unmute', done: () => void): Promise<void> {
    const result = await saveIntent(copy, intent, { user_id })
    if (result.ok) done()
    else toastError('Error', result.error.message)
  }
  const act = (intent: Asked | 'mute' | 'unmute', done: () => void): void => void save(intent, done).catch(reportError)
  const undo = (intent: Undone) => () => saveIntent(copy, `un${intent}`, { user_id })

  const mute = isMuted
    ? {
        label: 'Unmute',
        icon: Volume2,
        onSelect: () => act('unmute', () => toastNote(`${name} is back in your feeds.`)),
      }
    : {
        label: 'Mute',
        icon: VolumeOff,
        onSelect: () => act('mute', () => offerUndo(`Muted ${name}. Your feeds leave them out.`, undo('mute'))),
      }
  const items = [
    mute,
    ...(follows ? [{ label: 'Remove follower', icon: UserMinus, onSelect: () => setAsked('remove_follower') }] : []),
    { label: 'Report', icon: Flag, onSelect: () => setReporting(true) },
    { label: 'Block', icon: Ban, danger: true, onSelect: () => setAsked('block') },
  ]
  const close = (): void => setAsked(undefined)
  return (
    <>
      <Menu trigger={<IconButton label={`More about ${name}`} icon={EllipsisVertical} />} items={items} />
      <AlertDialog
        open={asked === 'block'}
        onOpenChange={close}
        title={`Block ${name}?`}
        description="You won't see each other any more: no profile, visits, lists or likes. You stop following each other and lose each other's likes. They aren't told. You can unblock them in Settings, but none of this comes back."
        action="Block"
        onAction={() => act('block', () => offerUndo(`Blocked ${name}.`, undo('block')))}
      />
      <AlertDialog
        open={asked === 'remove_follower'}
        onOpenChange={close}
        title={`Remove ${name}?`}
        description="They stop following you and aren't told. They can follow you again, unless you block them."
        action="Remove"
        onAction={() => act('remove_follower', () => toastNote(`${name} no longer follows you.`))}
      />
      {isReporting !== undefined && (
        <Suspense>
          <ReportDialog open={isReporting} onOpenChange={setReporting} reported={{ type: 'person', id: user_id }} />
        </Suspense>
      )}
    </>
  )
}
