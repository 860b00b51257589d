/** Live private notes: one's own, on this device whole. */
import { map, type Observable } from 'rxjs'
import type { LiveCopy } from '#src/db/open.ts'
import type { PrivateNote } from '#src/domain/rows.ts'
import { liveRow, liveRows } from './live.ts'

/** null: there is none. */
export const privateNote = (copy: LiveCopy, id: string): Observable<string | null> =>
  liveRow(copy, 'private_notes', id).pipe(map((row) => row?.note ?? null))

export const privateNotes = (copy: LiveCopy): Observable<PrivateNote[]> =>
  liveRows(copy, 'private_notes', { column: 'user_id', value: copy.userId })
