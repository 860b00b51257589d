import X from 'lucide-react/icons/x'
import { useId, useState } from 'react'
import { PersonAvatar } from '#src/components/people/PersonAvatar.tsx'
import { usernamePart } from '#src/domain/people/people-search.ts'
import { companionsPerVisit } from '#src/domain/visits/companions.ts'
import { companionChoices } from '#src/queries/companions.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { ChipButton } from '#src/ui/Chip.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { SearchField } from '#src/ui/SearchField.tsx'
import './companions-field.css'

interface CompanionsFieldProps {
  reviewId: string
  /** Ids of people. */
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** What fits in two or three lines of a phone; whoever follows more people searches. */
const offered = 8

/** With whom: the people whom one follows, each on or off. Nothing for whoever follows nobody. */
export function CompanionsField({ reviewId, value, onChange }: CompanionsFieldProps) {
  const id = useId()
  const choices = useLive((copy) => companionChoices(copy, reviewId), [reviewId]) ?? []
  const [query, setQuery] = useState('')
  if (choices.length === 0) return null
  const named = choices.filter(({ user_id }) => value.includes(user_id))
  const others = choices.filter(({ user_id }) => !value.includes(user_id))
  const part = usernamePart(query)
  const shown = others.filter(({ username }) => username.includes(part)).slice(0, offered)
  const isFull = value.length >= companionsPerVisit
  return (
    <fieldset className="companions-field" aria-describedby={`${id}-hint`}>
      <legend>With</legend>
      {choices.length > offered && (
        <SearchField
          label="Search the people you follow"
          placeholder="People you follow"
          value={query}
          onChange={setQuery}
        />
      )}
      <div className="companions-field-people">
        {named.map((person) => (
          <ChipButton
            key={person.user_id}
            selected
            onClick={() => onChange(value.filter((one) => one !== person.user_id))}
          >
            <PersonAvatar person={person} size={26} />@{person.username}
            <Icon icon={X} size={14} />
          </ChipButton>
        ))}
        {shown.map((person) => (
          <ChipButton
            key={person.user_id}
            selected={false}
            disabled={isFull}
            onClick={() => onChange([...value, person.user_id])}
          >
            <PersonAvatar person={person} size={26} />@{person.username}
          </ChipButton>
        ))}
      </div>
      <p id={`${id}-hint`} className="companions-field-hint" aria-live="polite">
        {isFull
          ? `You can name ${companionsPerVisit} people.`
          : part !== '' && shown.length === 0
            ? 'You follow nobody with this name.'
            : 'People you name see the visit and can take themselves off.'}
      </p>
    </fieldset>
  )
}
