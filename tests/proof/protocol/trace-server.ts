/** Holds what a server of the simulation answers, the one in memory or PostgreSQL, against the rules of the model. */
import type { PullAnswer, Verdict } from '#sync/backend.ts'
import type { CreateServer } from '#tests/simulation/simulated-server.ts'
import { cursorAt, readingOf } from './server.ts'

type Heads = ReadonlyMap<string, number>

/** The same server, looked at; `unexplained` gets what the rules do not allow. */
export const tracedServer =
  (create: CreateServer, unexplained: string[]): CreateServer =>
  async (...given) => {
    const server = await create(...given)
    const { push, pull, backUp } = server
    let verdicts = new Map<string, Verdict['status']>()
    server.push = async (userId, clientId, mutations, sentAt) => {
      const before = await server.heads()
      const answer = await push(userId, clientId, mutations, sentAt)
      const isNew = mutations.map(({ id, intent }, index) => {
        const [key, status] = [`${userId} ${id}`, answer.verdicts[index]?.status]
        const known = verdicts.get(key)
        if (known && known !== status)
          unexplained.push(`judge: ${intent} was ${known}, and is ${status} when it comes again`)
        if (status === 'applied' || status === 'rejected') verdicts.set(key, status)
        return !known && status === 'applied'
      })
      unexplained.push(...wrongHeads(before, await server.heads(), isNew.includes(true)))
      return answer
    }
    server.pull = async (userId, cursors, maxRows) => {
      const answer = await pull(userId, cursors, maxRows)
      unexplained.push(...wrongIn(answer, cursors, await server.heads()))
      return answer
    }
    if (backUp)
      server.backUp = async () => {
        const restore = await backUp()
        const kept = new Map(verdicts)
        return async (isDocumented) => {
          await restore(isDocumented)
          verdicts = new Map(kept)
        }
      }
    return server
  }

/** Versions only grow, and only when something was applied. */
function wrongHeads(before: Heads, after: Heads, isApplied: boolean): string[] {
  const moved = [...after].filter(([scope, head]) => head !== (before.get(scope) ?? 0))
  const isBack = moved.some(([scope, head]) => head < (before.get(scope) ?? 0))
  return [
    ...(isBack ? ['judge: a head went back'] : []),
    ...(moved.length > 0 && !isApplied ? [`judge: ${moved[0]?.[0]} moved, and nothing was applied`] : []),
  ]
}

/** What of a page the rules do not allow. */
function wrongIn({ changes, vanished, more }: PullAnswer, cursors: Record<string, string>, heads: Heads): string[] {
  const wrong: string[] = []
  const reached = new Map<string, number>()
  for (const { scope, cursor, reset, outdated } of changes) {
    const head = heads.get(scope) ?? 0
    // When tombstones are forgotten only the server knows.
    const reading = readingOf(cursors[scope], { head, forgottenTo: outdated ? Number.POSITIVE_INFINITY : 0 })
    const version = Number.parseInt(cursor, 10)
    const isFurther = version > (reached.get(scope) ?? (reading.reset || reading.outdated ? -1 : reading.after))
    if (reading.reset !== reset || cursor !== cursorAt(version, reading) || !isFurther || version > head)
      wrong.push(`pull: ${scope} from ${cursors[scope]} to ${cursor}${reset ? ' as reset' : ''} at head ${head}`)
    reached.set(scope, version)
  }
  const unfinished = [...reached].some(([scope, version]) => version < (heads.get(scope) ?? 0))
  if (unfinished && !more) wrong.push('pull: a scope is not at its head, and there is no more')
  for (const [scope, cursor] of Object.entries(cursors)) {
    const isLeftOut = !reached.has(scope) && !vanished.includes(scope) && !more
    if (isLeftOut && Number.parseInt(cursor, 10) !== (heads.get(scope) ?? 0))
      wrong.push(`pull: ${scope} is left out at ${cursor}`)
  }
  return wrong
}
