/** Sync in this tab. Loaded behind what home shows: the code that sends and stores is a fifth of a second of a slow line. */
import { project } from '#src/app/project.ts'
import { createSupabaseBackend } from '#src/backend/supabase-backend.ts'
import { type Sync, type SyncOptions, startSync } from '#sync/start-sync.ts'
import { cachingSentPictures } from './cache-sent-pictures.ts'

type Parts = Parameters<typeof createSupabaseBackend>
type Options = Omit<SyncOptions, 'backend'> & {
  session: Parts[1]
  connection: Parts[3]
  pictures: Parameters<typeof cachingSentPictures>[1]
}

export function runSync({ session, connection, pictures, ...options }: Options): Sync {
  const backend = createSupabaseBackend(project, session, options.copy.userId, connection)
  return startSync({ ...options, backend: cachingSentPictures(backend, pictures) })
}
