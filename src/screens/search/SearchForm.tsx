import { type FormEvent, memo } from 'react'
import { queryLength } from '#src/components/page/use-query-in-address.ts'
import { SearchField } from '#src/ui/SearchField.tsx'

interface SearchFormProps {
  typed: string
  onType: (typed: string) => void
}

/** What is searched for. A memo: React writes to a field with every render, and the browser draws a frame for it. */
export const SearchForm = memo(function SearchForm({ typed, onType }: SearchFormProps) {
  return (
    <search className="search-form shape-fill">
      <form onSubmit={hideKeyboard}>
        <SearchField
          label="Search restaurants"
          placeholder="Search restaurants..."
          value={typed}
          onChange={onType}
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
