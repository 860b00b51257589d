/** A server that a run can look into: the model (model/server.ts), or PostgreSQL (database/server.ts). */
import type { SavedIntent } from '#src/domain/intent.ts'
import type { SentMutation } from '#sync/backend.ts'
import type { Spending } from './budget.ts'
import type { Server } from './virtual-backend.ts'

export type Refusal = { code: string; message: string }

/** The real one needs macrotasks for what the model answers at once; virtual time stands still meanwhile. */
type Soon<Value> = Value | Promise<Value>

/** Rows by `entity:key`, per scope. */
export type ScopeRows = Map<string, Map<string, object>>

export type SimulatedServer = Omit<Server, 'page'> & {
  /** The ids of applied mutations with the person and how often their effect ran. */
  applied: ReadonlyMap<string, { userId: string; times: number }>
  /** Lets the run refuse a mutation, or ask for another try, whatever the rules say. */
  judge: (mutation: SentMutation) => Refusal | 'retry' | undefined
  /** What it counts of people's budgets, where it has any: PostgreSQL counts by real time, which stands still here. */
  spending?: Spending
  addPerson: (userId: string, username: string) => Soon<void>
  /** A featured place without visits. */
  addPlace: (id: string, name: string) => Soon<void>
  deleteAccount: (userId: string) => Soon<void>
  /** Tells scopes of others of new names and pictures, as clean-files does every minute. */
  spreadCards: () => Soon<void>
  /** What a commit does when the scopes' tombstones are old enough. */
  forgetTombstones: () => Soon<void>
  /** The id of its database's generation, where it can go back. */
  generation?: () => string
  /** The last version of each scope. */
  heads: () => Soon<ReadonlyMap<string, number>>
  /** Everything that a person may see. */
  view: (userId: string) => Soon<ScopeRows>
  /** What they would see if the server took this work now; undefined where it would refuse some. The model's alone. */
  foresee?: (userId: string, work: readonly SavedIntent[]) => ScopeRows | undefined
  /**
   * Makes a backup. The result restores it, `isDocumented`: with the call that begins a generation (docs/deploy.md). Absent
   * where it takes too long.
   */
  backUp?: () => Soon<(isDocumented: boolean) => Soon<void>>
  /** The documented call alone, some time after a restore without it. */
  beginGeneration?: () => Soon<void>
  /** Bucket and path of every stored file, where backups are made. */
  files?: ReadonlySet<string>
  /** What phones fetch on demand, as the model says it; PostgreSQL's pages have tests of their own. */
  pages?: {
    keys: () => string[]
    people: () => string[]
    page: (userId: string, key: string) => unknown
    /** The ids of the rows that a person may read. */
    readableBy: (userId: string) => ReadonlySet<string>
  }
  /**
   * What moderators and curators do to something that is there; `which`, from 0 to below 1, says to what. Absent in the model, which has
   * neither.
   */
  curation?: {
    hide: (which: number) => Promise<void>
    show: (which: number) => Promise<void>
    /** The ids of both places; none where there are no two. */
    merge: (which: number) => Promise<string[]>
    /** Deletes a place that nobody has written about. */
    remove: (which: number) => Promise<void>
    showAll: () => Promise<void>
  }
  /** What is stored of a person, in words. */
  leftOf: (userId: string) => Soon<string[]>
}

/** Makes the server of a run: its clock (ms), and ids that follow from the seed. */
export type CreateServer = (now: () => number, newId: () => string) => Soon<SimulatedServer>
