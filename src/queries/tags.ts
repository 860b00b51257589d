/** Live tags. */
import { map, type Observable, of } from 'rxjs'
import type { LiveCopy } from '#src/db/open.ts'
import { anyTag } from '#src/domain/filter/filter.ts'
import { categoriesOf, type Tag } from '#src/domain/visits/tags.ts'
import { liveAll, sharedReadOf } from './live.ts'

/** The tags to choose from, wider ones before those under them (spec D§7: by the five categories, then by name). */
export const activeTags = sharedReadOf((copy) =>
  liveAll(copy, 'tags').pipe(map((tags) => inHierarchy(tags.filter(({ is_active }) => is_active)))),
)

/** The tags that a filter looks at: none where it names none, which is most often. `chosen`: a tag's name, or 'Any'. */
export const tagsOfFilter = (copy: LiveCopy, chosen: string): Observable<Tag[]> =>
  chosen === anyTag ? of([]) : activeTags(copy)

const inHierarchy = (tags: readonly Tag[]): Tag[] =>
  tags
    .map((tag) => ({ tag, path: pathOf(tag) }))
    .sort((a, b) => a.path.localeCompare(b.path, 'en'))
    .map(({ tag }) => tag)

/** The separator sorts below every other character, so that what is under a tag follows right after it. */
const pathOf = (tag: Tag): string => [...categoriesOf(tag), tag.name].join('\t')
