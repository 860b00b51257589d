/**
 * The phone's side of the protocol. Each function is one step after which the tab may be killed: a transaction of the owed
 * database, or the writing of rows. Given the phone before it, each gives the one after it.
 */
import type { Answer, Verdict } from './server.ts'

/** As in src/db/owed.ts. `sent`: only its verdict can end it · `resent`: because no pull showed it (sync/unshown.ts). */
export type Work = { state: 'waiting' | 'sending' | 'applied'; sent?: true; resent?: true }
type Outbox = Readonly<Record<string, Work>>

/** Generations are numbers in the search and texts in the traces of the simulation; undefined before the first answer. */
export type Phone<Generation = number> = {
  generation: Generation | undefined
  resync: { id: string; isOutdated: boolean } | undefined
  cursors: Readonly<Record<string, string>>
  /** What it has stored of the server's rows, each as `scope row`. */
  rows: ReadonlySet<string>
  /** Those of them that no page has named since the resync began. */
  unconfirmed: ReadonlySet<string>
  outbox: Outbox
  refused: ReadonlySet<string>
  /** Rows that a restored server lacks, for the person to decide about. */
  offers: ReadonlySet<string>
}

/** What a pull was asked with. `applied`: the mutations that the server had taken by then, as they were. */
export type Asked<Generation = number> = {
  cursors: Readonly<Record<string, string>>
  generation: Generation | undefined
  resyncId: string | undefined
  applied: Outbox
}

const minus = <Value>(some: ReadonlySet<Value>, others: Iterable<Value>): Set<Value> => {
  const left = new Set(some)
  for (const other of others) left.delete(other)
  return left
}
const mapWork = (outbox: Outbox, change: (work: Work, id: string) => Work | undefined): Outbox =>
  Object.fromEntries(
    Object.entries(outbox)
      .flatMap(([id, work]) => [[id, change(work, id)] as const])
      .filter(isKept),
  )
const isKept = (entry: readonly [string, Work | undefined]): entry is [string, Work] => entry[1] !== undefined

const namedIn = (kind: 'rows' | 'removed', { changes }: Answer<unknown>): string[] =>
  changes.flatMap((change) => change[kind].map((row) => `${change.scope} ${row}`))

/** Everything unsent goes into one request; what was on its way already goes again, and is known to have been sent before. */
export function take<G>(phone: Phone<G>, ids: readonly string[]): Phone<G> {
  const outbox = mapWork(phone.outbox, (work, id) => {
    if (!ids.includes(id) || work.state === 'applied') return work
    return work.state === 'waiting' ? { ...work, state: 'sending' } : { ...work, sent: true }
  })
  return { ...phone, outbox }
}

/** What has a verdict leaves as that says; `retry` and `later` are no verdicts, and what was sent stays `sent`. */
export function takeVerdicts<G>(
  phone: Phone<G>,
  generation: G | undefined,
  verdicts: Readonly<Record<string, Verdict | 'retry'>>,
): Phone<G> {
  if (phone.generation !== generation) return phone
  const refused = new Set(phone.refused)
  const outbox = mapWork(phone.outbox, (work, id): Work | undefined => {
    const verdict = verdicts[id]
    if (!verdict || work.state === 'applied') return work
    if (verdict === 'retry') return { ...work, state: 'waiting', sent: true }
    if (verdict === 'applied') return { ...work, state: 'applied' }
    refused.add(id)
    return undefined
  })
  return { ...phone, outbox, refused }
}

/** What to do with an answer, requested under `asked`: use it, or ask again, and perhaps read everything anew. */
export function hear<G>(
  phone: Phone<G>,
  asked: G | undefined,
  { generation, changes = [] }: { generation: G; changes?: Answer<G>['changes'] },
  newId: string,
): { phone: Phone<G>; isUsable: boolean } {
  const wentBack = changes.some(({ reset }) => reset)
  const isKnown = !wentBack && !changes.some(({ outdated }) => outdated)
  if (asked === generation && isKnown) return { phone, isUsable: true }
  if (asked === undefined && isKnown) {
    const noted = phone.generation ?? generation
    return { phone: { ...phone, generation: noted }, isUsable: noted === generation }
  }
  return { phone: begin(phone, asked, generation, asked === generation && !wentBack, newId), isUsable: false }
}

/** Those that only a row names as well: the server says that they have vanished. */
const scopesOf = ({ cursors, rows }: Phone<unknown>): string[] => [
  ...Object.keys(cursors),
  ...[...rows].map((row) => row.slice(0, row.indexOf(' '))),
]

