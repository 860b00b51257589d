/** Notes what passes between devices and their server. */
import { pairId } from '#src/domain/pair-id.ts'
import type { Backend, PullAnswer, SentMutation } from '#sync/backend.ts'
import type { Pull, Read, Write } from './history.ts'

type Who = { device: string; person: string }

export type Recorder = {
  writes: Write[]
  reads: Read[]
  pulls: Pull[]
  /** How many writes were sent more than once. */
  repeated: () => number
  /** Stands between a device and its server. */
  through: (who: Who) => (server: Backend) => Backend
  /** Notes a pull that ends well. */
  pulling: (who: Who, pull: () => Promise<unknown>) => Promise<void>
}

export function createRecorder(): Recorder {
  let time = 0
  const writes = new Map<string, Write>()
  const reads: Read[] = []
  const pulls: Pull[] = []
  const repeated = new Set<Write>()

  const through: Recorder['through'] = (who) => (server) => ({
    ...server,
    async push(clientId, mutations, ...rest) {
      const sent = mutations.map((mutation) => {
        const write = writes.get(mutation.id) ?? writeOf(mutation, who)
        if (!write) return undefined
        if (write.sent > 0) repeated.add(write)
        write.sent ||= ++time
        writes.set(mutation.id, write)
        return write
      })
      const answer = await server.push(clientId, mutations, ...rest)
      for (const [index, { status }] of answer.verdicts.entries())
        if (status === 'applied' || status === 'rejected') sent[index]?.answers.push({ at: ++time, status })
      return answer
    },
    async pull(cursors, ...rest) {
      const answer = await server.pull(cursors, ...rest)
      reads.push(...readsOf(answer, cursors, { ...who, ended: ++time }))
      return answer
    },
  })

  return {
    get writes() {
      return [...writes.values()]
    },
    reads,
    pulls,
    repeated: () => repeated.size,
    through,
    async pulling(who, pull) {
      const began = ++time
      await pull()
      pulls.push({ ...who, began, ended: ++time })
    },
  }
}

/** undefined: nothing that reads show. */
function writeOf({ id, intent, input }: SentMutation, { device, person }: Who): Write | undefined {
  const given = input as Record<string, string>
  const about = (scope: string, row: string | undefined, value: string | undefined, on?: string): Write => ({
    device,
    id,
    scope,
    row: row ?? '',
    value,
    ...(on !== undefined && { on }),
    sent: 0,
    answers: [],
  })
  const own = `user:${person}`
  switch (intent) {
    case 'log_visit':
      return about(own, given['id'], given['comment'])
    case 'edit_review':
      return about(own, given['id'], (input['fields'] as { comment: string }).comment)
    case 'delete_review':
      return about(own, given['id'], undefined)
    case 'create_list':
      return about(own, given['id'], given['name'])
    case 'add_to_list':
      return about(`list:${given['list_id']}`, given['id'], given['restaurant_id'])
    case 'like_review':
      return about(`followers:${person}`, pairId(given['review_id'] ?? '', person), 'liked', given['review_id'])
    default:
      return undefined
  }
}

function readsOf(
  { changes, more }: PullAnswer,
  cursors: Record<string, string>,
  noted: Pick<Read, 'device' | 'person' | 'ended'>,
): Read[] {
  // A scope with many rows comes in parts, each with a cursor.
  const scopes = [...new Set(changes.map(({ scope }) => scope))]
  return scopes.map((scope) => {
    const parts = changes.filter((change) => change.scope === scope)
    const cursor = parts.at(-1)?.cursor ?? ''
    return {
      ...noted,
      scope,
      from: Number.parseInt(cursors[scope] ?? '0', 10),
      to: Number.parseInt(cursor, 10),
      rows: parts.flatMap(({ rows }) => [
        // A like moves the scope that its author alone has: only there is the count as old as the cursor.
        ...(rows.reviews ?? []).map(({ id, comment, like_count: likes }) => ({
          row: id,
          value: String(comment),
          ...(scope.startsWith('followers:') && { also: String(likes) }),
        })),
        ...(rows.lists ?? []).map(({ id, name }) => ({ row: id, value: name })),
        ...(rows.list_restaurants ?? []).map(({ id, restaurant_id: place, position }) => ({
          row: id,
          value: place,
          also: String(position),
        })),
        ...(rows.review_likes ?? []).map(({ id }) => ({ row: id, value: 'liked' })),
      ]),
      gone: parts.flatMap(({ removed }) =>
        (['reviews', 'lists', 'list_restaurants', 'review_likes'] as const).flatMap((entity) => removed[entity] ?? []),
      ),
      isWhole: !more && !/[/-]/.test(cursor),
      isReset: parts.some(({ reset, outdated }) => reset || outdated),
    }
  })
}
