/** Whom a kept row or page is about. */

const personColumns = new Set(['user_id', 'follower_id', 'following_id', 'owner_id'])

/** The ids of all people in a row or an answer, however deep. */
export function peopleMentioned(value: unknown, found: Set<string> = new Set()): Set<string> {
  if (Array.isArray(value)) for (const part of value) peopleMentioned(part, found)
  else if (typeof value === 'object' && value !== null)
    for (const [column, part] of Object.entries(value)) {
      if (typeof part === 'string' && personColumns.has(column)) found.add(part)
      else peopleMentioned(part, found)
    }
  return found
}

/** The person in whose folder a file of a bucket lies; undefined for the picture of a place. */
export const personOfPicture = (address: string): string | undefined =>
  /\/(?:avatars|review-photos)\/([0-9a-f-]{36})\//.exec(address)?.[1]
