import Heart from 'lucide-react/icons/heart'
import { useState } from 'react'
import { PersonRow } from '#src/components/people/PersonRow.tsx'
import '#src/components/lists/LikeButton.css'
import type { List } from '#src/domain/rows.ts'
import { counted, grouped } from '#src/lib/text.ts'
import { likersOf } from '#src/queries/list-page.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Icon } from '#src/ui/Icon.tsx'

/** How many people like one's own list; pressing it shows who (spec L§2.7). */
export function ListLikes({ list }: { list: List }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="like-button"
        aria-haspopup="dialog"
        aria-label={`${counted(list.like_count, 'like')}, show who`}
        onClick={() => setOpen(true)}
      >
        <Icon icon={Heart} size={18} />
        {grouped(list.like_count)}
      </button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Liked by"
        actions={<Button onClick={() => setOpen(false)}>Close</Button>}
      >
        <Likers listId={list.id} />
      </Dialog>
    </>
  )
}

function Likers({ listId }: { listId: string }) {
  const people = useLive((copy) => likersOf(copy, listId), [listId])
  if (people?.length === 0) return <p className="list-page-none">No likes yet</p>
  return (
    <ul className="list-page-likers">
      {people?.map((person) => (
        <li key={person.user_id}>
          <PersonRow person={person} />
        </li>
      ))}
    </ul>
  )
}
