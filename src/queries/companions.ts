/** Who can be named on a visit, and the faces of those who are. */
import { combineLatest, map, type Observable, switchMap } from 'rxjs'
import type { LiveCopy } from '#src/db/open.ts'
import type { Companion, Profile } from '#src/domain/rows.ts'
import { liveRow, liveRowsByKey } from './live.ts'
import { ownFollowing } from './people.ts'

export type CompanionCard = Companion & Pick<Profile, 'avatar_url'>

/** With their avatars, of those whose card is on this device. */
export function companionCards(copy: LiveCopy, companions: readonly Companion[]): Observable<CompanionCard[]> {
  const ids = companions.map(({ user_id }) => user_id)
  return liveRowsByKey(copy, 'profiles', ids).pipe(
    map((profiles) => {
      const avatars = new Map(profiles.map(({ user_id, avatar_url }) => [user_id, avatar_url]))
      return companions.map((companion) => cardOf(companion, avatars.get(companion.user_id)))
    }),
  )
}

/** Whom the signed-in person follows, latest first, and whom the visit names already: they may not follow these any more. */
export const companionChoices = (copy: LiveCopy, reviewId: string): Observable<CompanionCard[]> =>
  combineLatest([ownFollowing(copy), liveRow(copy, 'reviews', reviewId)]).pipe(
    switchMap(([people, review]) =>
      companionCards(copy, review?.companions ?? []).pipe(
        map((named) => {
          const choices = [...people, ...named].map((person) => cardOf(person, person.avatar_url))
          return [...new Map(choices.map((card) => [card.user_id, card])).values()]
        }),
      ),
    ),
  )

const cardOf = ({ user_id, username }: Companion, avatar_url: string | undefined): CompanionCard => ({
  user_id,
  username,
  ...(avatar_url === undefined ? {} : { avatar_url }),
})
