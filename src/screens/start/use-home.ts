/** What home shows: from this device at once, then with the server's answers (spec D§2). */
import { useEffect, useState } from 'react'
import { useHomeArriving } from '#src/components/offline/NoneYet.tsx'
import { useFeatured } from '#src/components/places/use-featured.ts'
import { type Nearby, useNearby } from '#src/components/places/use-nearby.ts'
import { type Popular, usePopular, usePopularWithFriends } from '#src/components/places/use-popular.ts'
import type { PopularPlace } from '#src/domain/filter/popular-places.ts'
import { newFromFriendsShown, ownVisitsShown } from '#src/domain/places/offered-places.ts'
import type { Restaurant } from '#src/domain/rows.ts'
import { connectionNow } from '#src/queries/connection.ts'
import { type FeedReview, friendsFeed, recentVisits } from '#src/queries/feed.ts'
import { wantedPlaces } from '#src/queries/restaurants.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'

/** Ms that lower parts wait for upper ones, so that nothing moves away under a finger. */
const timeoutMs = 2000

/** What comes from this device alone. Undefined in a first sync: with some of the rows numbers and order would be wrong. */
type OnDevice = {
  featured: readonly Restaurant[] | undefined
  popularWithFriends: Popular['places']
  fromFriends: readonly FeedReview[] | undefined
  visits: readonly FeedReview[] | undefined
}

export type Home = {
  /** Undefined until known, which is at once. */
  isOffline: boolean | undefined
  nearby: Nearby
  wanted: ReadonlySet<string>
  popular: Popular
  popularWithFriends: Popular
  /** Undefined while it might still move something. */
  below: OnDevice | undefined
  refresh: () => Promise<unknown>
}

export function useHome(): Home {
  const { userId } = useCopy()
  const nearby = useNearby('if allowed')
  const popular = usePopular('month')
  const popularWithFriends = usePopularWithFriends('month')
  const wanted = useLive(wantedPlaces, [])
  const { places: featured, refresh: refreshFeatured } = useFeatured()
  const fromFriends = useLive((copy) => friendsFeed(copy, newFromFriendsShown), [])
  const visits = useLive((copy) => recentVisits(copy, userId, ownVisitsShown), [userId])
  const connection = useLive(connectionNow, [])
  const isArriving = useHomeArriving()
  const hasWaited = useHasWaited()
  // What was shown stays, also when everything is read anew.
  const [isWhole, setWhole] = useState(!isArriving)
  if (!isArriving && !isWhole) setWhole(true)
  const isRead = featured && fromFriends && visits && popularWithFriends.places
  const isKnown = nearby.places && popular.places && !isArriving
  // Without a network half of the visits would give wrong numbers, so that there are none then.
  const isAsking = popularWithFriends.state === 'loading' && popularWithFriends.people.length > 0
  const withFriends = popularWithFriends.isKnown ? popularWithFriends.places : isAsking ? undefined : noPlaces
  return {
    isOffline: nearby.isRead && connection ? connection === 'offline' : undefined,
    nearby,
    wanted: wanted ?? nothing,
    popular,
    popularWithFriends,
    below:
      isRead && (isKnown || hasWaited)
        ? isWhole
          ? { featured, popularWithFriends: withFriends, fromFriends, visits }
          : notYet
        : undefined,
    refresh: () => Promise.all([nearby.refresh(), refreshFeatured(), popular.refresh(), popularWithFriends.refresh()]),
  }
}

const nothing: ReadonlySet<string> = new Set()
const noPlaces: readonly PopularPlace[] = []
const notYet: OnDevice = {
  featured: undefined,
  popularWithFriends: undefined,
  fromFriends: undefined,
  visits: undefined,
}

function useHasWaited(): boolean {
  const [hasWaited, setWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), timeoutMs)
    return () => clearTimeout(timer)
  }, [])
  return hasWaited
}
