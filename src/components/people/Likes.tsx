import Heart from 'lucide-react/icons/heart'
import { type ReactNode, useState } from 'react'
import type { PersonCard } from '#src/domain/rows.ts'
import { counted, grouped } from '#src/lib/text.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { PersonRow } from './PersonRow.tsx'
import './LikeButton.css'
import './likes.css'

/** How many people like what is one's own; pressing it shows who: its children (spec L§2.7). */
export function Likes({ count, children }: { count: number; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="like-button"
        aria-haspopup="dialog"
        aria-label={`${counted(count, 'like')}, show who`}
        onClick={() => setOpen(true)}
      >
        <Icon icon={Heart} size={18} />
        {grouped(count)}
      </button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Liked by"
        actions={<Button onClick={() => setOpen(false)}>Close</Button>}
      >
        {children}
      </Dialog>
    </>
  )
}

/** Of `count` people the latest; undefined while it is not known who. */
export function Likers({ people, count }: { people: readonly PersonCard[] | undefined; count: number }) {
  if (people?.length === 0) return <p className="likes-none">No likes anymore</p>
  const more = people ? count - people.length : 0
  return (
    <>
      <ul className="likes-people">
        {people?.map((person) => (
          <li key={person.user_id}>
            <PersonRow person={person} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className="likes-none">and {grouped(more)} more</p>}
    </>
  )
}
