import type { PlaceGroup, ReviewPart } from '#src/domain/import/reviewed-places.ts'
import { grouped } from '#src/lib/text.ts'

const shown = [
  ['matched', 'Matched'],
  ['check', 'Check'],
  ['new', 'New place'],
] as const satisfies readonly (readonly [ReviewPart, string])[]

/** How many places are certain, to be checked and new, as a bar with its words. */
export function MatchBar({ parts }: { parts: Record<ReviewPart, PlaceGroup[]> }) {
  return (
    <div className="import-page-match">
      <div className="import-page-bar" aria-hidden="true">
        {shown.map(([part]) =>
          parts[part].length === 0 ? null : (
            <span key={part} className={`import-page-${part}`} style={{ flexGrow: parts[part].length }} />
          ),
        )}
      </div>
      <ul className="import-page-counts">
        {shown.map(([part, name]) => (
          <li key={part}>
            <span className={`import-page-key import-page-${part}`} aria-hidden="true" />
            {name} <b>{grouped(parts[part].length)}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}
