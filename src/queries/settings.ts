/** Live parts of the settings page: one's own profile, and the state of its changes. */
import { map, type Observable } from 'rxjs'
import type { LiveCopy } from '#src/db/open.ts'
import type { EmailChange } from '#src/domain/people/codes.ts'
import { isChangeOf, type SettingsPart } from '#src/domain/people/settings.ts'
import type { Profile } from '#src/domain/rows.ts'
import { isAvatar, profileById } from './people.ts'
import { factNow, type ObjectState, stateOfWork } from './sync-status.ts'

/** One's own row; null while it has not arrived. */
export const ownRow = (copy: LiveCopy): Observable<Profile | null> =>
  profileById(copy, copy.userId).pipe(map((profile) => profile ?? null))

/** The state of a section's changes. */
export const settingsState = (copy: LiveCopy, part: SettingsPart): Observable<ObjectState> =>
  stateOfWork(copy, {
    concerns: (change) => isChangeOf(part, change),
    ...(part === 'photo' && { holds: isAvatar }),
  })

/** Another address that waits for its codes; null when none does. */
export const emailChange = (copy: LiveCopy): Observable<EmailChange | null> =>
  factNow(copy, 'email_change').pipe(map((change) => change ?? null))
