/** PostgreSQL values in the API's JSON: as PostgREST writes them, not as @supabase/lite does by default. */
import type { PostgresType } from 'postgres'

/** Type numbers are PostgreSQL's own (pg_type.oid). */
export const wireTypes: Record<string, PostgresType> = {
  // @supabase/lite already passes json as text; its own serializer would encode it a second time.
  json: { to: 114, from: [114], serialize: asJsonText, parse: JSON.parse },
  jsonb: { to: 3802, from: [3802], serialize: asJsonText, parse: JSON.parse },
  numeric: { to: 1700, from: [1700], serialize: String, parse: Number },
  timestamptz: { to: 1184, from: [1184], serialize: (value: unknown) => value, parse: isoTimestamp },
  timestamp: { to: 1114, from: [1114], serialize: (value: unknown) => value, parse: isoTimestamp },
}

function asJsonText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** '2026-01-02 03:04:05.000006+00' → '2026-01-02T03:04:05.000006+00:00'; all six decimals stay, cursors need them. */
function isoTimestamp(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
}
