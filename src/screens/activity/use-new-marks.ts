/** Which entries are new: what came since Activity was last looked at on this device, until the page is left. */
import { useEffect, useState } from 'react'
import { noteSeenActivity } from '#src/commands/note-seen-activity.ts'
import type { FeedItem } from '#src/domain/people/activity.ts'
import { hasNewsArrived, latestNews } from '#src/queries/new-activity.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'

/** `isShown`: the entries are there to be seen. */
export function useNewMarks(isShown: boolean): (item: FeedItem) => boolean {
  const copy = useCopy()
  const known = useLive(latestNews, [])
  const hasArrived = useLive(hasNewsArrived, [])
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  // Where all of it is new, marks tell nothing apart.
  const unmarked = known && !known.isFirst ? known.fresh.filter((id) => !marked.has(id)) : []
  if (unmarked.length > 0) setMarked(new Set([...marked, ...unmarked]))
  useEffect(() => {
    // Without room for it, it stays new.
    if (isShown && hasArrived && known && (known.isFirst || known.fresh.length > 0))
      noteSeenActivity(copy, known.news).catch(() => {})
  }, [isShown, hasArrived, copy, known])
  return ({ key }) => marked.has(key)
}
