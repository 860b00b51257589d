import { useGoBackTo } from '#src/components/page/use-go-back.ts'
import { PopularPage } from '#src/components/places/PopularPage.tsx'
import { usePopularWithFriends } from '#src/components/places/use-popular.ts'
import { filterKinds } from '#src/domain/filter/filter.ts'
import { popularWithFriendsShown } from '#src/domain/places/offered-places.ts'
import { paths } from '#src/lib/paths.ts'
import { useFilter } from '#src/stores/filters.ts'
import { ButtonLink } from '#src/ui/Button.tsx'

/** Where followed people have been: 30 days by default, the top ten (spec D§2, D§9). */
export function PopularFriendsPage() {
  const goBack = useGoBackTo(paths.start)
  const [filter, setFilter] = useFilter('popular-friends', filterKinds.popular)
  return (
    <PopularPage
      title="Popular with friends"
      onBack={goBack}
      popular={usePopularWithFriends(filter.timePeriod)}
      filter={filter}
      onFilter={setFilter}
      most={popularWithFriendsShown}
      empty={{
        title: 'No popular restaurants available',
        children: 'Places your friends visited recently show up here.',
        action: <ButtonLink to={paths.addFriends}>Find friends</ButtonLink>,
      }}
      restore="popular-friends"
    />
  )
}
