import QrCode from 'lucide-react/icons/qr-code'
import { Suspense, useState } from 'react'
import { optionalPart } from '#src/components/page/optional-part.ts'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import './invite.css'

/** With what draws the code. */
const InviteSheet = optionalPart(async () => (await import('./InviteSheet.tsx')).InviteSheet)

/** Opens the invitation. */
function InviteButton() {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  return (
    <>
      <Button
        onClick={() => {
          setOpen(true)
          setOpened(true)
        }}
      >
        Invite
      </Button>
      {wasOpened && (
        <Suspense>
          <InviteSheet open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}

const words = { title: 'Invite a friend', text: 'Share a link or show your code' }

/** The last card of a strip of people. */
export function InviteTile() {
  return (
    <Card inset="none" className="invite-tile shape-strip-card">
      <span className="invite-icon">
        <Icon icon={QrCode} size={22} />
      </span>
      <span className="invite-title">{words.title}</span>
      <span className="invite-text">{words.text}</span>
      <InviteButton />
    </Card>
  )
}

/** The same as a row of a page. */
export function InviteRow() {
  return (
    <Card inset="none" className="invite-row shape-row">
      <span className="invite-icon">
        <Icon icon={QrCode} size={22} />
      </span>
      <span className="shape-fill">
        <span className="invite-title">{words.title}</span>
        <span className="invite-text">{words.text}</span>
      </span>
      <InviteButton />
    </Card>
  )
}
