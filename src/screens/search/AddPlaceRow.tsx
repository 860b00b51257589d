import ChevronRight from 'lucide-react/icons/chevron-right'
import Plus from 'lucide-react/icons/plus'
import { Link } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import { Icon } from '#src/ui/Icon.tsx'
import './add-place-row.css'

/** Below what was found: the way for whom it is not there. */
export function AddPlaceRow({ query }: { query: string }) {
  return (
    <div className="add-place-row shape-row">
      <span className="add-place-row-plus">
        <Icon icon={Plus} size={22} />
      </span>
      <div className="shape-fill">
        <Link to={paths.log({ name: query })} className="add-place-row-link shape-truncate shape-link">
          Add “{query}” as a place
        </Link>
        <span className="shape-caption">Can't find it? Log it and we'll add it.</span>
      </div>
      <Icon icon={ChevronRight} size={20} />
    </div>
  )
}
