import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useRef, useState } from 'react'
import { FilterChoices } from '#src/components/filter/FilterChoices.tsx'
import '#src/components/filter/filter-button.css'
import '#src/components/filter/filter.css'
import { allLists, type ListFilter, listRankings, listSorts, listVisibilities } from '#src/domain/filter/list-filter.ts'
import { Accordion, AccordionSection } from '#src/ui/Accordion.tsx'
import { Button } from '#src/ui/Button.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Popover } from '#src/ui/Popover.tsx'

interface ListsFilterProps {
  label: string
  value: ListFilter
  onChange: (filter: ListFilter) => void
  /** All lists are public: no choice of visibility. */
  isPublicOnly?: boolean
}

/** The filter of a section of lists, shaped like the one for places (spec L§2.7, L§9). */
export function ListsFilter({ label, value, onChange, isPublicOnly = false }: ListsFilterProps) {
  const [isOpen, setOpen] = useState(false)
  const active = Number(!isPublicOnly && value.visibility !== 'any') + Number(value.ranking !== 'any')
  return (
    <Popover
      label={label}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <IconButton
          label={active === 0 ? label : `${label}, ${active} on`}
          icon={SlidersHorizontal}
          mark={
            active > 0 && (
              <span className="filter-button-count" aria-hidden="true">
                {active}
              </span>
            )
          }
        />
      }
    >
      <Sections value={value} onChange={onChange} isPublicOnly={isPublicOnly} />
      <div className="filter-panel-foot">
        <Button variant="quiet" onClick={() => onChange(allLists)}>
          Reset
        </Button>
        <Button variant="soft" onClick={() => setOpen(false)}>
          Done
        </Button>
      </div>
    </Popover>
  )
}

const sortWords = { latest_updated: 'Latest updated', name: 'Name', popularity: 'Popularity' }
const visibilityWords = { any: 'Any', public: 'Public', private: 'Private' }
const rankingWords = { any: 'Any', ranked: 'Ranked', not_ranked: 'Not ranked' }

function Sections({ value, onChange, isPublicOnly }: Required<Omit<ListsFilterProps, 'label'>>) {
  const [open, setOpen] = useState('')
  const fold = (): void => setOpen('')
  return (
    <Accordion open={[open]} onOpenChange={(names) => setOpen(names.at(-1) ?? '')}>
      <Section
        title="Sort"
        isOpen={open === 'Sort'}
        onFold={fold}
        choices={listSorts}
        words={sortWords}
        chosen={value.sortBy}
        onChoose={(sortBy) => onChange({ ...value, sortBy })}
      />
      {!isPublicOnly && (
        <Section
          title="Visibility"
          isOpen={open === 'Visibility'}
          onFold={fold}
          choices={listVisibilities}
          words={visibilityWords}
          chosen={value.visibility}
          onChoose={(visibility) => onChange({ ...value, visibility })}
        />
      )}
      <Section
        title="Ranked"
        isOpen={open === 'Ranked'}
        onFold={fold}
        choices={listRankings}
        words={rankingWords}
        chosen={value.ranking}
        onChoose={(ranking) => onChange({ ...value, ranking })}
      />
    </Accordion>
  )
}

interface SectionProps<Value extends string> {
  title: string
  isOpen: boolean
  onFold: () => void
  choices: readonly Value[]
  words: Record<Value, string>
  chosen: Value
  onChoose: (value: Value) => void
}

/** A choice folds its section, and the section's title takes the focus. */
function Section<Value extends string>({ title, isOpen, onFold, onChoose, ...choice }: SectionProps<Value>) {
  const trigger = useRef<HTMLButtonElement>(null)
  return (
    <AccordionSection
      name={title}
      title={title}
      value={isOpen ? undefined : choice.words[choice.chosen]}
      trigger={trigger}
    >
      <FilterChoices
        {...choice}
        onChoose={(value) => {
          onChoose(value)
          trigger.current?.focus()
          onFold()
        }}
      />
    </AccordionSection>
  )
}
