import { type FormEvent, memo, startTransition, useOptimistic } from 'react'
import { queryLength } from '#src/components/page/use-query-in-address.ts'
import { SearchField } from '#src/ui/SearchField.tsx'

interface SearchFormProps {
  typed: string
  /** Called in a transition: a slow phone paints the letter first and the places later. */
  onType: (typed: string) => void
}

/** What is searched for. A memo: React writes to a field with every render, and the browser draws a frame for it. */
export const SearchForm = memo(function SearchForm({ typed, onType }: SearchFormProps) {
  const [shown, show] = useOptimistic(typed)
  const type = (text: string): void =>
    startTransition(() => {
      show(text)
      onType(text)
    })
  return (
    <search className="search-form shape-fill">
      <form onSubmit={hideKeyboard}>
        <SearchField
          label="Search restaurants"
          placeholder="Search restaurants..."
          value={shown}
          onChange={type}
          maxLength={queryLength}
          dir="auto"
        />
      </form>
    </search>
  )
})

/** Enter needs no submit: the answer is there already, or comes by itself. */
function hideKeyboard(event: FormEvent): void {
  event.preventDefault()
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}
