/** RxDB's Supabase plugin on the same PostgreSQL, through the same REST API; its tables are copies of crumb's. */
import { WebSocket } from 'ws'
import type { Person } from '#tests/race/arena.ts'
import { type Account, type Contender, openToSupabase } from '#tests/race/contender.ts'
import { importPeer, peerVersions } from '#tests/race/peers.ts'
import { startProxy } from '#tests/race/proxy.ts'
import { openRxdbDevice, type RxdbModules } from './rxdb-device.ts'
import { changeComments, reviewsIn, writeHoldingTransactions } from './sql-writers.ts'

export const rxdb: Contender = {
  name: 'RxDB',
  versions: () => peerVersions('rxdb', '@supabase/supabase-js'),
  remarks: 'Supabase plugin, batches of 1,000 down (what PostgREST gives at most) and 100 up, retries after 0.1 s.',
  async start(arena) {
    const proxy = await startProxy(arena.url)
    const account = (person: Person): Account => openToSupabase(proxy.url, arena, person)
    const modules = await nodeModules()
    return {
      proxy,
      async load({ id }) {
        await arena.sql`insert into race_restaurants (id, place_id, name, address, latitude, longitude, is_featured, tags, photo,
            price_level, rating_average, rating_count, visits, figures_version, user_id)
          select id, place_id, name, address, latitude, longitude, coalesce(is_featured, false), coalesce(tags, '{}'), photo,
            price_level, rating_average, rating_count, visits, figures_version, ${id}::uuid
          from restaurant_cards as cards
          where exists (select from reviews where user_id = ${id} and restaurant_id = cards.id)`
        // As crumb's own rows: a hundred in one transaction.
        await arena.sql`insert into race_reviews (id, user_id, restaurant_id, rating, food_rating, drinks_rating, service_rating,
            atmosphere_rating, value_for_money_rating, price_level, comment, photos, created_at, _modified)
          select id, user_id, restaurant_id, rating, food_rating, drinks_rating, service_rating,
            atmosphere_rating, value_for_money_rating, price_level, comment, photos, created_at, logged_at
          from reviews where user_id = ${id}`
        await arena.sql`analyze race_reviews`
      },
      account,
      openDevice: (person) => openRxdbDevice(modules, account(person)),
      writeConcurrently: (person, milliseconds) =>
        writeHoldingTransactions(arena, 'race_reviews', person, milliseconds),
      changeReviews: (person, count) => changeComments(arena, 'race_reviews', person, count),
      reviewsOnServer: (person) => reviewsIn(arena, 'race_reviews', person),
      stop: proxy.stop,
    }
  },
  browser: {
    imports: `
      export { createRxDatabase } from 'rxdb'
      export { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
      export { replicateSupabase } from 'rxdb/plugins/replication-supabase'
      export { createClient } from '@supabase/supabase-js'`,
    page: new URL('../browser/rxdb-page.ts', import.meta.url),
  },
}

async function nodeModules(): Promise<RxdbModules> {
  const { createRxDatabase } = await importPeer<typeof import('rxdb')>('rxdb')
  const { replicateSupabase } = await importPeer<typeof import('rxdb/plugins/replication-supabase')>(
    'rxdb/plugins/replication-supabase',
  )
  const { getRxStorageMemory } =
    await importPeer<typeof import('rxdb/plugins/storage-memory')>('rxdb/plugins/storage-memory')
  const { createClient } = await importPeer<typeof import('@supabase/supabase-js')>('@supabase/supabase-js')
  return { createRxDatabase, replicateSupabase, createClient, storage: getRxStorageMemory(), transport: WebSocket }
}
