/** The local schema's version, its database names, and how documents become those of the next version. */
import type { SyncedEntity } from '#src/domain/rows.ts'
import type { StoredDocument } from './documents.ts'

/** Converts a document of this person's phone to the next version; null drops it. Pure, because it may run again after a kill. */
export type Converter = (entity: SyncedEntity, document: StoredDocument, userId: string) => StoredDocument | null

/** In order: the first converts version 1 to version 2. A row whose type changes in src/domain/rows.ts needs one. */
export const converters: readonly Converter[] = [
  // Other indexes and another schema for RxDB; the documents stay.
  (_, document) => document,
  // The heartbeat of the leading tab has a table of its own.
  (_, document) => document,
  // One's own activities, which the server does not send any more, nor say when they are gone.
  (entity, document, userId) =>
    entity === 'activities' && document.scopes.includes(`user:${userId}`) ? null : document,
  // Those of visits, which the server does not send any more either: the reviews say it.
  (entity, document) =>
    entity === 'activities' && Reflect.get(document.row, 'activity_type') === 'review_created' ? null : document,
]

export const localVersion = (steps: readonly Converter[]): number => steps.length + 1

export const owedName = (userId: string): string => `crumb-owed-${userId}`
export const documentsName = (userId: string, version: number): string => `crumb-${userId}-v${version}`

/** RxDB's Dexie database for a collection whose schema version is 0. */
export const collectionName = (documents: string, collection: string): string =>
  `rxdb-dexie-${documents}--0--${collection}`

/** The documents' version of a database; undefined when it has no documents of this person. */
export function versionOf(name: string, userId: string): number | undefined {
  const prefix = collectionName(documentsName(userId, 0), '').split('v0--0--')[0] ?? ''
  const version = name.startsWith(prefix) ? /^v(\d+)--0--/.exec(name.slice(prefix.length))?.[1] : undefined
  return version === undefined ? undefined : Number(version)
}
