import './Badge.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** A place in a ranking. */
export function Rank({ children }: { children: number }) {
  return <span className="badge-rank">{children}</span>
}

/** The square mark at an icon's corner: something needs the person. `spoken` says so where no name around it does. */
export function AttentionMark({ spoken }: { spoken?: string }) {
  return (
    <span className="badge-attention" data-passing>
      <span aria-hidden="true">!</span>
      {spoken && <VisuallyHidden>{spoken}</VisuallyHidden>}
    </span>
  )
}

/** The dot at an icon's corner: there is something new, which needs nobody. `spoken` as above. */
export function NewsMark({ spoken }: { spoken?: string }) {
  return (
    <span className="badge-news" data-passing>
      {spoken && <VisuallyHidden>{spoken}</VisuallyHidden>}
    </span>
  )
}
