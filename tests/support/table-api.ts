/**
 * The tables of `public` over HTTP, as no project of ours shows them: a second API in front of the backend's database with
 * that schema exposed. Through it tests read what the server holds as a person may see it, and attack the second wall: row-level
 * security, which must hold even if a schema is exposed by mistake (docs/decisions/2026-11-24-exposed-schema.md).
 */
import { join } from 'node:path'
import { openGateway } from '#supabase/local/gateway.ts'
import { createLiteApi } from '#supabase/local/lite-api.ts'
import { refusalOf } from '#supabase/local/request-refusals.ts'

type TableApi = { url: string; close: () => Promise<void> }

/** `dataFolder` is that of the backend, which must be running. */
export async function startTableApi(adminDatabaseUrl: string, dataFolder: string): Promise<TableApi> {
  const api = await createLiteApi(adminDatabaseUrl, join(dataFolder, 'objects'), { schema: 'public' })
  const gateway = await openGateway(0)
  gateway.serve(async (request) => refusalOf(request) ?? api.handle(request))
  const close = async (): Promise<void> => {
    await gateway.close()
    await api.close()
  }
  return { url: gateway.url, close }
}
