/**
 * delete-user (spec L§4, L§7): erases everything a person has here. POST with the session's bearer token, no body.
 * Answer `{success: true}` or `{success: false, error, step?}`: 401 without a session, 403 when the person has not signed in within
 * ten minutes (the app asks for the password, so that whoever finds an open phone or steals a token deletes nothing), 503 when it could not be
 * checked, 502 with the `step` that failed. Calling again continues where a failure left off.
 *
 * Order: files, then the account (every row goes with it by foreign keys), then files once more, because another
 * device of the same person may have been uploading meanwhile. The account goes after the files so that a failure
 * leaves a person who can still sign in and try again.
 */

import { callProject } from '../_shared/call-project.ts'
import { bearerToken, identifyCaller } from '../_shared/caller.ts'
import type { FunctionEnvironment } from '../_shared/environment.ts'
import { answerJson, createEndpoint } from '../_shared/http.ts'
import { eraseFiles } from './erase-files.ts'

type Step = 'files' | 'account'

// Spec L§8.
const FAILED = 'Failed to delete account. Please try again or contact support.'
const NOT_SIGNED_IN = 'No user logged in'
const PASSWORD_NEEDED = 'Type your password again to delete your account.'
const FRESH_MILLISECONDS = 600_000

export function createHandler(environment: FunctionEnvironment): (request: Request) => Promise<Response> {
  async function answer(request: Request): Promise<Response> {
    const caller = await identifyCaller(environment, bearerToken(request))
    if (caller.state === 'refused') return answerJson(401, failure(NOT_SIGNED_IN))
    if (caller.state === 'unavailable') return answerJson(503, failure(FAILED))
    const isFresh = caller.state === 'gone' || Date.now() - caller.signedInAt < FRESH_MILLISECONDS
    if (!isFresh) return answerJson(403, failure(PASSWORD_NEEDED))
    // The account is already gone when an earlier call's answer was lost, or only its last step failed.
    const steps: Step[] = caller.state === 'gone' ? ['files'] : ['files', 'account', 'files']
    for (const step of steps) {
      const reason = await failureOf(step, environment, caller.userId)
      if (reason === undefined) continue
      console.error(`delete-user: step "${step}" failed: ${reason}`)
      return answerJson(502, { ...failure(FAILED), step })
    }
    return answerJson(200, { success: true })
  }

  return createEndpoint('delete-user', failure, answer)
}

function failure(error: string): object {
  return { success: false, error }
}

async function failureOf(step: Step, environment: FunctionEnvironment, userId: string): Promise<string | undefined> {
  try {
    await (step === 'files' ? eraseFiles(environment, userId) : eraseAccount(environment, userId))
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : 'unknown'
  }
}

/** Deletes the auth user for good. One who is already gone is fine. */
async function eraseAccount(environment: FunctionEnvironment, userId: string): Promise<void> {
  const path = `/auth/v1/admin/users/${userId}`
  const answer = await callProject(environment, 'DELETE', path, { should_soft_delete: false })
  if (!answer.ok && answer.status !== 404) throw new Error(`the auth server answered ${answer.status}`)
}
