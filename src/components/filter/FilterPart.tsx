import { useRef } from 'react'
import { type FilterSection, type FilterState, sortInUse, sortsOf, withPeriod } from '#src/domain/filter/filter.ts'
import { distanceWords, periodWords, ratingWords, sortWords } from '#src/domain/filter/filter-choices.ts'
import { timePeriods } from '#src/domain/time/periods.ts'
import { AccordionSection } from '#src/ui/Accordion.tsx'
import type { FilterButtonProps } from './FilterButton.tsx'
import { FilterChoices } from './FilterChoices.tsx'
import { FilterDistance } from './FilterDistance.tsx'
import { FilterRating } from './FilterRating.tsx'
import { FilterTags } from './FilterTags.tsx'

interface FilterPartProps extends Omit<FilterButtonProps, 'results'> {
  section: FilterSection
  isOpen: boolean
  onFold: () => void
}

const titles: Record<FilterSection, string> = {
  sort: 'Sort',
  tags: 'Tags',
  rating: 'Rating',
  distance: 'Distance',
  time: 'Time period',
}

/** One section of the filter; while folded, its title shows what is chosen (spec D§2). */
export function FilterPart({ section, isOpen, onFold, ...filter }: FilterPartProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const { kind, value, onChange, hasLocation } = filter
  const sort = sortInUse(kind, value, hasLocation)
  const words: Record<FilterSection, string> = {
    sort: sort ? sortWords[sort] : 'None',
    tags: value.tags,
    rating: ratingWords(value),
    distance: distanceWords(value.distance),
    time: periodWords[value.timePeriod],
  }
  return (
    <AccordionSection
      name={section}
      title={titles[section]}
      value={isOpen ? undefined : words[section]}
      trigger={trigger}
    >
      <Choice
        section={section}
        {...filter}
        onChoose={(changed) => {
          onChange(changed)
          trigger.current?.focus()
          onFold()
        }}
      />
    </AccordionSection>
  )
}

interface ChoiceProps extends Omit<FilterButtonProps, 'results'> {
  section: FilterSection
  /** A choice folds its section; the rating's slider keeps it open. */
  onChoose: (filter: FilterState) => void
}

function Choice({ section, kind, value, onChange, hasLocation, onChoose }: ChoiceProps) {
  switch (section) {
    case 'sort':
      return (
        <FilterChoices
          choices={sortsOf(kind, value, hasLocation)}
          words={sortWords}
          chosen={sortInUse(kind, value, hasLocation)}
          onChoose={(sortBy) => onChoose({ ...value, sortBy })}
        />
      )
    case 'tags':
      return <FilterTags chosen={value.tags} onChoose={(tags) => onChoose({ ...value, tags })} />
    case 'rating':
      return <FilterRating kind={kind} value={value} onChange={onChange} />
    case 'distance':
      return (
        <FilterDistance
          distance={value.distance}
          hasLocation={hasLocation}
          onChoose={(distance) => onChoose({ ...value, distance })}
        />
      )
    case 'time':
      return (
        <>
          {kind.timeNote && <p className="filter-note shape-caption">{kind.timeNote}</p>}
          <FilterChoices
            choices={timePeriods}
            words={periodWords}
            chosen={value.timePeriod}
            onChoose={(period) => onChoose(withPeriod(kind, value, period))}
          />
        </>
      )
    default:
      return section satisfies never
  }
}
