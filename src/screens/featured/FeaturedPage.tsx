import Sparkles from 'lucide-react/icons/sparkles'
import { useMemo } from 'react'
import { CopyAge } from '../../components/CopyAge.tsx'
import { PlaceGrid } from '../../components/PlaceGrid.tsx'
import { PullToRefresh } from '../../components/PullToRefresh.tsx'
import { useArriving } from '../../components/use-arriving.ts'
import { useFeatured } from '../../components/use-featured.ts'
import { useGoBack } from '../../components/use-go-back.ts'
import { nearestFirst } from '../../domain/nearby.ts'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import './featured-page.css'

/** Featured restaurants by name (spec D§2, D§7); they are on every phone. */
export function FeaturedPage() {
  const { places: found, refresh } = useFeatured()
  const isArriving = useArriving()
  const places = useMemo(() => found && nearestFirst(found, undefined), [found])
  const isLoading = !places || (places.length === 0 && isArriving)
  return (
    <>
      <PageHeader title="Featured restaurants" onBack={useGoBack()} />
      <main className="featured-page" aria-busy={isLoading}>
        <PullToRefresh onRefresh={refresh} />
        <div className="featured-page-block">
          <CopyAge />
          {isLoading && <Skeleton shape="cards" />}
          {!isLoading && places.length === 0 && (
            <EmptyState
              icon={Sparkles}
              title="No featured restaurants available"
              action={<ButtonLink to={paths.nearby}>Nearby restaurants</ButtonLink>}
            />
          )}
        </div>
        {places && places.length > 0 && <PlaceGrid places={places} label="Featured restaurants" restore="featured" />}
      </main>
    </>
  )
}
