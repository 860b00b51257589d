import { ChipButton } from '#src/ui/Chip.tsx'
import { type SearchPart, searchParts } from './search-parts.ts'

/** How many there are, or nothing while nobody knows; a text where there may be more: "10+". */
type Counts = Partial<Record<SearchPart, string | undefined>>

interface PartChipsProps {
  part: SearchPart
  counts: Counts
  onChoose: (part: SearchPart) => void
}

const words: Record<SearchPart, string> = { all: 'All', places: 'Places', people: 'People', lists: 'Lists' }

/** Below the field: all that was found, or one part of it (mockup search-tags). */
export function PartChips({ part, counts, onChoose }: PartChipsProps) {
  return (
    <fieldset className="chip-row" aria-label="Show">
      {searchParts.map((one) => (
        <ChipButton key={one} selected={one === part} onClick={() => onChoose(one)}>
          {counts[one] === undefined ? words[one] : `${words[one]} ${counts[one]}`}
        </ChipButton>
      ))}
    </fieldset>
  )
}
