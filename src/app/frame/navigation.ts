/** The seven items of the bar, in the order of the specification (D§2). */
import { CircleUserRound, Compass, House, ListOrdered, Plus, Search, Users } from 'lucide-react'
import { paths } from '../../lib/paths.ts'
import type { NavigationItem } from '../../ui/navigation-item.ts'

export const navigationItems: readonly NavigationItem[] = [
  { label: 'Home', to: paths.start, icon: House },
  { label: 'Nearby', to: paths.nearby, icon: Compass },
  { label: 'Search', to: paths.search, icon: Search },
  { label: 'Log', to: paths.log(), icon: Plus, raised: true },
  { label: 'Lists', to: paths.lists(), icon: ListOrdered },
  { label: 'Friends', to: paths.friends, icon: Users },
  { label: 'Profile', to: paths.profile(), icon: CircleUserRound },
]
