import { Link } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import './words-links.css'

const links = [
  { to: paths.rules, name: 'Rules' },
  { to: paths.privacy, name: 'Privacy' },
  { to: paths.contact, name: 'Contact' },
  { to: paths.licences, name: 'Licences' },
]

/** The ways to the pages of words. */
export function WordsLinks() {
  return (
    <nav className="words-links shape-caption" aria-label="About crumb.">
      {links.map(({ to, name }) => (
        <Link key={to} to={to}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
