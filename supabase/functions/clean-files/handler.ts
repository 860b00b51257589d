/**
 * clean-files: what is to be done every minute. It brings every file to where the database says that it belongs, because SQL
 * cannot, ends suspensions whose time is over, and has new names and pictures of people told to whoever shows them, a few at a time. Called by a
 * schedule (docs/deploy.md), with the secret key as `apikey` and no body; safe to call at any time and several at once.
 * Answer `{deleted, moved, checked, failed}`, numbers of files: 401 without the secret key, 502 when the database could
 * not be asked.
 */

import { callDatabase } from '../_shared/call-database.ts'
import type { FunctionEnvironment } from '../_shared/environment.ts'
import { answerJson, createEndpoint } from '../_shared/http.ts'
import { hasSecretKey } from '../_shared/secret-key.ts'
import { deleteFile, isPicture, moveFile } from './files.ts'

/** What is to be done with a file, as the database answers (`api.files_to_clean`). */
type FileTask = { bucket: string; path: string } & (
  | { action: 'delete' }
  | { action: 'move'; to: string }
  | { action: 'check'; noted_at: string }
)

/** Pages of 100: what is left comes a minute later. The edge runtime ends a request after 150 s. */
const MAXIMUM_PAGES = 10

/** Each tells a hundred scopes of new names and pictures: all that show a person who follows 7,500 in eight minutes. */
const MAXIMUM_CARD_CALLS = 50

const failure = (error: string): object => ({ error })

export function createHandler(environment: FunctionEnvironment): (request: Request) => Promise<Response> {
  return createEndpoint('clean-files', failure, async (request) => {
    if (!(await hasSecretKey(request, environment.secretKey))) {
      return answerJson(401, failure('This needs the secret key.'))
    }
    const done = { deleted: 0, moved: 0, checked: 0, failed: 0 }
    try {
      await callDatabase(environment, 'end_suspensions', {})
      for (let page = 0; page < MAXIMUM_PAGES; page += 1) {
        const tasks = (await callDatabase(environment, 'files_to_clean', {})) as FileTask[]
        if (tasks.length === 0) break
        // A file that fails is handed out again after some minutes, so it keeps nothing else waiting.
        for (const task of tasks) done[await outcomeOf(environment, task)] += 1
      }
      for (let call = 0; call < MAXIMUM_CARD_CALLS; call += 1) {
        if ((await callDatabase(environment, 'spread_cards', {})) === 0) break
      }
    } catch (error) {
      console.error(`clean-files: ${error instanceof Error ? error.message : 'unknown'}`)
      return answerJson(502, failure('The database could not be asked.'))
    }
    return answerJson(200, done)
  })
}

async function outcomeOf(environment: FunctionEnvironment, task: FileTask) {
  try {
    if (task.action === 'delete') {
      await deleteFile(environment, task)
      return 'deleted'
    }
    if (task.action === 'move') {
      await moveFile(environment, task, task.to)
      return 'moved'
    }
    const { bucket, path, noted_at } = task
    const is_picture = await isPicture(environment, task)
    await callDatabase(environment, 'file_checked', { bucket, path, noted_at, is_picture })
    return 'checked'
  } catch (error) {
    // The bucket alone: a path carries the id of a person.
    console.error(
      `clean-files: ${task.action} in ${task.bucket} failed: ${error instanceof Error ? error.message : 'unknown'}`,
    )
    return 'failed'
  }
}
