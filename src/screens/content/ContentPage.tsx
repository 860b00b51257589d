import { createElement, Fragment, type ReactNode } from 'react'
import { WordsFrame } from '#src/components/page/WordsFrame.tsx'
import { plainDate } from '#src/domain/time/dates.ts'
import type { Words, WordsNode } from '#src/lib/words.ts'
import { TextLink } from '#src/ui/TextLink.tsx'

/** A page of words that the operator has written: rules, privacy, contact. */
export function WrittenWords({ words: { title, date, nodes } }: { words: Words }) {
  return (
    <WordsFrame title={title}>
      {date && <p className="shape-caption">As of {plainDate(`${date}T12:00`)}</p>}
      {createElement(Fragment, null, ...nodes.map(shown))}
    </WordsFrame>
  )
}

/** Elements with their children as arguments: nothing here ever moves, so nothing needs a key. */
function shown(node: WordsNode): ReactNode {
  if (typeof node === 'string') return node
  const { tag, href = '', nodes } = node
  const within = nodes.map(shown)
  if (tag !== 'a') return createElement(tag, null, ...within)
  if (href.startsWith('/')) return createElement(TextLink, { to: href }, ...within)
  return createElement('a', { href, className: 'text-link' }, ...within)
}
