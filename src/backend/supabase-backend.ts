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
    pull: (cursors, ...rest) =>
      listener.duringPull(async () => {
        const answer = await server.pull(cursors, ...rest)
        // More pages may bring more scopes; listen once all are known.
        if (!answer.more) listener.follow(cursorsAfter(userId, cursors, answer))
        return answer
      }),
    listen: listener.listen,
  }
}

/** How far the person's scopes are read after a pull. Their own three are in every manifest, but have no cursor while empty. */
function cursorsAfter(
  userId: string,
  cursors: Record<string, string>,
  { changes, vanished }: Awaited<ReturnType<Backend['pull']>>,
): Map<string, string> {
  const own = ['catalog', `user:${userId}`, `followers:${userId}`].map((scope) => [scope, '0'] as const)
  const after = new Map([...own, ...Object.entries(cursors)])
  for (const { scope, cursor } of changes) after.set(scope, cursor)
  for (const scope of vanished) after.delete(scope)
  return after
}
