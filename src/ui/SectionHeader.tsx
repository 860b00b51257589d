import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import './SectionHeader.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface SectionHeaderProps {
  title: string
  /** Ties the section to its heading: `<section aria-labelledby={id}>`. */
  id?: string
  /** "See all" or "View All", as the specification says there. */
  link?: { to: string; label: string }
  /** Before the link, such as a strip's arrows. */
  children?: ReactNode
}

/** The 44 px row above a section. */
export function SectionHeader({ title, id, link, children }: SectionHeaderProps) {
  return (
    <div className="section-header">
      <h2 className="section-header-title shape-fill" id={id}>
        {title}
      </h2>
      {children}
      {link && (
        <Link className="section-header-link" to={link.to}>
          {link.label}
          <VisuallyHidden> {title}</VisuallyHidden>
        </Link>
      )}
    </div>
  )
}
