/** A device of RxDB's Supabase plugin, in Node and in Chromium. */
import type { RxCollection, RxStorage } from 'rxdb'
import type { Account, Device, Visit } from '#tests/race/contender.ts'

export type RxdbModules = {
  createRxDatabase: typeof import('rxdb').createRxDatabase
  replicateSupabase: typeof import('rxdb/plugins/replication-supabase').replicateSupabase
  createClient: typeof import('@supabase/supabase-js').createClient
  storage: RxStorage<unknown, unknown>
  /** Where the platform has no WebSocket. */
  transport?: unknown
}

type Doc = Record<string, unknown> & { id: string }
type Collection = RxCollection<Doc>

const text = { type: 'string' }
const number = { type: ['number', 'null'] }
const columns = {
  race_restaurants: {
    user_id: text,
    place_id: text,
    name: text,
    address: text,
    latitude: number,
    longitude: number,
    is_featured: { type: 'boolean' },
    tags: { type: 'array' },
    photo: text,
    price_level: number,
    rating_average: number,
    rating_count: number,
    visits: number,
    figures_version: number,
  },
  race_reviews: {
    user_id: text,
    restaurant_id: text,
    rating: number,
    food_rating: number,
    drinks_rating: number,
    service_rating: number,
    atmosphere_rating: number,
    value_for_money_rating: number,
    price_level: number,
    comment: text,
    photos: { type: 'array' },
    created_at: text,
  },
}
type Table = keyof typeof columns
const tables = Object.keys(columns) as Table[]

export async function openRxdbDevice(modules: RxdbModules, account: Account): Promise<Device> {
  const database = await modules.createRxDatabase({
    name: `race${Math.random().toString(36).slice(2)}`,
    storage: modules.storage,
    multiInstance: false,
  })
  const collections = (await database.addCollections(
    Object.fromEntries(
      tables.map((table) => [
        table,
        {
          schema: {
            version: 0,
            primaryKey: 'id',
            type: 'object',
            properties: { id: { type: 'string', maxLength: 36 }, ...columns[table] },
            required: ['id'],
          },
        },
      ]),
    ),
  )) as unknown as Record<Table, Collection>
  const client = modules.createClient(account.url, account.key, {
    auth: { persistSession: false, autoRefreshToken: false },
    accessToken: async () => account.token,
    // Its types know the schema public only.
    db: { schema: 'api' as 'public' },
    global: { fetch: fetchUnquoted },
    ...(modules.transport ? { realtime: { transport: modules.transport as never } } : {}),
  })
  const replicate = (live: boolean) =>
    tables.map((tableName) =>
      modules.replicateSupabase<Doc>({
        tableName,
        client,
        collection: collections[tableName],
        replicationIdentifier: `race-${tableName}`,
        live,
        waitForLeadership: false,
        // 5 s unless given; short, so that what the engine cannot do is not taken for its waiting.
        retryTime: 100,
        // PostgREST gives no more rows at once.
        pull: { batchSize: 1000 },
        ...(tableName === 'race_reviews' ? { push: { batchSize: 100 } } : {}),
      }),
    )
  let running: ReturnType<typeof replicate> = []
  const stop = async (): Promise<void> => {
    await Promise.all(running.map((state) => state.cancel()))
    running = []
  }
  return {
    async sync() {
      await stop()
      running = replicate(false)
      await Promise.all(running.map((state) => state.awaitInitialReplication()))
      const done = performance.now()
      await stop()
      return done
    },
    async goLive() {
      running = replicate(true)
    },
    async save(visit: Visit) {
      await collections.race_reviews.insert({ ...visit, user_id: account.userId })
    },
    async edit(id, comment) {
      const document = await collections.race_reviews.findOne(id).exec()
      await document?.patch({ comment })
    },
    async reviews() {
      const documents = await collections.race_reviews.find().exec()
      return new Map(documents.map((document) => [document.get('id') as string, String(document.get('comment') ?? '')]))
    },
    async countRows() {
      const counts = await Promise.all(tables.map((table) => collections[table].count().exec()))
      return counts.reduce((sum, count) => sum + count, 0)
    },
    onFirstReviews(listener) {
      const newest = collections.race_reviews.find({ limit: 20 }).$
      const subscription = newest.subscribe((documents) => {
        if (documents.length === 0) return
        subscription.unsubscribe()
        listener()
      })
    },
    async close() {
      await stop()
      await database.remove()
    },
  }
}

/**
 * PostgREST understands quoted names of columns in a filter; the embedded backend's stand-in for it does not, so the
 * quotes are taken out. Only names that need none are quoted here.
 */
const fetchUnquoted: typeof fetch = (address, init) =>
  fetch(typeof address === 'string' ? address.replaceAll('%22', '') : address, init)
