import './Badge.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** A place in a ranking. */
export function Rank({ children }: { children: number }) {
  return <span className="badge-rank">{children}</span>
}

/** The square mark at the corner of an icon: something needs the person. `spoken` says it where no name around does. */
export function AttentionMark({ spoken }: { spoken?: string }) {
  return (
    <span className="badge-attention" data-passing>
      <span aria-hidden="true">!</span>
      {spoken && <VisuallyHidden>{spoken}</VisuallyHidden>}
    </span>
  )
}
