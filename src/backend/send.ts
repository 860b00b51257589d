/** Sends one request to the project. Apart from request.ts, because index.html sends one before the app is there. */

import type { Project, ProjectRequest } from './request.ts'

/**
 * Without it, the auth server reports some failures in the database's words, with the database's code instead of its
 * own.
 */
const authVersion = { 'x-supabase-api-version': '2024-01-01' }

/** The answer, whatever its status; rejects as fetch does. */
export function send(project: Project, asked: ProjectRequest, signal?: AbortSignal): Promise<Response> {
  const { body, path } = asked
  return fetch(project.url + path, {
    method: asked.method ?? 'POST',
    headers: { ...headersOf(project, asked), ...(path.startsWith('/auth/v1/') && authVersion) },
    ...(signal && { signal }),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

export function headersOf(
  project: Project,
  { token, body, headers }: Omit<ProjectRequest, 'path'>,
): Record<string, string> {
  return {
    apikey: project.key,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(body === undefined || body instanceof Blob ? {} : { 'content-type': 'application/json' }),
    ...headers,
  }
}
