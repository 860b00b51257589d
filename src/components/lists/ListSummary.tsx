import ListOrdered from 'lucide-react/icons/list-ordered'
import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { PicturedPlace } from '#src/domain/places/pictured-place.ts'
import type { List } from '#src/domain/rows.ts'
import { paths } from '#src/lib/paths.ts'
import { counted } from '#src/lib/text.ts'
import { Card } from '#src/ui/Card.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { ListRow } from '#src/ui/ListRow.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import './ListSummary.css'
import { ObjectStatus } from '#src/components/offline/ObjectStatus.tsx'
import { MatchedText } from '#src/components/page/MatchedText.tsx'
import { ListCover } from './ListCover.tsx'

interface ListSummaryProps {
  list: List
  /** Shown after the number of restaurants: "@juno". */
  meta?: string | undefined
  /** The search, which is marked in the name. */
  query?: string
  /** As ListCover takes it. */
  cover?: readonly PicturedPlace[] | undefined
}

/** A list in a list of lists, in an `<li>`: its name, its number of restaurants, and a lock when it is private. */
export function ListSummary({ list, meta, query = '', cover }: ListSummaryProps) {
  return (
    <ListRow
      to={paths.list(list.id)}
      leading={<ListCover list={list} served={cover} />}
      title={
        <bdi className="shape-clamp">
          <MatchedText text={list.name} query={query} />
        </bdi>
      }
    >
      <ListCount list={list}>{meta && <span className="shape-truncate">· {meta}</span>}</ListCount>
      <ObjectStatus id={list.id} />
    </ListRow>
  )
}

/** A list as a tile of a grid, in an `<li>`: what a row shows, below a large cover. */
export function ListTile({ list }: { list: List }) {
  return (
    <Card inset="mat" className="list-summary-tile shape-card">
      <ListCover list={list} shape="tile" />
      <div className="list-summary-words">
        <Link to={paths.list(list.id)} className="list-summary-name shape-clamp shape-link">
          <bdi>{list.name}</bdi>
        </Link>
        <span className="shape-caption">
          <ListCount list={list} />
        </span>
        <ObjectStatus id={list.id} />
      </div>
    </Card>
  )
}

/** A list's number of restaurants, with a lock when it is private. */
function ListCount({ list, children }: { list: List; children?: ReactNode }) {
  return (
    <ListMeta>
      {!list.is_public && (
        <>
          <Icon icon={Lock} size={14} />
          <VisuallyHidden>Private · </VisuallyHidden>
        </>
      )}
      {list.is_ranked && (
        <>
          <Icon icon={ListOrdered} size={14} />
          <VisuallyHidden>Ranked · </VisuallyHidden>
        </>
      )}
      {counted(list.restaurant_count, 'restaurant')}
      {children}
    </ListMeta>
  )
}

/** The line below the name of a list, or of a place in one. */
export function ListMeta({ children }: { children: ReactNode }) {
  return <span className="list-summary-meta">{children}</span>
}
