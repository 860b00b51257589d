import Heart from 'lucide-react/icons/heart'
import { useState } from 'react'
import { shareLink } from '#src/components/page/share-link.ts'
import { PersonRow } from '#src/components/people/PersonRow.tsx'
import { paths } from '#src/lib/paths.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import '#src/components/lists/LikeButton.css'
import type { List } from '#src/domain/rows.ts'
import { counted, grouped } from '#src/lib/text.ts'
import { likersOf } from '#src/queries/list-page.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { Button, ButtonLink } from '#src/ui/Button.tsx'
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
        <Likers list={list} />
      </Dialog>
    </>
  )
}

function Likers({ list: { id, name, is_public } }: { list: List }) {
  const people = useLive((copy) => likersOf(copy, id), [id])
  if (people?.length === 0)
    return (
      <EmptyState
        icon={Heart}
        title="No likes yet"
        action={
          is_public ? (
            <Button onClick={() => void shareLink(name, paths.list(id))}>Share list</Button>
          ) : (
            <ButtonLink to={paths.editList(id)}>Edit list</ButtonLink>
          )
        }
      >
        {is_public ? 'Share it, so that others find it.' : 'Others find it once it is public.'}
      </EmptyState>
    )
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
