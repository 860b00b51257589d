/**
 * Fills this version's documents from an older version's, on the device alone. It can be killed at any time: the older
 * documents stay until `documents_version` says that the new ones are complete, and the next start begins again.
 */
import { Dexie } from 'dexie'
import type { SyncedEntity } from '#src/domain/rows.ts'
import { type CachedResult, collectionOf, isOfEntity } from './collections.ts'
import { type Deletable, isThere } from './document-reader.ts'
import { type DocumentRecord, fromRecord, isValid } from './document-record.ts'
import { type StoredDocument, syncedEntities } from './documents.ts'
import type { RxDocuments } from './documents-rxdb.ts'
import { type IndexedDb, resultOf } from './indexed-db.ts'
import type { Base } from './owed.ts'
import type { OwedDatabase } from './owed-database.ts'
import { doubtShownWork } from './shown-work.ts'
import { guarded } from './storage-error.ts'
import { storeOfTable } from './store-below.ts'
import { type Converter, collectionName, documentsName } from './versions.ts'
import { type OnDamage, withoutUnreadable } from './without-unreadable.ts'

/** Documents converted at once; bounds the memory used. */
const batchSize = 500

export type Upgrade = {
  userId: string
  from: number
  /** The converters from version `from` to the target's, in order. */
  converters: readonly Converter[]
  indexedDb: IndexedDb
  /** Lets all rows come again. */
  onDamage: () => Promise<void>
}

/**
 * Converts the documents into the empty `target`, then the bases, and notes the new version. When some are damaged, all rows come
 * again. Throws StorageError.
 */
export async function upgradeDocuments(upgrade: Upgrade, target: RxDocuments, owed: OwedDatabase): Promise<void> {
  const { onDamage } = upgrade
  for (const entity of syncedEntities) {
    for await (const batch of batchesOf<DocumentRecord>(upgrade, collectionOf(entity), onDamage)) {
      const records = batch.filter(({ row }) => isOfEntity(entity, row))
      const valid = records.filter((record) => isValid(entity, record))
      if (valid.length < records.length) await onDamage()
      const changes = valid.flatMap((record) => {
        const document = convert(upgrade, entity, fromRecord(record))
        return document ? [{ entity, key: record.key, document }] : []
      })
      await target.write(changes)
    }
  }
  for await (const batch of batchesOf<CachedResult>(upgrade, 'cached_results', noRows)) {
    const results = batch.map(({ id, keys, at, answer }) => ({ id, keys, at, ...(answer && { answer }) }))
    await guarded(() => target.collections.cached_results.bulkUpsert(results))
  }
  await owed.write(['bases', 'facts'], async (writer) => {
    const bases = await writer.all('bases')
    await writer.put(
      'bases',
      bases.map((base): Base => ({ ...base, document: base.document && convert(upgrade, base.entity, base.document) })),
    )
    await doubtShownWork(writer)
    await writer.put('facts', [{ name: 'documents_version', value: upgrade.from + upgrade.converters.length }])
  })
}

/** Answers are asked for again when somebody looks. */
const noRows = async (): Promise<void> => {}

function convert(
  { converters, userId }: Upgrade,
  entity: SyncedEntity,
  document: StoredDocument,
): StoredDocument | null {
  let converted: StoredDocument | null = document
  for (const converter of converters) converted = converted && converter(entity, converted, userId)
  return converted
}

/** Reads an older collection below RxDB, which would count it among the open collections. */
async function* batchesOf<Document>({ userId, from, indexedDb }: Upgrade, collection: string, onDamage: OnDamage) {
  const dexie = new Dexie(collectionName(documentsName(userId, from), collection), indexedDb)
  try {
    await guarded(() => dexie.open())
    const table = dexie.table<unknown, string>('docs')
    const documents = storeOfTable(table, indexedDb)
    const nextAfter = (last: string) => (): Promise<(Document & Deletable)[]> =>
      documents.read((store) => resultOf(store.getAll(documents.ranges.lowerBound(last, true), batchSize)))
    let last = ''
    for (;;) {
      const batch = await guarded(() => withoutUnreadable(documents, nextAfter(last), onDamage))
      if (batch.length === 0) return
      last = String(Reflect.get(batch.at(-1) ?? {}, table.schema.primKey.name))
      yield batch.filter(isThere) as Document[]
    }
  } finally {
    dexie.close()
  }
}
