import Heart from 'lucide-react/icons/heart'
import { shareLink } from '#src/components/page/share-link.ts'
import { Likers } from '#src/components/people/Likes.tsx'
import type { List } from '#src/domain/rows.ts'
import { paths } from '#src/lib/paths.ts'
import { likersOf } from '#src/queries/list-page.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { Button, ButtonLink } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'

/** Who likes one's own list (spec L§2.7). */
export function ListLikers({ list: { id, name, is_public, like_count } }: { list: List }) {
  const people = useLive((copy) => likersOf(copy, id), [id])
  if (people?.length !== 0) return <Likers people={people} count={like_count} />
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
      {is_public ? 'Share it so others can find it.' : "Others can find it once it's public."}
    </EmptyState>
  )
}
