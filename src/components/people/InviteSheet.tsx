import { encodeQR } from 'qr'
import { useMemo } from 'react'
import { copyLink, shareLink } from '#src/components/page/share-link.ts'
import { paths } from '#src/lib/paths.ts'
import { profileById } from '#src/queries/people.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import { Button } from '#src/ui/Button.tsx'
import { Sheet } from '#src/ui/Dialog.tsx'
import './invite-sheet.css'

interface InviteSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** One's own invitation as a link and as a code that another phone's camera reads. Needs no network. */
export function InviteSheet({ open, onOpenChange }: InviteSheetProps) {
  const { userId } = useCopy()
  const profile = useLive((copy) => profileById(copy, userId), [userId])
  const path = paths.invite(userId, profile?.username)
  const { href, host } = new URL(path, location.href)
  const canShare = 'share' in navigator
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Invite a friend"
      description="They scan the code or open your link, and you're the first person they can follow."
      actions={
        <>
          <Button variant={canShare ? 'secondary' : 'primary'} onClick={() => void copyLink(path)}>
            Copy link
          </Button>
          {canShare && (
            <Button variant="primary" onClick={() => void shareLink('Join me on crumb.', path)}>
              Share link
            </Button>
          )}
        </>
      }
    >
      {profile && (
        <figure className="invite-sheet-code">
          <Code text={href} label={`Invitation code from @${profile.username}`} />
          <figcaption>
            <strong>@{profile.username}</strong>
            <span className="shape-truncate shape-caption">{host}</span>
          </figcaption>
        </figure>
      )}
    </Sheet>
  )
}

/** Modules of white around a code, by its standard: without them cameras find no edge on a dark page. */
const quietZone = 4

function Code({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quietZone })
    const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { size: rows.length, path: dark.join('') }
  }, [text])
  return (
    <svg className="invite-sheet-picture" viewBox={`0 0 ${size} ${size}`}>
      <title>{label}</title>
      <rect className="invite-sheet-light" width={size} height={size} />
      <path className="invite-sheet-dark" d={path} />
    </svg>
  )
}
