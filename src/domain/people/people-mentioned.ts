/** The people that a cached row or answer is about. */

const personColumns = new Set(['user_id', 'follower_id', 'following_id', 'owner_id'])

/** The ids of all people in a row or an answer, at any depth. */
export function peopleMentioned(value: unknown, found: Set<string> = new Set()): Set<string> {
  if (Array.isArray(value)) for (const part of value) peopleMentioned(part, found)
  else if (typeof value === 'object' && value !== null)
    for (const [column, part] of Object.entries(value)) {
      if (typeof part === 'string' && personColumns.has(column)) found.add(part)
      else peopleMentioned(part, found)
    }
  return found
}

/** Whether a row itself, whatever is inside it, is about one of these people. */
export const isAboutPerson = (row: object, people: ReadonlySet<string>): boolean =>
  [...personColumns].some((column) => people.has((row as Record<string, string>)[column] ?? ''))

/** The person whose folder in a bucket holds the file; undefined for the picture of a place. */
export const personOfPicture = (address: string): string | undefined =>
  /\/(?:avatars|review-photos)\/([0-9a-f-]{36})\//.exec(address)?.[1]
