/** Live tags. */
import { map, type Observable } from 'rxjs'
import type { LiveCopy } from '#src/db/open.ts'
import { categoriesOf, type Tag } from '#src/domain/visits/tags.ts'
import { liveAll } from './live.ts'

/** The tags to choose from, wider ones before those under them (spec D§7: by the five categories, then by name). */
export const activeTags = (copy: LiveCopy): Observable<Tag[]> =>
  liveAll(copy, 'tags').pipe(map((tags) => tags.filter(({ is_active }) => is_active).sort(inHierarchy)))

const inHierarchy = (a: Tag, b: Tag): number => pathOf(a).localeCompare(pathOf(b), 'en')

/** The separator sorts below every other character, so that what is under a tag follows right after it. */
const pathOf = (tag: Tag): string => [...categoriesOf(tag), tag.name].join('\t')
