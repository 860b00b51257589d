/** The hosted entry (Supabase edge runtime). Everything it does is in handler.ts. */
import { readEnvironment } from '../_shared/environment.ts'
import { createHandler } from './handler.ts'

Deno.serve(createHandler(readEnvironment((name) => Deno.env.get(name))))
