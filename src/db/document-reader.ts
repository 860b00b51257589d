/** Reads documents and cached answers below RxDB, from whatever connections there are: RxDB's own, or those from before it was there. */
import type { SyncedEntity } from '#src/domain/rows.ts'
import { type CachedResult, type CollectionName, collectionOf, isOfEntity } from './collections.ts'
import { type DocumentRecord, fromRecord, isValid } from './document-record.ts'
import { type AnswerStore, type DocumentStore, type StoredAnswer, syncedEntities } from './documents.ts'
import { resultOf, type Store } from './indexed-db.ts'
import { countEvictable, evictableKeys, oldestEvictable, type Question, type Raw, readRaw } from './read-documents.ts'
import { guarded } from './storage-error.ts'
import { type OnDamage, withoutUnreadable } from './without-unreadable.ts'

/** A document as it was found; `_meta` tells whether it is the one of before. */
export type Found<E extends SyncedEntity> = Pick<Raw<E>, keyof DocumentRecord | '_meta'>

export type DocumentReader = Pick<
  DocumentStore,
  'get' | 'where' | 'all' | 'everything' | 'cached' | 'countCached' | 'oldestCached'
> & {
  answers: Pick<AnswerStore, 'all' | 'get'>
  /** The answer to a question of a live query. */
  find: <E extends SyncedEntity>(entity: E, question: Question<E>) => Promise<Found<E>[]>
  /** The mark that ties these documents to their owed database; undefined when there is none. */
  readMark: () => Promise<string | undefined>
}

/** The object store of a collection's documents. */
export type StoreOf = (collection: CollectionName) => Promise<Store>

/** As RxDB stores it. */
export type Deletable = { _deleted?: '0' | '1' }

/** A damaged one may have no keys. */
type RawResult = Omit<CachedResult, 'keys'> & Partial<Pick<CachedResult, 'keys'>> & Deletable

/** Among the cached results, and no answer. */
export const markId = 'copy_mark'

export function createReader(storeOf: StoreOf, onDamage: OnDamage): DocumentReader {
  /** The valid documents among those found; the others are dropped. */
  const find = async <E extends SyncedEntity>(entity: E, question: Question<E>): Promise<Found<E>[]> => {
    const documents = await storeOf(collectionOf(entity))
    const found = (await withoutUnreadable(documents, () => readRaw(documents, entity, question), onDamage))
      .filter((raw) => raw !== undefined)
      .filter((raw) => isOfEntity(entity, raw.row))
    const damaged = found.filter((raw) => !isValid(entity, raw))
    if (damaged.length === 0) return found
    // Where that fails, as in a full storage, the next read finds them again.
    await drop(documents, entity, damaged).catch(() => {})
    return found.filter((raw) => !damaged.includes(raw))
  }
  const drop = async <E extends SyncedEntity>(documents: Store, entity: E, damaged: readonly Raw<E>[]) => {
    const scopes = damaged.map((raw) => raw.scopes)
    // ORDER: first, for whoever is killed in between has to find them again.
    await onDamage(scopes.every(Array.isArray) ? [...new Set(scopes.flat())] : 'all')
    await documents.write(async (store) => {
      // A pull may have brought some since.
      const now = await Promise.all(damaged.map(({ key }) => resultOf<Raw<E> | undefined>(store.get(key))))
      const still = now.filter((raw) => raw !== undefined).filter((raw) => !isValid(entity, raw))
      await Promise.all(still.map(({ key }) => resultOf(store.delete(key))))
    })
  }
  const ofEveryEntity = async <One>(read: (entity: SyncedEntity) => Promise<One[]>): Promise<One[]> =>
    (await Promise.all(syncedEntities.map(read))).flat()
  /** Of those entities that have a collection of their own: what shares one is never fetched on demand. */
  const ofEachCollection = <One>(
    entities: readonly SyncedEntity[],
    read: (documents: Store, entity: SyncedEntity) => Promise<One>,
  ): Promise<One[]> =>
    Promise.all(
      entities.flatMap((entity) => {
        const collection = collectionOf(entity)
        return collection === entity ? [storeOf(collection).then((documents) => read(documents, entity))] : []
      }),
    )
  /** One of the cached results. */
  const result = async (id: string): Promise<RawResult | undefined> => {
    const results = await storeOf('cached_results')
    const ask = (): Promise<RawResult | undefined> => results.read((store) => resultOf(store.get(id)))
    return withoutUnreadable(results, ask, noScopes)
  }

  return {
    find: (entity, question) => guarded(() => find(entity, question)),
    get: (entity, keys) =>
      guarded(async () => {
        const found = await find(entity, { keys })
        return new Map(found.map((record) => [record.key, fromRecord(record)]))
      }),
    all: (entity) => guarded(async () => (await find(entity, { all: true })).map((record) => fromRecord(record))),
    where: (entity, column, value) =>
      guarded(async () => (await find(entity, { column, value })).map((record) => fromRecord(record))),
    everything: () =>
      guarded(() =>
        ofEveryEntity(async (entity) =>
          (await find(entity, { all: true })).map((record) => ({
            entity,
            key: record.key,
            document: fromRecord(record),
          })),
        ),
      ),
    cached: (entities = syncedEntities) =>
      guarded(async () => {
        const found = await ofEachCollection(entities, async (documents, entity) =>
          (await evictableKeys(documents, entity)).map((key) => ({ entity, key })),
        )
        return found.flat()
      }),
    oldestCached: (most) =>
      guarded(async () => {
        const found = await ofEachCollection(syncedEntities, async (documents, entity) =>
          (await oldestEvictable(documents, entity, most)).map((of) => ({ entity, ...of })),
        )
        return found
          .flat()
          .sort((a, b) => a.cached_at - b.cached_at)
          .slice(0, most)
          .map(({ entity, key }) => ({ entity, key }))
      }),
    countCached: () =>
      guarded(async () => {
        const counts = await ofEachCollection(syncedEntities, countEvictable)
        return counts.reduce((sum, count) => sum + count, 0)
      }),
    answers: {
      all: () =>
        guarded(async () => {
          const results = await storeOf('cached_results')
          const ask = (): Promise<RawResult[]> => results.read((store) => resultOf(store.getAll()))
          return (await withoutUnreadable(results, ask, noScopes)).flatMap(answerOf)
        }),
      get: (id) =>
        guarded(async () => {
          const found = await result(id)
          return found && answerOf(found)[0]
        }),
    },
    readMark: () =>
      guarded(async () => {
        const found = await result(markId)
        return found && isThere(found) ? found.keys?.[0] : undefined
      }),
  }
}

/** Answers are asked for again when somebody looks. */
const noScopes = async (): Promise<void> => {}

/** RxDB stores booleans as text, and keeps a deleted row until it is purged. A damaged row may have lost it, and is there. */
export const isThere = ({ _deleted }: Deletable): boolean => _deleted !== '1'

/** Other results, such as the mark of the copy, are no answers. */
const answerOf = (found: RawResult): StoredAnswer[] =>
  found.answer && isThere(found) ? [{ id: found.id, answer: found.answer, at: found.at }] : []
