import { createElement, Fragment, type ReactNode } from 'react'
import { ContentFrame } from '#src/components/page/ContentFrame.tsx'
import { plainDate } from '#src/domain/time/dates.ts'
import type { Content, ContentNode } from '#src/lib/content.ts'
import { TextLink } from '#src/ui/TextLink.tsx'

/** A page of content that the operator has written: rules, privacy, contact. */
export function ContentText({ content: { title, date, nodes } }: { content: Content }) {
  return (
    <ContentFrame title={title}>
      {date && <p className="shape-caption">As of {plainDate(`${date}T12:00`)}</p>}
      {createElement(Fragment, null, ...nodes.map(shown))}
    </ContentFrame>
  )
}

/** Elements with their children as arguments: nothing here ever moves, so nothing needs a key. */
function shown(node: ContentNode): ReactNode {
  if (typeof node === 'string') return node
  const { tag, href = '', nodes } = node
  const within = nodes.map(shown)
  if (tag !== 'a') return createElement(tag, null, ...within)
  if (href.startsWith('/')) return createElement(TextLink, { to: href }, ...within)
  return createElement('a', { href, className: 'text-link' }, ...within)
}
