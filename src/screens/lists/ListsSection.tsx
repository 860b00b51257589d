import { type ReactNode, useId } from 'react'
import { ListSummary, ListTile } from '#src/components/lists/ListSummary.tsx'
import type { List } from '#src/domain/rows.ts'
import { Card } from '#src/ui/Card.tsx'
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

interface ListRowsProps {
  lists: readonly { list: List; meta?: string | undefined }[]
  /** The filter has excluded some. */
  isFiltered: boolean
}

/** Lists whose authors are named. */
export function ListRows({ lists, isFiltered }: ListRowsProps) {
  if (lists.length === 0) return isFiltered && <NoMatch />
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
export function ListTiles({ lists, isFiltered }: { lists: readonly List[]; isFiltered: boolean }) {
  if (lists.length === 0) return isFiltered && <NoMatch />
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

const NoMatch = () => <p className="lists-page-none">No list matches the filter.</p>
