import Check from 'lucide-react/icons/check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useId, useState } from 'react'
import { allNodes, type TagNode } from '#src/domain/visits/tags.ts'
import { Icon } from '#src/ui/Icon.tsx'
import './filter-choices.css'

interface FilterTagProps {
  name: string
  /** What lies under it, to be unfolded. */
  under?: readonly TagNode[]
  /** What it lies under, said below the name. */
  within?: string
  chosen: string
  onChoose: (tag: string) => void
}

/** A tag to choose, and a button that shows what lies under it; unfolded at first when the chosen one is there. */
export function FilterTag({ name, under = [], within, chosen, onChoose }: FilterTagProps) {
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
            {within && <span className="filter-tag-within">{within}</span>}
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
