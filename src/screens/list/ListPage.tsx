import SearchX from 'lucide-react/icons/search-x'
import { useParams } from 'react-router-dom'
import { useListPage } from '#src/components/lists/use-list-page.ts'
import { EarlierTexts } from '#src/components/offline/EarlierTexts.tsx'
import { NotOnPhone } from '#src/components/offline/NotOnPhone.tsx'
import { ObjectProblems } from '#src/components/offline/ObjectProblems.tsx'
import { PullToRefresh } from '#src/components/offline/PullToRefresh.tsx'
import { CopyAge, SavedAge } from '#src/components/offline/SavedAge.tsx'
import { usePageTitle } from '#src/components/page/use-page-title.ts'
import { paths } from '#src/lib/paths.ts'
import { ButtonLink } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { ListHead, ListHeader } from './ListHead.tsx'
import { ListPlaces } from './ListPlaces.tsx'
import './list-page.css'

/** A list with its restaurants (spec L§2.7): from this device, or fetched when it is somebody else's. */
export function ListPage() {
  const id = (useParams()['id'] ?? '').toLowerCase()
  return <List key={id} id={id} />
}

function List({ id }: { id: string }) {
  const state = useListPage(id)
  const shown = state.kind === 'shown' ? state.shown : undefined
  usePageTitle(shown?.list.name)
  return (
    <>
      <ListHeader shown={shown} />
      <main className="list-page shape-page shape-panes" aria-busy={state.kind === 'loading'}>
        <PullToRefresh onRefresh={state.refresh} />
        <ObjectProblems id={id} />
        {state.kind === 'loading' && <Skeleton shape="rows" />}
        {state.kind === 'not_found' && (
          <EmptyState
            icon={SearchX}
            title="List not found"
            action={<ButtonLink to={paths.lists()}>Go to lists</ButtonLink>}
          >
            The list you're looking for doesn't exist or you don't have access to it.
          </EmptyState>
        )}
        {state.kind === 'unreachable' && (
          <NotOnPhone
            what="This list"
            isOffline={state.isOffline}
            failure="Failed to load list"
            onRetry={state.refresh}
          />
        )}
        {state.kind === 'shown' && (
          <>
            {state.shown.isScoped && !state.shown.isOwn && <CopyAge />}
            {state.at !== undefined && <SavedAge at={state.at} />}
            <div className="list-page-head shape-pane shape-pane-still">
              <ListHead shown={state.shown} />
              {state.shown.isOwn && <EarlierTexts subjectId={id} />}
            </div>
            <div className="shape-pane">
              <ListPlaces shown={state.shown} isOffline={state.isOffline} onRetry={state.refresh} />
            </div>
          </>
        )}
      </main>
    </>
  )
}
