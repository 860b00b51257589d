/**
 * Removes people who have deleted their account from other people's devices. A pull removes their scoped rows; this
 * removes rows and answers that were fetched on demand.
 */
import { cachedAnswers, dropAnswers } from '#src/db/cached-answers.ts'
import { dropCachedRow } from '#src/db/cached-rows.ts'
import type { LiveCopy } from '#src/db/open.ts'
import { peopleMentioned } from '#src/domain/people/people-mentioned.ts'
import type { SyncedEntity } from '#src/domain/rows.ts'

type Fetched = { entity: SyncedEntity; key: string; people: Set<string> }

/** The people in cached rows and answers, which no pull removes. Throws StorageError. */
export async function peopleFetched(copy: LiveCopy): Promise<Set<string>> {
  const rows = await fetchedRows(copy)
  const answers = await cachedAnswers(copy.documents)
  return new Set([
    ...rows.flatMap(({ people }) => [...people]),
    ...answers.flatMap((cached) => [...peopleMentioned(cached.answer)]),
  ])
}

/** Drops all cached rows and answers that mention one of these people. Throws StorageError. */
export async function forgetPeople(copy: LiveCopy, gone: ReadonlySet<string>): Promise<void> {
  const isAbout = (people: Set<string>): boolean => [...people].some((id) => gone.has(id))
  for (const { entity, key, people } of await fetchedRows(copy))
    if (isAbout(people)) await dropCachedRow(copy, entity, key)
  const answers = await cachedAnswers(copy.documents)
  await dropAnswers(
    copy.documents,
    answers.filter(({ answer }) => isAbout(peopleMentioned(answer))).map(({ id }) => id),
  )
}

async function fetchedRows({ documents }: LiveCopy): Promise<Fetched[]> {
  const cached = await documents.cached()
  const entities = [...new Set(cached.map(({ entity }) => entity))]
  const found = await Promise.all(
    entities.map(async (entity) => {
      const rows = await documents.get(
        entity,
        cached.filter((one) => one.entity === entity).map(({ key }) => key),
      )
      return [...rows].map(([key, { row }]) => ({ entity, key, people: peopleMentioned(row) }))
    }),
  )
  return found.flat()
}
