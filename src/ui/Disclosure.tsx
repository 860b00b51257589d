import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import './Disclosure.css'
import { Icon } from './Icon.tsx'

interface DisclosureProps {
  title: string
  /** What it holds, at the end of the line. */
  aside?: string
  children: ReactNode
}

/** One line that unfolds what is seldom needed. */
export function Disclosure({ title, aside, children }: DisclosureProps) {
  return (
    <details className="disclosure">
      <summary>
        <span className="shape-fill">{title}</span>
        {aside && <span className="shape-caption">{aside}</span>}
        <Icon icon={ChevronDown} size={18} />
      </summary>
      {children}
    </details>
  )
}