/** A resync: every scope from its beginning; every row waits to be named; what was taken and has not come back is sent again. */
function begin<G>(phone: Phone<G>, asked: G | undefined, generation: G, isOutdated: boolean, id: string): Phone<G> {
  if (phone.generation !== asked) return phone
  const { resync, rows } = phone
  return {
    ...phone,
    generation,
    resync: { id, isOutdated: isOutdated && (!resync || resync.isOutdated) },
    cursors: Object.fromEntries(scopesOf(phone).map((scope) => [scope, '0-0'])),
    unconfirmed: new Set([...rows, ...phone.unconfirmed]),
    outbox: isOutdated
      ? phone.outbox
      : mapWork(phone.outbox, (work) => (work.state === 'applied' ? { ...work, state: 'waiting', sent: true } : work)),
  }
}

/**
 * Before the cursors move: scopes without a cursor, and those that go, are marked; the page's rows are stored, and wait to be named
 * during a resync; on its last page goes what no page has named.
 */
export function keep<G>(phone: Phone<G>, asked: Asked<G>, answer: Answer<G>): Phone<G> {
  const { changes, vanished, more } = answer
  const cursors = { ...phone.cursors }
  for (const { scope } of changes) if (asked.cursors[scope] === undefined) cursors[scope] ??= '0'
  for (const scope of vanished) cursors[scope] = '0'
  const brought = namedIn('rows', answer)
  const isResync = phone.resync !== undefined && asked.resyncId === phone.resync.id
  const unconfirmed = isResync ? new Set([...phone.unconfirmed, ...brought]) : phone.unconfirmed
  const named = new Set([...brought, ...namedIn('removed', answer)])
  const unnamed = isResync && !more ? minus(unconfirmed, named) : []
  const rows = minus(new Set([...phone.rows, ...brought]), [...namedIn('removed', answer), ...unnamed])
  const left = [...rows].filter((row) => !vanished.some((scope) => row.startsWith(`${scope} `)))
  return { ...phone, cursors, unconfirmed, rows: new Set(left) }
}

/**
 * A tab that thaws inside the lock has put rows down that may be older than what is there: all is read anew, and what nobody names goes
 * (src/db/clear-cursors.ts).
 */
export function invalidate<G>(phone: Phone<G>, id: string): Phone<G> {
  const cursors = Object.fromEntries(scopesOf(phone).map((scope) => [scope, '0-0']))
  const isOutdated = phone.resync?.isOutdated ?? false
  return { ...phone, cursors, unconfirmed: new Set([...phone.rows, ...phone.unconfirmed]), resync: { id, isOutdated } }
}

const versionOf = (cursor: string | undefined): number => (cursor === undefined ? -1 : Number.parseInt(cursor, 10))

/**
 * The cursors move if they still are what the page was asked with, and with them goes what the page completes. `isShown`: whether a
 * mutation's row is there, or named as gone; `isOffered`: whether a row is the person's own, and no pending work makes or deletes it.
 */
export function move<G>(
  phone: Phone<G>,
  asked: Asked<G>,
  answer: Answer<G>,
  { isShown, isOffered }: { isShown: (id: string) => boolean; isOffered: (row: string) => boolean },
): Phone<G> {
  const { changes, vanished, more } = answer
  if (phone.generation !== answer.generation || phone.resync?.id !== asked.resyncId) return phone
  const before = new Map(changes.map(({ scope }) => [scope, asked.cursors[scope] ?? '0']))
  for (const scope of vanished) before.set(scope, '0')
  const overtaken = [...before].filter(([scope, cursor]) => phone.cursors[scope] !== cursor)
  if (overtaken.length > 0) {
    // Another tab has pulled, and this page may have put older rows over its own.
    const further = overtaken.map(([scope, cursor]): [string, string] => {
      const now = phone.cursors[scope]
      return [scope, versionOf(now) < versionOf(cursor) ? (now ?? '0') : cursor]
    })
    return { ...phone, cursors: { ...phone.cursors, ...Object.fromEntries(further) } }
  }
  const cursors = { ...phone.cursors }
  for (const { scope, cursor } of changes) cursors[scope] = cursor
  for (const scope of vanished) delete cursors[scope]
  const brought = namedIn('rows', answer)
  const outbox = more
    ? phone.outbox
    : mapWork(phone.outbox, (work, id): Work | undefined => {
        const taken = asked.applied[id]
        if (!taken) return work
        return taken.resent || isShown(id) ? undefined : { state: 'waiting', sent: true, resent: true }
      })
  const moved = { ...phone, cursors, outbox, offers: minus(phone.offers, brought) }
  if (!phone.resync) return moved
  const ofVanished = [...phone.unconfirmed].filter((row) => vanished.some((scope) => row.startsWith(`${scope} `)))
  const unconfirmed = minus(phone.unconfirmed, [...brought, ...namedIn('removed', answer), ...ofVanished])
  if (more) return { ...moved, unconfirmed }
  for (const scope of Object.keys(cursors)) if (cursors[scope] === '0-0') cursors[scope] = '0'
  const lost = phone.resync.isOutdated ? [] : [...unconfirmed].filter(isOffered)
  return { ...moved, unconfirmed: new Set(), resync: undefined, offers: new Set([...moved.offers, ...lost]) }
}
