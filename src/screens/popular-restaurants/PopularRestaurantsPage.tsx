import { useGoBackTo } from '#src/components/page/use-go-back.ts'
import { PopularPage } from '#src/components/places/PopularPage.tsx'
import { usePopular } from '#src/components/places/use-popular.ts'
import { filterKinds } from '#src/domain/filter/filter.ts'
import { paths } from '#src/lib/paths.ts'
import { useFilter } from '#src/stores/filters.ts'
import { ButtonLink } from '#src/ui/Button.tsx'

/** Where everybody has been: 30 days by default (spec D§2, D§9). */
export function PopularRestaurantsPage() {
  const goBack = useGoBackTo(paths.start)
  const [filter, setFilter] = useFilter('popular', filterKinds.popular)
  return (
    <PopularPage
      title="Popular restaurants"
      onBack={goBack}
      popular={usePopular(filter.timePeriod)}
      filter={filter}
      onFilter={setFilter}
      empty={{
        title: 'No popular restaurants available',
        children: 'Nobody has logged a visit lately.',
        action: <ButtonLink to={paths.log()}>Log a Visit</ButtonLink>,
      }}
      restore="popular"
    />
  )
}
