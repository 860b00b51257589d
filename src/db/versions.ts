/** The version of the local schema, the names of its databases, and how documents of one version become those of the next. */
import type { SyncedEntity } from '#src/domain/rows.ts'
import type { StoredDocument } from './documents.ts'

/** Makes a document of the next version; null when that version does not keep it. Pure, as it may run again after a kill. */
export type Converter = (entity: SyncedEntity, document: StoredDocument) => StoredDocument | null

/** In order: the first makes version 2 of version 1. A row whose type changes in src/domain/rows.ts needs one. */
export const converters: readonly Converter[] = []

export const localVersion = (steps: readonly Converter[]): number => steps.length + 1

export const owedName = (userId: string): string => `crumb-owed-${userId}`
export const documentsName = (userId: string, version: number): string => `crumb-${userId}-v${version}`

/** The database that RxDB's Dexie storage makes of a collection whose schema has the version 0. */
export const collectionName = (documents: string, collection: string): string =>
  `rxdb-dexie-${documents}--0--${collection}`

/** The version of the documents that a database belongs to; undefined when it holds no documents of this person. */
export function versionOf(name: string, userId: string): number | undefined {
  const prefix = collectionName(documentsName(userId, 0), '').split('v0--0--')[0] ?? ''
  const version = name.startsWith(prefix) ? /^v(\d+)--0--/.exec(name.slice(prefix.length))?.[1] : undefined
  return version === undefined ? undefined : Number(version)
}
