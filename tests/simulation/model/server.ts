/** The server in memory: what sync_pull, sync_push and the storage mean, without a database (architecture §4). */
import { syncedEntities } from '#src/db/documents.ts'
import type { Profile } from '#src/domain/rows.ts'
import type { IntentName } from '#src/domain/work/intents.ts'
import type { SentMutation, Verdict } from '#sync/backend.ts'
import { createSpending, type Spending } from '#tests/simulation/budget.ts'
import type { SimulatedServer } from '#tests/simulation/simulated-server.ts'
import { namingNone } from './companions.ts'
import { createFiles } from './files.ts'
import { foresee } from './foresee.ts'
import { forgetTombstones } from './forgetting.ts'
import { serverSides } from './intents.ts'
import { pageKeys, pageOf, readableBy } from './pages.ts'
import { home, pull, viewOf } from './pull.ts'
import { refusalOf } from './refusals.ts'
import { createTables, type Scope, stampVersions, type Tables, type Touched, touchEverywhere } from './tables.ts'
import type { Transaction } from './transaction.ts'
import { setRow } from './triggers.ts'

/** The model answers at once. */
type AtOnce<Type> = {
  [Name in keyof Type]: Type[Name] extends (...given: infer Given) => infer Answer
    ? (...given: Given) => Exclude<Answer, Promise<unknown>>
    : Type[Name]
}

export type ModelServer = AtOnce<Omit<SimulatedServer, 'backUp' | 'beginGeneration' | 'spending'>> & {
  spending: Spending
  beginGeneration: () => void
  backUp: () => (isDocumented: boolean) => void
  tables: Tables
  /** bucket/path of every stored file. */
  files: Set<string>
}

/** `now`: the server's clock in ms. */
export function createModelServer(now: () => number, newId: () => string): ModelServer {
  const tables = createTables()
  const scopes = new Map<string, Scope>()
  const files = createFiles(tables, now)
  const verdicts = new Map<string, Verdict>()
  const applied = new Map<string, { userId: string; times: number }>()

  const staleCards = new Set<string>()
  const left = new Set<string>()
  let generation = 'first'

  const begin = (touched: Touched): Transaction => ({
    tables,
    scopes,
    touched,
    now: new Date(now()).toISOString(),
    newId,
    staleCards,
    left,
  })
  const inTransaction = (work: (transaction: Transaction) => void): void => {
    const transaction = begin(new Map())
    work(transaction)
    stampVersions(scopes, transaction.touched)
  }

  const judgeAndApply = (userId: string, mutation: SentMutation, skew: number, touched: Touched): Verdict => {
    const forced = server.judge(mutation)
    if (forced === 'retry') return { status: 'retry' }
    if (forced) return { status: 'rejected', ...forced }
    const { intent, input } = mutation
    const refused = refusalOf({ tables, files: files.stored }, userId, intent, input)
    if (refused) return { status: 'rejected', ...refused }
    serverSides[intent as IntentName]({ tx: begin(touched), userId, skew }, input)
    if (intent === 'attach_photo') files.linked(`review-photos/${String(input['path'])}`)
    if (intent === 'set_avatar') files.linked(`avatars/${userId}/avatar.jpg`)
    const times = (applied.get(mutation.id)?.times ?? 0) + 1
    applied.set(mutation.id, { userId, times })
    return { status: 'applied' }
  }

  /** sync.begin_generation. */
  const beginGeneration = (): void => {
    generation = newId()
    for (const scope of scopes.values()) {
      scope.beganAt = scope.head
      scope.head += 1_000_000_000
    }
  }

  const spending = createSpending(now)
  const server: ModelServer = {
    spending,
    tables,
    files: files.stored,
    applied,
    judge: () => undefined,
    addPerson(userId, username) {
      const profile: Profile = {
        user_id: userId,
        username,
        pinned_restaurants: [],
        favorites: [],
        want_to_try: [],
        email_notifications: true,
        push_notifications: true,
        show_activity: true,
        allow_friend_requests: true,
        hides_first_steps: false,
      }
      inTransaction((transaction) => setRow(transaction, 'profiles', userId, profile))
    },
    addPlace(id, name) {
      const place = { id, place_id: `manual_${id}`, name, is_featured: true, rating_count: 0, visits: 0 }
      inTransaction((transaction) => setRow(transaction, 'restaurants', id, place))
    },
    exists: (userId) => tables.get('profiles', userId) !== undefined,
    deleteAccount(userId) {
      inTransaction((transaction) => eraseAccount(transaction, userId, scopes))
      for (const file of files.stored) if (file.includes(userId)) files.stored.delete(file)
    },
    home: (userId) => home({ generation, tables, scopes }, userId),
    pull: (userId, cursors, maxRows) => ({
      ...pull({ generation, tables, scopes }, userId, cursors, maxRows),
      has_unlinked_files: files.unlinkedOf(userId).length > 0,
    }),
    push(userId, _clientId, mutations, sentAt) {
      const skew = now() - Date.parse(sentAt)
      const touched: Touched = new Map()
      let mustRetry = false
      const waiting: SentMutation[] = []
      const answer = mutations.map((mutation): Verdict => {
        if (mustRetry) return { status: 'retry' }
        const id = `${userId} ${mutation.id}`
        const known = verdicts.get(id)
        if (known && spending.countsReplays) spending.spend(userId, mutation)
        if (known) return known
        const later = spending.putOff(userId, mutation, waiting)
        if (later) {
          waiting.push(mutation)
          return later
        }
        const verdict = judgeAndApply(userId, mutation, skew, touched)
        mustRetry = verdict.status === 'retry'
        if (!mustRetry) verdicts.set(id, verdict)
        if (verdict.status === 'applied') spending.spend(userId, mutation)
        return verdict
      })
      stampVersions(scopes, touched)
      return { generation, verdicts: answer }
    },
    backUp() {
      const kept = structuredClone({ generation, scopes, verdicts, applied, staleCards, left })
      const rows = new Map(syncedEntities.map((entity) => [entity, new Map(tables.all(entity))]))
      const restoreFiles = files.backUp()
      return (isDocumented) => {
        const again = structuredClone(kept)
        refill(scopes, again.scopes)
        refill(verdicts, again.verdicts)
        refill(applied, again.applied)
        for (const [entity, ofEntity] of rows) refill(tables.all(entity) as Map<string, unknown>, ofEntity)
        restoreFiles()
        for (const person of again.staleCards) staleCards.add(person)
        left.clear()
        for (const who of again.left) left.add(who)
        generation = again.generation
        if (isDocumented) beginGeneration()
      }
    },
    beginGeneration,
    generation: () => generation,
    spreadCards() {
      inTransaction(({ touched }) => {
        for (const person of staleCards) touchEverywhere(touched, scopes, 'profiles', person)
      })
      staleCards.clear()
    },
    forgetTombstones: () => forgetTombstones(tables, scopes),
    putFile: (_, path) => files.put(path),
    removeFile: (_, path) => files.remove(path),
    unlinkedFiles: files.unlinkedOf,
    heads: () => new Map([...scopes].map(([scope, { head }]) => [scope, head])),
    view: (userId) => viewOf({ tables, scopes }, userId),
    foresee: (userId, work) => foresee(begin(new Map()), files.stored, userId, work),
    pages: {
      keys: () => pageKeys(tables),
      people: () => [...tables.all('profiles').keys()],
      page: (userId, key) => structuredClone(pageOf(tables, userId, key)),
      readableBy: (userId) => readableBy(tables, userId),
    },
    leftOf(userId) {
      const names = [...scopes.keys(), ...files.stored].filter((name) => name.includes(userId))
      // Whoever blocks an id that is gone gets what they would get for any other.
      const searched = syncedEntities.filter((entity) => entity !== 'restrictions')
      return [...names, ...searched.filter((entity) => JSON.stringify([...tables.all(entity)]).includes(userId))]
    },
  }
  return server
}

