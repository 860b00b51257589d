import Check from 'lucide-react/icons/check'
import { Icon } from '#src/ui/Icon.tsx'
import './filter-choice.css'

interface FilterChoicesProps<Value extends string> {
  choices: readonly Value[]
  words: Record<Value, string>
  chosen: Value | undefined
  onChoose: (value: Value) => void
}

/** A choice of a few. Buttons, not radio buttons: their arrow keys would select everything on the way. */
export function FilterChoices<Value extends string>({ choices, words, chosen, onChoose }: FilterChoicesProps<Value>) {
  return (
    <ul className="filter-choice-list">
      {choices.map((choice) => (
        <li key={choice}>
          <button
            type="button"
            className="filter-choice"
            aria-pressed={choice === chosen}
            onClick={() => onChoose(choice)}
          >
            {words[choice]}
            {choice === chosen && <Icon icon={Check} size={18} />}
          </button>
        </li>
      ))}
    </ul>
  )
}
