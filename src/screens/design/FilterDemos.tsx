import { useState } from 'react'
import { FilterButton } from '#src/components/filter/FilterButton.tsx'
import { type FilterKind, type FilterState, filterKinds } from '#src/domain/filter/filter.ts'
import { Demo } from './Demo.tsx'

/** Without the tags, which are read from a person's copy. */
const kinds = Object.entries(filterKinds).map(([name, kind]): [string, FilterKind] => [
  name,
  { ...kind, sections: kind.sections.filter((section) => section !== 'tags') },
])

export function FilterDemos() {
  return (
    <Demo title="Filters of the screens">
      <div className="design-wrap">
        {kinds.map(([name, kind]) => (
          <FilterDemo key={name} kind={kind} />
        ))}
      </div>
    </Demo>
  )
}

function FilterDemo({ kind }: { kind: FilterKind }) {
  const [filter, setFilter] = useState<FilterState>(kind.defaults)
  return <FilterButton kind={kind} value={filter} onChange={setFilter} hasLocation results={6} />
}