function refill<Value>(target: Map<string, Value>, source: Map<string, Value>): void {
  target.clear()
  for (const [key, value] of source) target.set(key, value)
}

/** Deletes a person with all that is theirs; their scopes and those of their lists leave every manifest. */
function eraseAccount(transaction: Transaction, userId: string, scopes: Map<string, Scope>): void {
  const { tables, touched } = transaction
  const gone = [`user:${userId}`, `followers:${userId}`]
  for (const list of tables.where('lists', 'user_id', userId)) {
    gone.push(`list:${list.id}`)
    setRow(transaction, 'lists', list.id, null)
  }
  for (const like of tables.where('list_likes', 'user_id', userId)) setRow(transaction, 'list_likes', like.id, null)
  for (const like of tables.where('review_likes', 'user_id', userId)) setRow(transaction, 'review_likes', like.id, null)
  for (const note of tables.where('private_notes', 'user_id', userId))
    setRow(transaction, 'private_notes', note.id, null)
  for (const text of tables.where('earlier_texts', 'user_id', userId))
    setRow(transaction, 'earlier_texts', text.id, null)
  for (const review of tables.where('reviews', 'user_id', userId)) setRow(transaction, 'reviews', review.id, null)
  for (const review of tables.all('reviews').values()) {
    const unnamed = namingNone(review, new Set([userId]))
    if (unnamed !== review) setRow(transaction, 'reviews', review.id, unnamed)
  }
  for (const row of tables.all('restrictions').values()) {
    if (row.user_id === userId || row.person_id === userId) setRow(transaction, 'restrictions', row.id, null)
  }
  for (const row of tables.all('followers').values()) {
    if (row.follower_id === userId || row.following_id === userId) setRow(transaction, 'followers', row.id, null)
  }
  for (const activity of tables.all('activities').values()) {
    if (activity.user_id === userId) setRow(transaction, 'activities', activity.id, null)
  }
  setRow(transaction, 'profiles', userId, null)
  for (const scope of gone) {
    touched.delete(scope)
    scopes.delete(scope)
  }
}
