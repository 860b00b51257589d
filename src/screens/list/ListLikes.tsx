import Heart from 'lucide-react/icons/heart'
import { useState } from 'react'
import { PersonRow } from '../../components/PersonRow.tsx'
import '../../components/LikeButton.css'
import type { List } from '../../domain/rows.ts'
import { counted, grouped } from '../../lib/text.ts'
import { likersOf } from '../../queries/list-page.ts'
import { useLive } from '../../queries/use-copy.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'

/** How many like one's own list; pressing it tells who (spec L§2.7). */
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
