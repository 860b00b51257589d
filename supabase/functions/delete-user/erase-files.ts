/** Erases a person's folder in the storage buckets, through the storage REST API with the secret key. */

import { callProject } from '../_shared/call-project.ts'
import type { FunctionEnvironment } from '../_shared/environment.ts'

const BUCKETS = ['avatars', 'review-photos', 'withheld-photos']
// Far below the 1000 that the storage service lists or removes at once, so that one step stays quick.
const PAGE_SIZE = 200
// Our paths are one level deep (spec L§3); a few more are tolerated, an endless nesting is not.
const MAXIMUM_DEPTH = 5

/** Resolves when nothing is left below `<userId>/` in any bucket; throws with a plain message otherwise. Repeatable. */
export async function eraseFiles(environment: FunctionEnvironment, userId: string): Promise<void> {
  for (const bucket of BUCKETS) await eraseFolder(environment, bucket, userId, MAXIMUM_DEPTH)
}

/** Always lists from the start, because what was removed is gone from the list. */
async function eraseFolder(environment: FunctionEnvironment, bucket: string, folder: string, depth: number) {
  if (depth === 0) throw new Error(`folders in ${bucket} are nested too deeply`)
  const erased = new Set<string>()
  for (;;) {
    const entries = await listFolder(environment, bucket, folder)
    if (entries.length === 0) return
    const files: string[] = []
    for (const { name, isFolder } of entries) {
      const path = `${folder}/${name}`
      // Without this, a service that only pretends to remove would keep us here for ever.
      if (erased.has(path)) throw new Error(`${bucket} still lists what was removed`)
      erased.add(path)
      if (isFolder) await eraseFolder(environment, bucket, path, depth - 1)
      else files.push(path)
    }
    if (files.length > 0) await callStorage(environment, 'DELETE', `/object/${bucket}`, { prefixes: files })
  }
}

async function listFolder(environment: FunctionEnvironment, bucket: string, folder: string) {
  const body = { prefix: folder, limit: PAGE_SIZE, offset: 0, sortBy: { column: 'name', order: 'asc' } }
  const entries = await callStorage(environment, 'POST', `/object/list/${bucket}`, body)
  if (!Array.isArray(entries)) throw new Error(`${bucket} gave no list of files`)
  return entries.map((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null || !('name' in entry) || typeof entry.name !== 'string') {
      throw new Error(`${bucket} listed something that is no file`)
    }
    // The storage service gives folders no id.
    return { name: entry.name, isFolder: !('id' in entry) || entry.id === null }
  })
}

async function callStorage(environment: FunctionEnvironment, method: 'POST' | 'DELETE', path: string, body: object) {
  const answer = await callProject(environment, method, `/storage/v1${path}`, body)
  if (!answer.ok) throw new Error(`the storage service answered ${answer.status} to ${method} ${path}`)
  return answer.body
}
