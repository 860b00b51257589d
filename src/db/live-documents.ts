/** Documents that are read at once, those of a new copy written, too, and watched as soon as RxDB is there. */
import type { RxChangeEventBulk, RxCollection } from 'rxdb'
import { concat, defer, filter, from, map, merge, type Observable, of, Subject, switchMap, takeUntil } from 'rxjs'
import type { CollectionName, Collections } from './collections.ts'
import type { DocumentReader } from './document-reader.ts'
import type { DocumentRecord } from './document-record.ts'
import type { DocumentStore } from './documents.ts'
import type { DocumentsAhead } from './documents-ahead.ts'
import type { RxDocuments } from './documents-rxdb.ts'
import { StorageError } from './owed.ts'
import { readingOnce } from './read-once.ts'
import { type Batches, batchesOf, type Change } from './write-batch.ts'

/** A document that was stored or deleted, in this tab or another one; of a deleted one the row as it was. */
export type DocumentEvent = { key: string; isDeleted: boolean; row: DocumentRecord['row'] | undefined }

export type LiveDocuments = DocumentStore &
  Pick<DocumentReader, 'find'> & {
    /** Whether they are those of a new copy, which are written before RxDB is there. */
    isNew: boolean
    /** What changes in a collection, until the documents are closed; undefined: what may have, before it could be heard. */
    changes: (collection: CollectionName) => Observable<readonly DocumentEvent[] | undefined>
    /** RxDB's own, once they are open. */
    collections: () => Promise<Collections>
    close: () => Promise<void>
  }

type Behind = {
  /** Reads until RxDB is there, and writes what is new. */
  ahead: DocumentsAhead
  isNew: boolean
  /** Opens the documents in RxDB. */
  open: () => Promise<RxDocuments>
  /** When it has time; the first write opens them at once. */
  later: Promise<void>
}

/**
 * Writes wait for RxDB, but not those to a new copy. When it cannot be opened they reject, and so does whoever watches. What was written
 * before it was there is told to all tabs when it is.
 */
export function documentsBehind({ ahead, isNew, open, later }: Behind): LiveDocuments {
  const read = async <Answer>(ask: (from: DocumentReader) => Promise<Answer>): Promise<Answer> => {
    try {
      return await ask(ahead)
    } catch (error) {
      if (isClosed) throw error
      // A database may be missing: RxDB opens all of them, and whoever prepares them begins anew.
      return ask(await begin())
    }
  }
  const readsAhead: DocumentReader = {
    find: (entity, question) => read((from) => from.find(entity, question)),
    all: (entity) => read((from) => from.all(entity)),
    get: (entity, keys) => read((from) => from.get(entity, keys)),
    where: (entity, column, value) => read((from) => from.where(entity, column, value)),
    everything: () => read((from) => from.everything()),
    cached: (entities) => read((from) => from.cached(entities)),
    countCached: () => read((from) => from.countCached()),
    oldestCached: (most) => read((from) => from.oldestCached(most)),
    answers: { all: () => read((from) => from.answers.all()), get: (id) => read((from) => from.answers.get(id)) },
    readMark: () => read((from) => from.readMark()),
  }
  let reader = readingOnce(readsAhead)
  let isClosed = false
  let opening: Promise<RxDocuments> | undefined
  let rxDocuments: RxDocuments | undefined
  const begin = (): Promise<RxDocuments> => {
    opening ??= open().then((documents) => {
      reader = documents
      rxDocuments = documents
      for (const [name, changes] of untold.splice(0)) documents.tell(name, changes)
      return documents
    })
    return opening
  }
  const opened = later.then(() => (isClosed ? new Promise<never>(() => {}) : begin()))
  // Whoever needs them is told.
  opened.catch(() => {})
  const untold: [CollectionName, Change[]][] = []
  const writtenAhead = new Subject<CollectionName>()
  const tell = (name: CollectionName, changes: Change[]): void => {
    if (rxDocuments) {
      rxDocuments.tell(name, changes)
      return
    }
    untold.push([name, changes])
    // What was read before is not true any more.
    reader = readingOnce(readsAhead)
    writtenAhead.next(name)
  }
  const write = async (batches: Batches, inRxdb: (documents: RxDocuments) => Promise<void>): Promise<void> => {
    if (!isNew || rxDocuments) return inRxdb(await begin())
    let written: [CollectionName, Change[]][]
    try {
      written = await ahead.write(batches)
    } catch (error) {
      // In a full storage RxDB could not open, and nothing opens it a second time.
      if (isClosed || (error instanceof StorageError && error.kind === 'full')) throw error
      // A database may be missing.
      return inRxdb(await begin())
    }
    for (const [name, changes] of written) tell(name, changes)
  }
  return {
    isNew,
    find: (entity, question) => reader.find(entity, question),
    all: (entity) => reader.all(entity),
    get: (entity, keys) => reader.get(entity, keys),
    where: (entity, column, value) => reader.where(entity, column, value),
    everything: () => reader.everything(),
    cached: (entities) => reader.cached(entities),
    countCached: () => reader.countCached(),
    oldestCached: (most) => reader.oldestCached(most),
    answers: {
      all: () => reader.answers.all(),
      get: (id) => reader.answers.get(id),
      put: (answers) =>
        write(resultsOf(answers.map((answer) => [answer.id, { ...answer, keys: [] }])), (documents) =>
          documents.answers.put(answers),
        ),
      drop: (ids) => write(resultsOf(ids.map((id) => [id, null])), (documents) => documents.answers.drop(ids)),
    },
    write: (changes) => write(batchesOf(changes), (documents) => documents.write(changes)),
    changes: (collection) =>
      defer(() =>
        // Whoever comes later has missed nothing: told otherwise, each would read again at once.
        rxDocuments
          ? changesIn(rxDocuments, collection)
          : merge(
              writtenAhead.pipe(
                filter((name) => name === collection),
                map(() => undefined),
                takeUntil(from(opened)),
              ),
              from(opened).pipe(switchMap((documents) => concat(of(undefined), changesIn(documents, collection)))),
            ),
      ),
    collections: async () => (await opened).collections,
    async close() {
      isClosed = true
      ahead.close()
      await (await opening?.catch(() => undefined))?.close()
    },
  }
}

/** Documents that RxDB has opened already. */
export const liveDocuments = (documents: RxDocuments): LiveDocuments => ({
  ...documents,
  isNew: false,
  changes: (collection) => changesIn(documents, collection),
  collections: () => Promise.resolve(documents.collections),
})

const resultsOf = (results: [string, object | null][]): Batches => new Map([['cached_results', new Map(results)]])

function changesIn({ collections }: RxDocuments, name: CollectionName): Observable<readonly DocumentEvent[]> {
  const collection = collections[name] as unknown as RxCollection<Partial<DocumentRecord>>
  return collection.eventBulks$.pipe(
    map(({ events }: RxChangeEventBulk<Partial<DocumentRecord>>) =>
      events.map(({ documentId, operation, documentData }) => ({
        key: documentId,
        isDeleted: operation === 'DELETE',
        row: documentData.row,
      })),
    ),
  )
}
