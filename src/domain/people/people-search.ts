/** Finds people by username, as the database's search_people does (spec L§5). */
import type { Profile } from '#src/domain/rows.ts'

/** Spec L§9. */
export const peopleFound = 10

/** The search text: usernames are lower case, and people type them with an @. Empty finds nobody. */
export const usernamePart = (typed: string): string => typed.trim().replace(/^@/, '').toLowerCase()

/** People whose username contains `part`, without oneself, by username; at most 10. */
export function matchingPeople(people: readonly Profile[], part: string, ownId: string): Profile[] {
  if (part === '') return []
  return people
    .filter(({ user_id, username }) => user_id !== ownId && username.includes(part))
    .sort((a, b) => (a.username < b.username ? -1 : 1))
    .slice(0, peopleFound)
}
