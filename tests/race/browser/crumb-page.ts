/** crumb in Chromium: the stores and live queries of the app. */
import { openLocalCopy } from '#src/db/open.ts'
import { reviewsOfPerson } from '#src/queries/reviews.ts'
import type { Account, Device } from '#tests/race/contender.ts'
import { openCrumbDevice } from '#tests/race/contenders/crumb-device.ts'

const entities = ['restaurants', 'reviews'] as const

export async function openDevice(_peer: unknown, account: Account): Promise<Device> {
  const { userId } = account
  const copy = await openLocalCopy(userId)
  const { documents } = copy
  return openCrumbDevice(
    {
      copy,
      async countRows() {
        const all = await Promise.all(entities.map((entity) => documents.all(entity)))
        return all.reduce((sum, rows) => sum + rows.length, 0)
      },
      async reviews() {
        const reviews = await documents.where('reviews', 'user_id', userId)
        return new Map(reviews.map(({ row }) => [row.id, row.comment ?? '']))
      },
      onFirstReviews(listener) {
        const subscription = reviewsOfPerson(copy, userId, 20).subscribe((reviews) => {
          if (reviews.length === 0) return
          subscription.unsubscribe()
          listener()
        })
      },
      close: copy.close,
    },
    account,
  )
}
