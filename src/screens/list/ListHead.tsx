import Lock from 'lucide-react/icons/lock'
import { Link } from 'react-router-dom'
import { LikeButton } from '#src/components/lists/LikeButton.tsx'
import type { ShownList } from '#src/components/lists/use-list-page.ts'
import { ObjectStatus } from '#src/components/offline/ObjectStatus.tsx'
import { PersonAvatar } from '#src/components/people/PersonAvatar.tsx'
import { paths } from '#src/lib/paths.ts'
import { counted } from '#src/lib/text.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import { ListLikes } from './ListLikes.tsx'

/** Name, description, whose it is, how many restaurants, and the likes. */
export function ListHead({ shown: { list, author, isOwn, isLiked, places } }: { shown: ShownList }) {
  return (
    <>
      <h1 className="list-page-name" dir="auto" tabIndex={-1}>
        {list.name}
      </h1>
      {list.description && (
        <p className="list-page-description" dir="auto">
          {list.description}
        </p>
      )}
      <div className="list-page-meta">
        {/* The username beside it is the same link for keys and screen readers. */}
        <Link to={paths.profile(list.user_id)} className="list-page-face" tabIndex={-1} aria-hidden="true">
          <PersonAvatar person={author} />
        </Link>
        <div className="list-page-words">
          <Link to={paths.profile(list.user_id)} className="list-page-author shape-truncate">
            {author ? `@${author.username}` : 'Anonymous'}
          </Link>
          <span className="list-page-count shape-caption">
            {!list.is_public && (
              <>
                <Icon icon={Lock} size={14} />
                <VisuallyHidden>Private · </VisuallyHidden>
              </>
            )}
            {counted(places?.length ?? list.restaurant_count, 'restaurant')}
          </span>
        </div>
        <ObjectStatus id={list.id} />
        {isOwn ? <ListLikes list={list} /> : <LikeButton list={list} isLiked={isLiked} />}
      </div>
    </>
  )
}
