/** A list's page: from this device when the list is complete here, else from the server (spec L§2.7). */
import { useEffect, useRef } from 'react'
import { cacheListPage } from '#src/commands/cache-list-page.ts'
import { cachePlaces } from '#src/commands/cache-places.ts'
import { useCachedAnswer } from '#src/components/offline/use-cached-answer.ts'
import { countedNow } from '#src/domain/counted-now.ts'
import { type ListedPlace, listedPlaces, listPageKey } from '#src/domain/lists/list-page.ts'
import type { List, Profile } from '#src/domain/rows.ts'
import { isUuid } from '#src/lib/text.ts'
import { type ScopedList, scopedList } from '#src/queries/list-page.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import type { ListPage } from '#src/services/list-pages.ts'
import { useServices } from '#src/services/use-services.ts'

export type ShownList = {
  list: List
  author: Pick<Profile, 'user_id' | 'username' | 'avatar_url'> | undefined
  /** Absent when only the list's own row is on this device. */
  places: ListedPlace[] | undefined
  isOwn: boolean
  /** The places are this device's scoped rows, and as current as those. */
  isScoped: boolean
  isLiked: boolean
}

export type ListPageState = (
  | { kind: 'loading' }
  | { kind: 'not_found' }
  /** It is not on this device and could not be fetched. */
  | { kind: 'unreachable' }
  /** `at`: when the shown answer was given (device clock in ms), if the server could not be asked again. */
  | { kind: 'shown'; shown: ShownList; at?: number }
) & {
  /** There was no network when it was requested. */
  isOffline: boolean
  refresh: () => Promise<void>
}

/** Give the page `key={id}`. */
export function useListPage(id: string): ListPageState {
  const copy = useCopy()
  const { pages, live } = useServices()
  const scoped = useLive((copy) => scopedList(copy, id), [id])
  const isAsked = isUuid(id) && scoped !== undefined
  const { answer, at, state, refresh, refetchSoon } = useCachedAnswer<ListPage>(
    listPageKey(id),
    isAsked
      ? async (heard) => {
          // Drops the cached answer too, so that nothing of a deleted list comes back.
          if (scoped.isDeleted) return undefined
          const fetched = await pages.list(id)
          // For a complete list, only the figures of its places are news.
          if (scoped.isComplete) await cachePlaces(copy, fetched?.places.map(({ restaurant }) => restaurant) ?? [])
          else if (fetched) await cacheListPage(copy, fetched, heard)
          return fetched
        }
      : undefined,
  )

  const isComplete = scoped?.isComplete ?? false
  const wasComplete = useRef(isComplete)
  useEffect(() => {
    // The last answer may be older than the rows that just left, for example one from before the person took back a
    // like.
    if (wasComplete.current && !isComplete) refresh().catch(reportError)
    wasComplete.current = isComplete
  }, [isComplete, refresh])

  // The like count of a list in no scope must be watched (spec L§4).
  const isWatched = isAsked && !isComplete && answer !== undefined
  useEffect(() => {
    if (!isWatched) return undefined
    return live.watch('lists', id, refetchSoon)
  }, [live, id, isWatched, refetchSoon])

  const isOffline = state === 'offline'
  const common = { isOffline, refresh }
  if (!isUuid(id)) return { kind: 'not_found', ...common }
  if (!scoped) return { kind: 'loading', ...common }
  // The cached answer for one's own list outlived the row: another device has deleted the list.
  const isCachedOnly = !scoped.list && scoped.hasArrived && state !== 'current' && answer?.list.user_id === copy.userId
  // The server, and so the cached answer, may still have a list that was deleted here.
  if (scoped.isDeleted || isCachedOnly) return { kind: 'not_found', ...common }
  const shown = shownList(scoped, answer, copy.userId)
  if (scoped.isComplete && shown) return { kind: 'shown', shown, ...common }
  if (state === 'absent') return { kind: 'not_found', ...common }
  const isAsking = state === 'loading'
  // Without its places, the list is worth showing only once they cannot be fetched.
  if (!shown || (isAsking && !shown.places)) return { kind: isAsking ? 'loading' : 'unreachable', ...common }
  return { kind: 'shown', shown, ...common, ...(at !== undefined && (isOffline || state === 'failed') && { at }) }
}

function shownList(scoped: ScopedList, fetched: ListPage | undefined, userId: string): ShownList | undefined {
  // This device's row includes unsent changes.
  const list = scoped.list ?? (fetched && listNow(fetched, scoped.isLiked))
  if (!list) return undefined
  return {
    list,
    author: scoped.author ?? fetched?.author,
    places: scoped.isComplete ? scoped.places : fetched && placesOf(fetched),
    isOwn: list.user_id === userId,
    isScoped: scoped.isComplete,
    isLiked: scoped.isLiked,
  }
}

/** The page may be from before the person took their like back, which has taken the list's own row off this device. */
const listNow = ({ list, is_liked }: ListPage, isLiked: boolean): List => ({
  ...list,
  like_count: countedNow(list.like_count, is_liked, isLiked),
})

function placesOf({ places }: ListPage): ListedPlace[] {
  const byId = new Map(places.map(({ restaurant }) => [restaurant.id, restaurant]))
  return listedPlaces(
    places.map(({ item }) => item),
    (id) => byId.get(id),
  )
}
