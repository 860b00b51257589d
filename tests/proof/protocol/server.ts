/**
 * The server's side of the protocol: verdicts, versions, pages, generations. Each function is one transaction, which is given the
 * server before it and gives the one after it (supabase/migrations/*_sync_push.sql, *_sync_versions.sql, *_sync_pull.sql).
 */

export type Verdict = 'applied' | 'rejected'
/** A mutation as this model knows it: it makes a row of a scope, or takes it away. */
export type Intent = { id: string; scope: string; row: string; makes: boolean }

/** An entry outlives its row: then it is the tombstone. */
type Entry = { version: number; isThere: boolean }
/** `forgottenTo`: the version up to which tombstones may be forgotten. */
export type Scope = { head: number; forgottenTo: number; entries: Readonly<Record<string, Entry>> }
export type Server = {
  generation: number
  scopes: Readonly<Record<string, Scope>>
  verdicts: Readonly<Record<string, Verdict>>
  /** How often each mutation has had its effect. No server stores it: it is for the invariants. */
  effects: Readonly<Record<string, number>>
}

type Change = {
  scope: string
  cursor: string
  reset: boolean
  outdated: boolean
  rows: readonly string[]
  removed: readonly string[]
}
export type Answer<Generation = number> = {
  generation: Generation
  changes: readonly Change[]
  vanished: readonly string[]
  more: boolean
}

/** A known mutation gets the verdict that it had; a new one is judged, and its row gets the next version of its scope. */
export function judge(server: Server, { id, scope: name, row, makes }: Intent): Server {
  if (server.verdicts[id]) return server
  const scope = server.scopes[name] ?? { head: 0, forgottenTo: 0, entries: {} }
  if ((scope.entries[row]?.isThere ?? false) === makes)
    return { ...server, verdicts: { ...server.verdicts, [id]: 'rejected' } }
  const version = scope.head + 1
  const entries = { ...scope.entries, [row]: { version, isThere: makes } }
  return {
    ...server,
    scopes: { ...server.scopes, [name]: { ...scope, head: version, entries } },
    verdicts: { ...server.verdicts, [id]: 'applied' },
    effects: { ...server.effects, [id]: (server.effects[id] ?? 0) + 1 },
  }
}

/** Where the reading of a scope goes on. `began`: the head when it began; up to `mentionsFrom` nobody has to hear what is gone. */
export type Reading = { after: number; began: number; mentionsFrom: number; reset: boolean; outdated: boolean }

/**
 * Cursors: '42': all up to there · '42/99': of a first reading that began at head 99 · '42-99': the same of one that is read anew.
 * '0': from the beginning · '0-0': the same, and what is not named will go.
 */
export function readingOf(
  held: string | undefined,
  { head, forgottenTo }: Pick<Scope, 'head' | 'forgottenTo'>,
): Reading {
  const [version = 0, began = version] = held?.split(/[/-]/).map(Number) ?? []
  const reset = Math.max(version, began) > head
  const outdated = held !== undefined && held !== '0-0' && began < forgottenTo
  const isAnew = reset || outdated
  return {
    reset,
    outdated,
    after: isAnew ? 0 : version,
    began: held === undefined || held === '0-0' || isAnew ? head : began,
    mentionsFrom: held === undefined ? head : !isAnew && held.includes('/') ? began : 0,
  }
}

export const cursorAt = (reached: number, { began, mentionsFrom }: Reading): string =>
  reached < began ? `${reached}${mentionsFrom > 0 ? '/' : '-'}${began}` : `${reached}`

/** A page of at most `most` rows from the scopes that the person may see, in one snapshot. */
export function pull(
  { generation, scopes }: Server,
  manifest: readonly string[],
  cursors: Readonly<Record<string, string>>,
  most: number,
): Answer {
  const changes: Change[] = []
  let [left, more] = [most, false]
  for (const name of manifest) {
    const scope = scopes[name] ?? { head: 0, forgottenTo: 0, entries: {} }
    const reading = readingOf(cursors[name], scope)
    const { after, mentionsFrom, reset, outdated } = reading
    if (!reset && !outdated && scope.head <= after) continue
    const news = Object.entries(scope.entries)
      .filter(([, { version, isThere }]) => version > after && (isThere || version > mentionsFrom))
      .toSorted(([, a], [, b]) => a.version - b.version)
    const sent = news.slice(0, left)
    const reached = sent.length < news.length ? (sent.at(-1)?.[1].version ?? after) : scope.head
    more ||= reached < scope.head
    if (left === 0 && news.length > 0) continue
    left -= sent.length
    const named = (isThere: boolean): string[] =>
      sent.flatMap(([row, entry]) => (entry.isThere === isThere ? [row] : []))
    const cursor = cursorAt(reached, reading)
    changes.push({ scope: name, cursor, reset, outdated, rows: named(true), removed: named(false) })
  }
  return { generation, changes, vanished: Object.keys(cursors).filter((name) => !manifest.includes(name)), more }
}

/** Further than any head can have come by itself in a run. */
const lift = 100

/** sync.begin_generation: no cursor of before is one of now. */
export function beginGeneration(server: Server, generation: number): Server {
  const lifted = Object.entries(server.scopes).map(([name, scope]) => [name, { ...scope, head: scope.head + lift }])
  return { ...server, generation, scopes: Object.fromEntries(lifted) }
}

/** sync.forget_tombstones, of a whole scope. */
export function forget(server: Server, name: string): Server {
  const scope = server.scopes[name]
  if (!scope) return server
  const gone = Object.entries(scope.entries).filter(([, { isThere }]) => !isThere)
  const forgottenTo = Math.max(scope.forgottenTo, ...gone.map(([, { version }]) => version))
  const entries = Object.fromEntries(Object.entries(scope.entries).filter(([, { isThere }]) => isThere))
  return { ...server, scopes: { ...server.scopes, [name]: { ...scope, forgottenTo, entries } } }
}
