import ThumbsDown from 'lucide-react/icons/thumbs-down'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import { type KeyboardEvent, useId } from 'react'
import { FieldError } from '#src/components/forms/FormMessages.tsx'
import { type DishMark, dishesPerVisit, dishLength, dishOfLine, lineOfDish } from '#src/domain/visits/dishes.ts'
import { IconButton } from '#src/ui/IconButton.tsx'
import '#src/ui/Field.css'
import './dishes-field.css'

interface DishesFieldProps {
  /** A dish in each line, see dishes.ts. */
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** What one had: a line for each dish, and an empty one for the next; beside a dish, whether one would have it again. */
export function DishesField({ value, onChange, error }: DishesFieldProps) {
  const id = useId()
  const lines = value.split('\n')
  const shown = lines.at(-1) === '' || lines.length >= dishesPerVisit ? lines : [...lines, '']
  const rows = shown.map((line, at) => ({ at, ...dishOfLine(line) }))
  const write = (at: number, line: string): void => onChange(shown.with(at, line).join('\n').replace(/\n+$/, ''))
  return (
    <fieldset className="dishes-field" aria-describedby={`${id}-error`}>
      <legend>What you had</legend>
      <ul>
        {rows.map(({ at, name, mark }) => (
          <li key={at}>
            <input
              className="field-box"
              aria-label={`Dish ${at + 1}`}
              placeholder={at === 0 ? 'Dish or drink' : 'Another one'}
              maxLength={dishLength}
              enterKeyHint="next"
              autoComplete="off"
              dir="auto"
              value={name}
              onKeyDown={toNext}
              onChange={({ target }) => write(at, target.value === '' ? '' : lineOfDish({ name: target.value, mark }))}
            />
            {name.trim() !== '' && (
              <Marks dish={name} mark={mark} onMark={(to) => write(at, lineOfDish({ name, mark: to }))} />
            )}
          </li>
        ))}
      </ul>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}

/** Enter would submit the form. */
function toNext(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  if (event.nativeEvent.isComposing) return
  event.currentTarget.closest('li')?.nextElementSibling?.querySelector('input')?.focus()
}

interface MarksProps {
  dish: string
  mark: DishMark
  onMark: (mark: DishMark) => void
}

/** Pressing the one that is on takes it back. */
const Marks = ({ dish, mark, onMark }: MarksProps) => (
  <>
    <IconButton
      label={`Would have ${dish} again`}
      icon={ThumbsUp}
      pressed={mark === 'again'}
      onClick={() => onMark(mark === 'again' ? undefined : 'again')}
    />
    <IconButton
      label={`Would not have ${dish} again`}
      icon={ThumbsDown}
      pressed={mark === 'not_again'}
      onClick={() => onMark(mark === 'not_again' ? undefined : 'not_again')}
    />
  </>
)
