import ListFilter from 'lucide-react/icons/list-filter'
import { type ReactNode, useId } from 'react'
import { ListSummary, ListTile } from '#src/components/lists/ListSummary.tsx'
import type { List } from '#src/domain/rows.ts'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { SectionHeader } from '#src/ui/SectionHeader.tsx'

interface ListsSectionProps {
  title: string
  /** The target of "See all". */
  all?: string
  /** Buttons beside the title. */
  actions: ReactNode
  children: ReactNode
}

export function ListsSection({ title, all, actions, children }: ListsSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="lists-page-section">
      <SectionHeader title={title} id={id} {...(all !== undefined && { link: { to: all, label: 'See all' } })}>
        {actions}
      </SectionHeader>
      {children}
    </section>
  )
}

interface Filtered {
  /** Takes the filter off; undefined when it leaves nothing out. */
  onReset: (() => void) | undefined
}

interface ListRowsProps extends Filtered {
  lists: readonly { list: List; meta?: string | undefined }[]
}

/** Lists whose authors are named. */
export function ListRows({ lists, onReset }: ListRowsProps) {
  if (lists.length === 0) return onReset && <NoMatch onReset={onReset} />
  return (
    <Card inset="none">
      <ul>
        {lists.map(({ list, meta }) => (
          <li key={list.id}>
            <ListSummary list={list} meta={meta} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Lists of one person. */
export function ListTiles({ lists, onReset }: Filtered & { lists: readonly List[] }) {
  if (lists.length === 0) return onReset && <NoMatch onReset={onReset} />
  return (
    <ul className="lists-page-tiles">
      {lists.map((list) => (
        <li key={list.id}>
          <ListTile list={list} />
        </li>
      ))}
    </ul>
  )
}

const NoMatch = ({ onReset }: { onReset: () => void }) => (
  <EmptyState
    icon={ListFilter}
    title="No lists match the filter"
    action={<Button onClick={onReset}>Reset filter</Button>}
  />
)
