/** Live private notes: one's own, on this device whole. */
import { map, type Observable } from 'rxjs'
import type { LiveCopy } from '#src/db/open.ts'
import { liveRow } from './live.ts'

/** null: there is none. */
export const privateNote = (copy: LiveCopy, id: string): Observable<string | null> =>
  liveRow(copy, 'private_notes', id).pipe(map((row) => row?.note ?? null))
