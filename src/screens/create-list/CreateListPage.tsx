import { useSearchParams } from 'react-router-dom'
import { useGoBackTo } from '#src/components/page/use-go-back.ts'
import { paths } from '#src/lib/paths.ts'
import { isUuid } from '#src/lib/text.ts'
import { draftOfNewList } from '#src/queries/drafts.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { CreateList } from './CreateList.tsx'
import './create-list.css'

/** Makes a list, with the restaurant of the address in it (spec L§2.7); what was begun stays until it is made or cancelled. */
export function CreateListPage() {
  const leave = useGoBackTo(paths.lists())
  const [query] = useSearchParams()
  const [restaurantId, draftId] = [idIn(query, 'restaurantId'), idIn(query, 'draft')]
  const draft = useLive((copy) => draftOfNewList(copy, draftId), [draftId])
  return (
    <>
      <PageHeader title="Create List" onBack={leave} />
      <main className="create-list-page" aria-busy={draft === undefined}>
        {draft !== undefined && <CreateList key={draftId} draft={draft} askedId={restaurantId} onCancel={leave} />}
      </main>
    </>
  )
}

function idIn(query: URLSearchParams, name: string): string | undefined {
  const id = query.get(name)?.toLowerCase() ?? ''
  return isUuid(id) ? id : undefined
}
