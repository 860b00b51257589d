/** A list as its page shows it: from this device when it is there whole, else as the server says it (spec L§2.7). */
import { useEffect, useRef } from 'react'
import { keepListPage } from '#src/commands/keep-list-page.ts'
import { keepPlaces } from '#src/commands/keep-places.ts'
import { useKeptAnswer } from '#src/components/offline/use-kept-answer.ts'
import { type ListedPlace, listedPlaces, listPageKey } from '#src/domain/lists/list-page.ts'
import type { List, Profile } from '#src/domain/rows.ts'
import { isUuid } from '#src/lib/text.ts'
import { type HeldList, heldList } from '#src/queries/list-page.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import type { ListPage } from '#src/services/list-pages.ts'
import { useServices } from '#src/services/use-services.ts'

export type ShownList = {
  list: List
  author: Pick<Profile, 'user_id' | 'username' | 'avatar_url'> | undefined
  /** Absent: only the list itself is on this device. */
  places: ListedPlace[] | undefined
  isOwn: boolean
  /** The places are the rows of this device, and as old as these. */
  isHeld: boolean
  isLiked: boolean
}

export type ListPageState = (
  | { kind: 'loading' }
  | { kind: 'not_found' }
  /** It is not on this device and could not be fetched. */
  | { kind: 'unreachable' }
  /** `at`: device clock in ms of the fetch that could not be repeated. */
  | { kind: 'shown'; shown: ShownList; at?: number }
) & {
  /** There was no network when it was asked for. */
  isOffline: boolean
  refresh: () => Promise<void>
}

/** Give the page `key={id}`. */
export function useListPage(id: string): ListPageState {
  const { store } = useCopy()
  const { pages, live } = useServices()
  const held = useLive((copy) => heldList(copy, id), [id])
  const isAsked = isUuid(id) && held !== undefined
  const { answer, at, state, refresh, heardOfChange } = useKeptAnswer<ListPage>(
    listPageKey(id),
    isAsked
      ? async () => {
          // Of what was kept nothing may come back either.
          if (held.isDeleted) return undefined
          const fetched = await pages.list(id)
          // Of a list that is here whole only the figures of its places are news.
          if (held.isWhole) await keepPlaces(store, fetched?.places.map(({ restaurant }) => restaurant) ?? [])
          else await keepListPage(store, id, fetched)
          return fetched
        }
      : undefined,
  )

  const isWhole = held?.isWhole ?? false
  const wasWhole = useRef(isWhole)
  useEffect(() => {
    // What was asked last may be older than what was here, such as from before one's own like was taken back.
    if (wasWhole.current && !isWhole) refresh().catch(reportError)
    wasWhole.current = isWhole
  }, [isWhole, refresh])

  // The count of likes of a list that no scope holds (spec L§4).
  const isWatched = isAsked && !isWhole && answer !== undefined
  useEffect(() => {
    if (!isWatched) return undefined
    return live.watch('lists', id, heardOfChange)
  }, [live, id, isWatched, heardOfChange])

  const isOffline = state === 'offline'
  const common = { isOffline, refresh }
  if (!isUuid(id)) return { kind: 'not_found', ...common }
  if (!held) return { kind: 'loading', ...common }
  // What was kept of a list of one's own that is not here is older than its deletion on another device.
  const isKeptOnly = !held.list && held.hasArrived && state !== 'current' && answer?.list.user_id === store.userId
  // The server may still have what was deleted here, and so may what was kept of it.
  if (held.isDeleted || isKeptOnly) return { kind: 'not_found', ...common }
  const shown = shownList(held, answer, store.userId)
  if (held.isWhole && shown) return { kind: 'shown', shown, ...common }
  if (state === 'absent') return { kind: 'not_found', ...common }
  const isAsking = state === 'loading'
  // What is known of it without its places is worth showing once they cannot be fetched.
  if (!shown || (isAsking && !shown.places)) return { kind: isAsking ? 'loading' : 'unreachable', ...common }
  return { kind: 'shown', shown, ...common, ...(at !== undefined && (isOffline || state === 'failed') && { at }) }
}

function shownList(held: HeldList, fetched: ListPage | undefined, userId: string): ShownList | undefined {
  // The row of this device has what was changed here on top.
  const list = held.list ?? fetched?.list
  if (!list) return undefined
  return {
    list,
    author: held.author ?? fetched?.author,
    places: held.isWhole ? held.places : fetched && placesOf(fetched),
    isOwn: list.user_id === userId,
    isHeld: held.isWhole,
    isLiked: held.isLiked,
  }
}

function placesOf({ places }: ListPage): ListedPlace[] {
  const byId = new Map(places.map(({ restaurant }) => [restaurant.id, restaurant]))
  return listedPlaces(
    places.map(({ item }) => item),
    (id) => byId.get(id),
  )
}
