/** The server as sync sees it in a window, for one person: hosted Supabase or the embedded backend. */
import type { Backend } from '#sync/backend.ts'
import { createHttpBackend, type Tokens } from './http-backend.ts'
import { createConnection } from './realtime.ts'
import type { Project } from './request.ts'
import { createScopeListener } from './scope-listener.ts'

export function createSupabaseBackend(
  project: Project,
  session: Tokens,
  userId: string,
  connection = createConnection(project, () => session.accessToken(userId)),
): Backend {
  const server = createHttpBackend(project, session, userId)
  const listener = createScopeListener(connection)
  return {
    ...server,
    async pull(cursors, ...rest) {
      const answer = await server.pull(cursors, ...rest)
      // More pages may bring more scopes; listen once all are known.
      if (!answer.more) listener.follow(scopesAfter(userId, cursors, answer))
      return answer
    },
    listen: listener.listen,
  }
}

/** The person's scopes after a pull. Their own three are in every manifest, but have no cursor while empty. */
function scopesAfter(
  userId: string,
  cursors: Record<string, string>,
  { changes, vanished }: Awaited<ReturnType<Backend['pull']>>,
): Set<string> {
  const scopes = new Set(['catalog', `user:${userId}`, `followers:${userId}`, ...Object.keys(cursors)])
  for (const { scope } of changes) scopes.add(scope)
  for (const scope of vanished) scopes.delete(scope)
  return scopes
}
