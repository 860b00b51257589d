/** Google: reviews, starred places, lists, and the timeline as proposals. */
import type { ImportDocument } from './documents.ts'
import { hasFeatures, readFeatures } from './google-features.ts'
import { isGoogleList, readGoogleList } from './google-lists.ts'
import { isTimeline, readTimeline } from './google-timeline.ts'
import type { ImportedVisit } from './imported.ts'
import type { Lines } from './lines.ts'
import { type Content, joined, type SourceReader } from './source-reader.ts'

export const google: SourceReader = {
  source: 'google',
  takes: (document) =>
    document.kind === 'table' ? isGoogleList(document) : hasFeatures(document) || isTimeline(document),
  read(documents, lines) {
    const content = joined(documents.map((document) => readOne(document, lines)))
    return { ...content, visits: distinct(content.visits) }
  },
}

function readOne(document: ImportDocument, lines: Lines): Partial<Content> {
  if (document.kind === 'table') return readGoogleList(document, lines)
  return hasFeatures(document) ? readFeatures(document, lines) : { visits: readTimeline(document, lines) }
}

/**
 * A person has one review of each place, and its date is that of the last change: the place alone is its key. Should there be more,
 * those after the first have their day in it, too.
 */
function distinct(visits: readonly ImportedVisit[]): ImportedVisit[] {
  const firsts = new Map<string, string>()
  return visits
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .map((visit) => {
      const first = firsts.get(visit.key) ?? visit.date
      firsts.set(visit.key, first)
      return first === visit.date ? visit : { ...visit, key: `${visit.key} ${visit.date}` }
    })
}
