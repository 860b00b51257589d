import { memo } from 'react'
import { filterKinds } from '#src/domain/filter/filter.ts'
import { feedQuickFilters, quickFilters } from '#src/domain/filter/filter-choices.ts'
import { paths } from '#src/lib/paths.ts'
import { chooseFilter } from '#src/stores/filters.ts'
import { ChipLink } from '#src/ui/Chip.tsx'
import './quick-links.css'

const openNow = quickFilters.open.toggled(filterKinds.nearby.defaults, true)
const liked = feedQuickFilters.liked.toggled(filterKinds.feed.defaults, true)

/** What is asked most, one tap away. */
export const QuickLinks = memo(function QuickLinks({ hasFriends }: { hasFriends: boolean }) {
  return (
    <nav className="quick-links chip-row" aria-label="Quick links">
      <ChipLink to={paths.nearby} onClick={() => chooseFilter('nearby', openNow)}>
        Open now
      </ChipLink>
      {hasFriends && (
        <ChipLink to={paths.newFriends} onClick={() => chooseFilter('new-friends', liked)}>
          Friends liked this week
        </ChipLink>
      )}
    </nav>
  )
})
