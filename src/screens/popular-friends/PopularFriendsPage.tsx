import { PopularPage } from '../../components/PopularPage.tsx'
import { useGoBackTo } from '../../components/use-go-back.ts'
import { usePopularWithFriends } from '../../components/use-popular.ts'
import { filterKinds } from '../../domain/filter.ts'
import { popularWithFriendsShown } from '../../domain/kept-places.ts'
import { paths } from '../../lib/paths.ts'
import { useFilter } from '../../stores/filters.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'

/** Where followed people have been: of 30 days at first, the first ten (spec D§2, D§9). */
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
        children: 'Places where the people you follow have been lately stand here.',
        action: <ButtonLink to={paths.addFriends}>Find friends</ButtonLink>,
      }}
      restore="popular-friends"
    />
  )
}
