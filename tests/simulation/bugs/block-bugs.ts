/** Mistakes with blocks. They show where people block each other. */
import { restaurantPageKey, restaurantReviewsKey } from '#src/domain/places/restaurant-page.ts'
import type { Bug } from '#tests/simulation/bug.ts'
import { withAnswers, withDocuments } from './wrapping.ts'

const ofPlaces = [restaurantPageKey(''), restaurantReviewsKey('', 'all'), restaurantReviewsKey('', 'friends')]

export const blockBugs: Bug[] = [
  {
    name: 'somebody who is blocked is hidden, and stays stored',
    source: 'https://github.com/planetary-social/planetary-ios/issues/234',
    wrap: (ports) => withDocuments(ports, { everything: async () => [] }),
  },
  {
    name: 'a block reaches the pages of the person and none of places',
    source: 'https://github.com/pixelfed/pixelfed-rn/issues/379',
    wrap(ports) {
      const { answers } = ports.copy.documents
      const isOfPlace = (key: string): boolean => ofPlaces.some((begin) => key.startsWith(begin))
      const all = async () => (await answers.all()).filter(({ id }) => !isOfPlace(id))
      return withDocuments(ports, { answers: { ...answers, all } })
    },
  },
  {
    name: 'the other devices of who blocks are not told',
    source: 'https://github.com/status-im/status-app/issues/11523',
    wrap: (ports) =>
      withAnswers(ports, (answer) => ({
        ...answer,
        changes: answer.changes.map((change) => {
          const { restrictions: _, ...rows } = change.rows
          return { ...change, rows }
        }),
      })),
  },
]
