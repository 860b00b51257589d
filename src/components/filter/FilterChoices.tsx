import Check from 'lucide-react/icons/check'
import { Icon } from '#src/ui/Icon.tsx'
import './filter-choice.css'

interface FilterChoicesProps<Value extends string> {
  choices: readonly Value[]
  words: Record<Value, string>
  chosen: Value | undefined
  onChoose: (value: Value) => void
}

/** One of a few, by a press. No radio buttons: their arrow keys would choose what they only pass. */
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
