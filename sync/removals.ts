/**
 * Removals that a pull brings reach what was fetched on demand (src/db/removals.ts), for no scope would take it away. Loaded when
 * there are any.
 *
 * INVARIANT (6): cached answers come before documents, and both before the cursors. Who is killed in between hears of the removal
 * again and knows again what it was.
 */
import { isFetched } from '#src/db/documents.ts'
import { forgetInAnswers } from '#src/db/forget-in-answers.ts'
import type { LocalCopy } from '#src/db/local-copy.ts'
import { baseId, type Mutation } from '#src/db/owed.ts'
import type { ServerDocuments } from '#src/db/pending-rows.ts'
import { forgetRemoved, shownFetchedRows } from '#src/db/removals.ts'
import { type Covered, coveredByAll, coveredByNewest, goneIn, removedRows } from '#src/domain/answers/covered.ts'
import { isEmpty, type Removed } from '#src/domain/answers/removed.ts'
import { peopleMentioned } from '#src/domain/people/people-mentioned.ts'
import { reviewsPerFollowed } from '#src/domain/places/offered-places.ts'
import { byNewest } from '#src/domain/visits/review-lists.ts'
import type { PullAnswer } from './backend.ts'

export type Removals = {
  /**
   * Before the documents of a page are written; what was fetched of people who are gone joins `incoming`. `before` holds all that
   * was fetched when a scope has vanished. `left`: the ids of whom and what the person has left themselves.
   */
  take: (page: PullAnswer, documents: Documents, left: ReadonlySet<string>) => Promise<void>
  /**
   * After them: what is not there although everything of these scopes has just come for the first time. `before` holds what was
   * fetched and is under pending work; `arrived`: mutations whose outcome came, too.
   */
  takeUnnamed: (scopes: readonly string[], before: ServerDocuments, arrived: readonly Mutation[]) => Promise<void>
}

type Documents = { before: ServerDocuments; incoming: ServerDocuments }

export const createRemovals = (copy: LocalCopy): Removals => ({
  async take(page, { before, incoming }, left) {
    const removed = removedBy(page, incoming, left)
    if (!isEmpty(removed)) await forgetInAnswers(copy, removed)
    for (const [id, { entity, key, document }] of before) {
      const isGone = document && isFetched(document) && !incoming.has(id) && isAbout(document.row, removed.people)
      if (isGone) incoming.set(id, { entity, key, document: null })
    }
  },
  async takeUnnamed(scopes, before, arrived) {
    const underWork = [...before.values()].flatMap(({ document }) =>
      document && isFetched(document) ? [document.row] : [],
    )
    const fetched = [...(await copy.documents.answers.all()), ...(await shownFetchedRows(copy)), ...underWork]
    if (fetched.length === 0) return
    // A first sync brings hundreds of scopes, and of few of them anything has been looked at.
    const text = JSON.stringify(fetched)
    for (const scope of scopes.filter((one) => text.includes(subjectOf(one))))
      for (const covered of await coveredByScope(copy, scope)) {
        const removed = removedRows(covered, goneIn(fetched, covered))
        if (!isEmpty(removed)) await forgetRemoved(copy, removed, arrived)
      }
  },
})

/**
 * A scope that has vanished may be that of somebody who is gone, or of a list that is private now. Who has left it themselves
 * may still see what it held; of all others nothing is kept, and what is still there comes with the next answer.
 */
function removedBy({ changes, vanished }: PullAnswer, after: ServerDocuments, left: ReadonlySet<string>): Removed {
  const rows = new Set<string>()
  const people = new Set<string>()
  const visitors = new Set<string>()
  for (const { scope, removed } of changes) {
    const { reviews = [], lists = [], list_restaurants = [] } = removed
    for (const id of [...reviews, ...lists, ...list_restaurants]) rows.add(id)
    if (reviews.length > 0) visitors.add(subjectOf(scope))
  }
  for (const scope of vanished) {
    const id = subjectOf(scope)
    if (left.has(id)) continue
    if (scope.startsWith('user:')) people.add(id)
    else if (!after.get(baseId('lists', id))?.document) rows.add(id)
  }
  return { rows, people, visitors }
}

const isAbout = (row: object, people: ReadonlySet<string>): boolean =>
  people.size > 0 && [...peopleMentioned(row)].some((id) => people.has(id))

const subjectOf = (scope: string): string => scope.slice(scope.indexOf(':') + 1)

/** What a device knows all of that holds a scope whole. */
async function coveredByScope({ documents, userId }: LocalCopy, scope: string): Promise<Covered[]> {
  const id = subjectOf(scope)
  const isHeld = ({ scopes }: { scopes: readonly string[] }): boolean => scopes.includes(scope)
  if (scope.startsWith('list:')) {
    const items = (await documents.where('list_restaurants', 'list_id', id)).filter(isHeld)
    return [coveredByAll('list_restaurants', 'list_id', id, rowsOf(items))]
  }
  if (!scope.startsWith('user:')) return []
  const reviews = rowsOf((await documents.where('reviews', 'user_id', id)).filter(isHeld)).toSorted(byNewest)
  const lists = (await documents.where('lists', 'user_id', id)).filter(isHeld)
  return [
    coveredByNewest(id, reviews, id === userId || reviews.length < reviewsPerFollowed),
    coveredByAll('lists', 'user_id', id, rowsOf(lists)),
  ]
}

const rowsOf = <R>(documents: readonly { row: R }[]): R[] => documents.map(({ row }) => row)
