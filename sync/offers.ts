/** The person's own work that a restored database lacks, offered to them again (src/domain/work/lost-work.ts). */
import type { LocalCopy } from '#src/db/local-copy.ts'
import { baseId, type Offer, type OwedWriter, type Unconfirmed } from '#src/db/owed.ts'
import type { ServerDocuments } from '#src/db/pending-rows.ts'
import type { Profile } from '#src/domain/rows.ts'
import { isFulfilled } from '#src/domain/work/fulfilled-work.ts'
import { type KnownRow, lostWork } from '#src/domain/work/lost-work.ts'
import type { PullAnswer } from './backend.ts'

/** `shown`: what the screens show now of one's own rows; read if it is not given. */
export async function offersOf(
  { owed, documents, userId }: LocalCopy,
  left: readonly Unconfirmed[],
  isAhead: (scope: string) => boolean,
  shown?: ServerDocuments,
): Promise<Offer[]> {
  const pending = await owed.read(['outbox'], (reader) => reader.all('outbox'))
  const own = left.filter(({ row }) => row !== undefined)
  const now: ServerDocuments = shown ?? new Map()
  for (const entity of shown ? [] : new Set(own.map((row) => row.entity))) {
    const keys = own.filter((row) => row.entity === entity).map(({ key }) => key)
    for (const [key, document] of await documents.get(entity, keys))
      now.set(baseId(entity, key), { entity, key, document })
  }
  const known = own.map(
    ({ id, entity, key, scopes, row }): KnownRow => ({
      entity,
      key,
      before: row as KnownRow['before'],
      after: now.get(id)?.document?.row,
      isLost: scopes.length > 0,
    }),
  )
  return lostWork({ known, pending, userId, isAhead })
}

/** What the server has by now is no longer for the person to decide. */
export async function dropFulfilled(owed: OwedWriter, { changes }: PullAnswer, userId: string): Promise<void> {
  const ownScope = `user:${userId}`
  // Other scopes have only part of a profile.
  const rows = changes.map((change) =>
    change.scope === ownScope ? change.rows : { ...change.rows, profiles: [] as Profile[] },
  )
  const fulfilled = (await owed.all('offers')).filter((offer) => rows.some((some) => isFulfilled(offer, userId, some)))
  await owed.delete(
    'offers',
    fulfilled.map(({ id }) => id),
  )
}
