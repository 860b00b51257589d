import { Link } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import './content-links.css'

const links = [
  { to: paths.rules, name: 'Rules' },
  { to: paths.privacy, name: 'Privacy' },
  { to: paths.contact, name: 'Contact' },
  { to: paths.licences, name: 'Licences' },
]

/** The ways to the content pages. */
export function ContentLinks() {
  return (
    <nav className="content-links shape-caption" aria-label="About crumb.">
      {links.map(({ to, name }) => (
        <Link key={to} to={to}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
