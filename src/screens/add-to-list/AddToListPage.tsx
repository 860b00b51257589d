import { useParams } from 'react-router-dom'
import { OwnListState, useOwnList } from '#src/components/lists/OwnList.tsx'
import { useGoBack } from '#src/components/page/use-go-back.ts'
import { paths } from '#src/lib/paths.ts'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { AddPlaces } from './AddPlaces.tsx'
import './add-to-list-page.css'

/** Adds restaurants to a list of one's own (spec L§2.7). */
export function AddToListPage() {
  const listId = (useParams()['listId'] ?? '').toLowerCase()
  return <Page key={listId} listId={listId} />
}

function Page({ listId }: { listId: string }) {
  const goBack = useGoBack(paths.list(listId))
  const state = useOwnList(listId)
  if (state.kind === 'shown' && state.shown.isOwn && state.shown.places)
    return <AddPlaces list={state.shown.list} places={state.shown.places} />
  return (
    <>
      <PageHeader title="Add Restaurants" onBack={goBack} />
      <main className="add-to-list-page" aria-busy={state.kind === 'loading'}>
        <OwnListState state={state} />
      </main>
    </>
  )
}
