/** Sends one request to the project. Apart from request.ts, because index.html sends one before the app is there. */

import type { Project, ProjectRequest } from './request.ts'

/**
 * Without it, the auth server reports some failures in the database's words, with the database's code instead of its
 * own.
 */
const authVersion = { 'x-supabase-api-version': '2024-01-01' }

/** `body`: as it is sent, a string as JSON. */
type Sendable = Pick<ProjectRequest, 'method' | 'path' | 'headers' | 'token'> & { body?: string | Blob | undefined }

/** The answer, whatever its status; rejects as fetch does. */
export function send(project: Project, asked: Sendable, signal: AbortSignal | null = null): Promise<Response> {
  const { body = null, path } = asked
  return fetch(project.url + path, {
    method: asked.method ?? 'POST',
    headers: { ...headersOf(project, asked), ...(path.startsWith('/auth/v1/') && authVersion) },
    signal,
    body,
  })
}

export function headersOf(project: Project, { token, body, headers }: Omit<Sendable, 'path'>): Record<string, string> {
  return {
    apikey: project.key,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
    ...headers,
  }
}
