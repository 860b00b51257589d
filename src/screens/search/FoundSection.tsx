import type { LucideIcon } from 'lucide-react'
import { type ReactElement, type ReactNode, useId } from 'react'
import { paths } from '#src/lib/paths.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { SectionHeader } from '#src/ui/SectionHeader.tsx'
import './found-section.css'
import { type SearchPart, shownBelowPlaces } from './search-parts.ts'

interface FoundSectionProps<Row> {
  title: string
  part: SearchPart
  query: string
  /** Undefined while nobody can know them. */
  rows: readonly Row[] | undefined
  isSearching: boolean
  /** Nothing else is shown: all of them, and that there are none. */
  isAlone: boolean
  none: { icon: LucideIcon; title: string; action: ReactElement }
  keyOf: (row: Row) => string
  children: (row: Row) => ReactNode
}

/** What was found besides places. Below the places it is not there without a hit. */
export function FoundSection<Row>(props: FoundSectionProps<Row>) {
  const id = useId()
  const { title, part, query, rows, isSearching, isAlone, none, keyOf, children } = props
  if (!rows || (rows.length === 0 && (!isAlone || isSearching))) return null
  if (rows.length === 0)
    return (
      <div className="search-block">
        <EmptyState {...none} />
      </div>
    )
  const isCut = !isAlone && rows.length > shownBelowPlaces
  const all = { to: paths.searchFor(query, part), label: 'See all' }
  return (
    <section className="found-section" aria-labelledby={id}>
      <SectionHeader title={title} id={id} {...(isCut && { link: all })} />
      <ul>
        {rows.slice(0, isCut ? shownBelowPlaces : rows.length).map((row) => (
          <li key={keyOf(row)}>{children(row)}</li>
        ))}
      </ul>
    </section>
  )
}
