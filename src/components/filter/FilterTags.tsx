import Check from 'lucide-react/icons/check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useId, useMemo, useState } from 'react'
import { anyTag } from '#src/domain/filter/filter.ts'
import { fold } from '#src/domain/places/place-search.ts'
import { allNodes, type TagNode, tagTree } from '#src/domain/visits/tags.ts'
import { activeTags } from '#src/queries/tags.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { SearchField } from '#src/ui/SearchField.tsx'

import './filter-choice.css'

/** With this many tags or more, there is a search field. */
const searchFrom = 12

interface FilterTagsProps {
  /** A tag's name, or 'Any'. */
  chosen: string
  onChoose: (tag: string) => void
}

/** The hierarchy of tags to walk down and back, and a search through it (spec D§2). */
export function FilterTags({ chosen, onChoose }: FilterTagsProps) {
  const tags = useLive(activeTags, [])
  const [query, setQuery] = useState('')
  const tree = useMemo(() => tagTree(tags ?? []), [tags])
  const nodes = useMemo(() => allNodes(tree), [tree])
  const wanted = fold(query.trim())
  const found = wanted === '' ? undefined : nodes.filter(({ name }) => fold(name).includes(wanted))
  return (
    <div className="filter-tags">
      {nodes.length >= searchFrom && (
        <SearchField label="Search tags" placeholder="Search tags..." value={query} onChange={setQuery} />
      )}
      {found?.length === 0 && <p className="filter-note shape-caption">No tags match.</p>}
      {tags?.length === 0 && <p className="filter-note shape-caption">The tags are not on this device yet.</p>}
      <ul className="filter-choice-list">
        {!found && <FilterTag name={anyTag} chosen={chosen} onChoose={onChoose} />}
        {(found ?? tree).map((node) => (
          <FilterTag
            key={node.path}
            name={node.name}
            {...(found ? { within: widerThan(node) } : { under: node.children })}
            chosen={chosen}
            onChoose={onChoose}
          />
        ))}
      </ul>
    </div>
  )
}

/** "Asian › East Asian": the wider tags of a found tag. */
const widerThan = ({ path, name }: TagNode): string => path.slice(0, -name.length).replace(/ › $/, '')

interface FilterTagProps {
  name: string
  /** The narrower tags to unfold. */
  under?: readonly TagNode[]
  /** The wider tags, shown below the name. */
  within?: string
  chosen: string
  onChoose: (tag: string) => void
}

/**
 * A tag to choose, with a button that unfolds its narrower tags; unfolded at first when the chosen tag is among them.
 */
function FilterTag({ name, under = [], within, chosen, onChoose }: FilterTagProps) {
  const [isOpen, setOpen] = useState(() => allNodes(under).some((node) => node.name === chosen))
  const id = useId()
  const isChosen = name === chosen
  return (
    <li>
      <div className="filter-tag">
        {under.length > 0 && (
          <button
            type="button"
            className="filter-tag-toggle"
            aria-label={`Tags under ${name}`}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon icon={ChevronRight} size={18} />
          </button>
        )}
        <button type="button" className="filter-choice" aria-pressed={isChosen} onClick={() => onChoose(name)}>
          <span className="filter-tag-name">
            {name}
            {within && <span className="filter-tag-within shape-caption">{within}</span>}
          </span>
          {isChosen && <Icon icon={Check} size={18} />}
        </button>
      </div>
      {isOpen && (
        <ul id={id} className="filter-tag-under">
          {under.map((node) => (
            <FilterTag key={node.path} name={node.name} under={node.children} chosen={chosen} onChoose={onChoose} />
          ))}
        </ul>
      )}
    </li>
  )
}
