/** Live imports from other services. */
import { map, type Observable } from 'rxjs'
import type { LiveCopy } from '#src/db/open.ts'
import type { OpenImport, ReviewedPlace, SavedImport } from '#src/domain/import/import-batch.ts'
import { compareTexts } from '#src/domain/places/place-search.ts'
import { liveOwed } from './sync-status.ts'

/** The one that is reviewed, and what was imported before, the last first. */
export type Imports = { open: OpenImport | undefined; saved: SavedImport[] }

export const allImports = (copy: LiveCopy): Observable<Imports> =>
  liveOwed(copy, ['imports'], (owed) => owed.all('imports')).pipe(
    map((batches) => ({
      open: batches.find((batch) => batch.state === 'open'),
      saved: batches
        .filter((batch) => batch.state === 'saved')
        .toSorted((a, b) => compareTexts(b.saved_at, a.saved_at)),
    })),
  )

/** The places of the open one. */
export const reviewedPlaces = (copy: LiveCopy): Observable<ReviewedPlace[]> =>
  liveOwed(copy, ['import_places'], (owed) => owed.all('import_places'))
