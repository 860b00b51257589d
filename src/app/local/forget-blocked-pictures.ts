/**
 * Forgets what lies beside the local copy of people whom the person has blocked, on this device or another: cached pictures, and the
 * home that the next start would paint. Rows and answers: src/db/forget-blocked.ts.
 */

import { concatMap, filter, from } from 'rxjs'
import { forgetPictures } from '#src/app/service-worker/forget-pictures.ts'
import type { LiveCopy } from '#src/db/open.ts'
import { personOfPicture } from '#src/domain/people/people-mentioned.ts'
import { restrictedPeople } from '#src/queries/restrictions.ts'
import { forgetLastHome, lastHomeMentions } from '#src/stores/first-paint.ts'

/** At the start, too: the tab that made the block may have been killed. Returns the function that stops it. */
export function forgetPicturesOfBlocked(copy: LiveCopy): () => void {
  const work = restrictedPeople(copy, 'block').pipe(
    filter((people) => people.size > 0),
    concatMap((people) => from(forget(people).catch(() => {}))),
  )
  const subscription = work.subscribe({ error: () => {} })
  return () => subscription.unsubscribe()
}

async function forget(people: ReadonlySet<string>): Promise<void> {
  if ([...people].some(lastHomeMentions)) forgetLastHome()
  await forgetPictures((address) => people.has(personOfPicture(address) ?? ''))
}
