import { useRef } from 'react'
import { PriceLevel } from '#src/components/reviews/PriceLevel.tsx'
import {
  type FilterSection,
  type FilterState,
  marks,
  openChoices,
  sortInUse,
  sortsOf,
  withPeriod,
} from '#src/domain/filter/filter.ts'
import {
  distanceWords,
  markWords,
  openWords,
  periodWords,
  pricesWords,
  ratingWords,
  sortWords,
  withPrice,
} from '#src/domain/filter/filter-choices.ts'
import { timePeriods } from '#src/domain/time/periods.ts'
import { priceWords } from '#src/domain/visits/ratings.ts'
import { AccordionSection } from '#src/ui/Accordion.tsx'
import { ChipButton } from '#src/ui/Chip.tsx'
import type { FilterButtonProps } from './FilterButton.tsx'
import { FilterChoices } from './FilterChoices.tsx'
import { FilterDistance } from './FilterDistance.tsx'
import { FilterRating } from './FilterRating.tsx'
import { FilterTags } from './FilterTags.tsx'

interface FilterPartProps extends Omit<FilterButtonProps, 'results'> {
  section: FilterSection
  isOpen: boolean
  /** After a choice; without it the section stays open. */
  onFold?: (() => void) | undefined
}

const titles: Record<FilterSection, string> = {
  sort: 'Sort',
  tags: 'Tags',
  rating: 'Rating',
  distance: 'Distance',
  time: 'Time period',
  open: 'Opening hours',
  price: 'Price',
  mark: 'Your places',
}

/** One section of the filter; while folded, its title shows what is chosen (spec D§2). */
export function FilterPart({ section, isOpen, onFold, ...filter }: FilterPartProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const { kind, value, onChange, hasLocation } = filter
  const sort = sortInUse(kind, value, hasLocation)
  const words: Record<FilterSection, string> = {
    sort: sort ? sortWords[sort] : (kind.unsorted ?? 'None'),
    tags: value.tags,
    rating: ratingWords(value),
    distance: distanceWords(value.distance),
    time: periodWords[value.timePeriod],
    open: openWords[value.open],
    price: pricesWords(value.prices),
    mark: markWords[value.mark],
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
          if (!onFold) return
          trigger.current?.focus()
          onFold()
        }}
      />
    </AccordionSection>
  )
}

interface ChoiceProps extends Omit<FilterButtonProps, 'results'> {
  section: FilterSection
  /** A choice folds its section; the rating's slider and the prices keep it open. */
  onChoose: (filter: FilterState) => void
}

function Choice({ section, kind, value, onChange, hasLocation, onChoose }: ChoiceProps) {
  switch (section) {
    case 'sort':
      return (
        <>
          {kind.sortNote && <p className="filter-note shape-caption">{kind.sortNote}</p>}
          <FilterChoices
            choices={sortsOf(kind, value, hasLocation)}
            words={sortWords}
            chosen={sortInUse(kind, value, hasLocation)}
            onChoose={(sortBy) => onChoose({ ...value, sortBy })}
          />
        </>
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
    case 'open':
      return (
        <>
          <p className="filter-note shape-caption">Open now leaves out places with unknown hours.</p>
          <FilterChoices
            choices={openChoices}
            words={openWords}
            chosen={value.open}
            onChoose={(open) => onChoose({ ...value, open })}
          />
        </>
      )
    case 'price':
      return (
        <div className="filter-prices">
          {priceWords.map((word, index) => (
            <ChipButton
              key={word}
              selected={value.prices.includes(index + 1)}
              onClick={() => onChange({ ...value, prices: withPrice(value.prices, index + 1) })}
            >
              <PriceLevel level={index + 1} />
            </ChipButton>
          ))}
        </div>
      )
    case 'mark':
      return (
        <FilterChoices
          choices={marks}
          words={markWords}
          chosen={value.mark}
          onChoose={(mark) => onChoose({ ...value, mark })}
        />
      )
    default:
      return section satisfies never
  }
}
