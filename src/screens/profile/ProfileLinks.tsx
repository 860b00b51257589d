import type { LucideIcon } from 'lucide-react'
import Bookmark from 'lucide-react/icons/bookmark'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Heart from 'lucide-react/icons/heart'
import ListOrdered from 'lucide-react/icons/list-ordered'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import { Link } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import { Icon } from '#src/ui/Icon.tsx'

/** A person's four collections; without an id, one's own. */
export function ProfileLinks({ userId, username }: { userId?: string; username: string }) {
  const links: [string, string, LucideIcon][] = [
    ['Reviews', paths.yourReviews(userId), NotebookPen],
    ['Want to Try', paths.wantToTry(userId), Bookmark],
    ['Favorites', paths.favorites(userId), Heart],
    ['Lists', paths.lists(userId), ListOrdered],
  ]
  return (
    <nav aria-label={`Collections of @${username}`}>
      <ul className="profile-links">
        {links.map(([label, to, icon]) => (
          <li key={label}>
            <Link to={to} className="profile-link shape-tile shape-press">
              <Icon icon={icon} size={20} />
              {label}
              <span className="profile-link-on">
                <Icon icon={ChevronRight} size={18} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
