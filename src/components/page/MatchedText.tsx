import { fold } from '#src/domain/places/place-search.ts'
import './matched-text.css'

/** A text with what was searched for marked, where it begins the text or a word of it. */
export function MatchedText({ text, query }: { text: string; query: string }) {
  const wanted = fold(query).trim()
  const folded = fold(text)
  const start = folded.startsWith(wanted) ? 0 : folded.indexOf(` ${wanted}`) + 1
  // Letters that fold into two stand elsewhere in the text.
  const isFound = wanted !== '' && folded.length === text.length && (start > 0 || folded.startsWith(wanted))
  if (!isFound) return text
  const end = start + wanted.length
  return (
    <>
      {text.slice(0, start)}
      <mark className="matched-text">{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  )
}
