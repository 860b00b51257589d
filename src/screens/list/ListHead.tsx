import ArrowLeft from 'lucide-react/icons/arrow-left'
import Lock from 'lucide-react/icons/lock'
import { Link } from 'react-router-dom'
import type { ShownList } from '#src/components/lists/use-list-page.ts'
import { ObjectStatus } from '#src/components/offline/ObjectStatus.tsx'
import { ShareButton } from '#src/components/offline/ShareButton.tsx'
import { useGoBack } from '#src/components/page/use-go-back.ts'
import { LikeButton } from '#src/components/people/LikeButton.tsx'
import { Likes } from '#src/components/people/Likes.tsx'
import { PersonAvatar } from '#src/components/people/PersonAvatar.tsx'
import { paths } from '#src/lib/paths.ts'
import { counted } from '#src/lib/text.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import { ListLikers } from './ListLikers.tsx'
import { ListMenu } from './ListMenu.tsx'
import '#src/ui/PageHeader.css'
import '#src/ui/TopBar.css'

/** Back, share and the menu. The name is the page's own heading, with room for all of it. */
export function ListHeader({ shown }: { shown: ShownList | undefined }) {
  const goBack = useGoBack()
  return (
    <header className="top-bar">
      <IconButton label="Back" icon={ArrowLeft} onClick={goBack} />
      {shown ? <span className="shape-fill" /> : <h1 className="page-header-title shape-fill shape-truncate">List</h1>}
      {shown && (
        <>
          <ShareButton
            title={shown.list.name}
            path={paths.list(shown.list.id)}
            id={shown.list.id}
            limit={shown.list.is_public ? undefined : 'This list is private: only you can open it.'}
          />
          <ListMenu shown={shown} />
        </>
      )}
    </header>
  )
}

/** Name, description, owner, number of restaurants, and likes. */
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
        {/* The username beside it is the same link for keyboards and screen readers. */}
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
        {isOwn ? (
          <Likes count={list.like_count}>
            <ListLikers list={list} />
          </Likes>
        ) : (
          <LikeButton what="list" id={list.id} isLiked={isLiked} count={list.like_count} />
        )}
      </div>
    </>
  )
}
