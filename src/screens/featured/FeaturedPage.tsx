import Sparkles from 'lucide-react/icons/sparkles'
import { useMemo } from 'react'
import { useArriving } from '#src/components/offline/NoneYet.tsx'
import { PullToRefresh } from '#src/components/offline/PullToRefresh.tsx'
import { CopyAge } from '#src/components/offline/SavedAge.tsx'
import { useGoBack } from '#src/components/page/use-go-back.ts'
import { PlaceGrid } from '#src/components/places/PlaceGrid.tsx'
import { useFeatured } from '#src/components/places/use-featured.ts'
import { nearestFirst } from '#src/domain/places/offered-places.ts'
import { paths } from '#src/lib/paths.ts'
import { ButtonLink } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import './featured-page.css'

/** Featured restaurants by name (spec D§2, D§7); every phone has them. */
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
