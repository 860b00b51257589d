import ListIcon from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import type { List } from '#src/domain/rows.ts'
import { paths } from '#src/lib/paths.ts'
import { counted } from '#src/lib/text.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { ListRow } from '#src/ui/ListRow.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import './ListSummary.css'
import { ObjectStatus } from '#src/components/offline/ObjectStatus.tsx'

interface ListSummaryProps {
  list: List
  /** After the number of restaurants: "@juno". */
  meta?: string | undefined
}

/** A list in a list of lists, in an `<li>`: its name, how many restaurants it has, and a lock when it is private. */
export function ListSummary({ list, meta }: ListSummaryProps) {
  return (
    <ListRow to={paths.list(list.id)} leading={<ListTile isRanked={list.is_ranked} />} title={<bdi>{list.name}</bdi>}>
      <ListMeta>
        {!list.is_public && (
          <>
            <Icon icon={Lock} size={14} />
            <VisuallyHidden>Private · </VisuallyHidden>
          </>
        )}
        {counted(list.restaurant_count, 'restaurant')}
        {meta && <span>· {meta}</span>}
      </ListMeta>
      <ObjectStatus id={list.id} />
    </ListRow>
  )
}

/** What stands before the name of a list: numbers when it is ranked. */
export function ListTile({ isRanked }: { isRanked: boolean }) {
  return (
    <span className="list-summary-tile">
      <Icon icon={isRanked ? ListOrdered : ListIcon} size={22} />
    </span>
  )
}

/** The line below the name of a list or of a place for one. */
export function ListMeta({ children }: { children: ReactNode }) {
  return <span className="list-summary-meta">{children}</span>
}
