/** What lies on a device, by kind. */
import type { Page } from 'playwright'

type Kind = { kind: string; megabytes: number; rows?: string }

/**
 * `page` is one of the app. Bytes of rows are those of their JSON; "IndexedDB in all" is what the browser counts, with keys, indexes and
 * what is not yet compacted.
 */
export async function storageByKind(page: Page): Promise<Kind[]> {
  const { tables, caches, estimate } = await page.evaluate<Found>(readAll)
  const bytes = new Map<string, number>()
  const rows = new Map<string, string[]>()
  for (const { database, table, count, size } of tables) {
    const kind = kindOf(database, table)
    bytes.set(kind, (bytes.get(kind) ?? 0) + size)
    const name = /--0--(.+)$/.exec(database)?.[1] ?? table
    if (count > 0) rows.set(kind, [...(rows.get(kind) ?? []), `${name} ${count} (${(size / 1e6).toFixed(2)})`])
  }
  for (const { name, count, size } of caches) {
    const kind = kindOfCache(name)
    bytes.set(kind, (bytes.get(kind) ?? 0) + size)
    rows.set(kind, [...(rows.get(kind) ?? []), `${count} files`])
  }
  const kinds = [...bytes].map(([kind, size]) => ({
    kind,
    megabytes: size / 1e6,
    rows: (rows.get(kind) ?? []).join(', '),
  }))
  return [
    ...kinds.toSorted((a, b) => b.megabytes - a.megabytes),
    { kind: 'IndexedDB in all', megabytes: (estimate.usageDetails?.indexedDB ?? Number.NaN) / 1e6 },
    { kind: 'all', megabytes: estimate.usage / 1e6 },
  ]
}

type Found = {
  tables: { database: string; table: string; count: number; size: number }[]
  caches: { name: string; count: number; size: number }[]
  estimate: { usage: number; usageDetails?: { indexedDB?: number } }
}

function kindOf(database: string, table: string): string {
  if (database.endsWith('cached_results')) return 'page answers'
  if (/--0--/.test(database)) return 'documents'
  if (database.startsWith('crumb-owed-')) return table === 'blobs' ? 'photos on their way' : 'owed'
  return 'session and the rest'
}

function kindOfCache(name: string): string {
  if (name.includes('pictures')) return 'photos'
  return name.includes('map') ? 'map' : 'code'
}

/** As text: the functions of a module get helpers that a page does not have. */
const readAll = `(async () => {
  const done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const tables = []
  for (const { name } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name))
    for (const table of database.objectStoreNames) {
      const rows = await done(database.transaction(table).objectStore(table).getAll())
      const sizeOf = (row) => JSON.stringify(row, (_, value) => value instanceof ArrayBuffer ? ' '.repeat(value.byteLength) : value)?.length ?? 0
      tables.push({ database: name, table, count: rows.length, size: rows.reduce((sum, row) => sum + sizeOf(row), 0) })
    }
    database.close()
  }
  const found = []
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    const answers = await Promise.all((await cache.keys()).map((key) => cache.match(key)))
    const sizes = await Promise.all(answers.map(async (answer) => (await answer?.blob())?.size ?? 0))
    found.push({ name, count: sizes.length, size: sizes.reduce((sum, size) => sum + size, 0) })
  }
  return { tables, caches: found, estimate: await navigator.storage.estimate() }
})()`
