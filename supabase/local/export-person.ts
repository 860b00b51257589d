/**
 * `npm run export:person -- DATABASE_URL PROJECT_URL USERNAME FILE`: the same zip as Settings makes, for somebody who asks
 * whoever runs the project (docs/deploy.md). What their devices have not sent is not in it. Exit code 1 when there is no
 * file, with one sentence why.
 */
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Archive, missingPhotos } from '../../src/domain/archive/archive.ts'
import { writeArchive } from '../../sync/archive/write-archive.ts'
import { fileProblem } from './file-problem.mjs'
import { databaseProblem, openDatabase } from './import/database.ts'
import { archiveOfPerson } from './person-archive.ts'
import { StartProblem, systemErrorCode } from './start-problem.ts'

async function exportPerson([databaseUrl, projectUrl, username, file, ...more]: readonly string[]): Promise<void> {
  if (!databaseUrl || !projectUrl || !username || !file || more.length > 0)
    throw new StartProblem('Usage: npm run export:person -- DATABASE_URL PROJECT_URL USERNAME FILE')
  if (!/^https?:/.test(projectUrl) || !URL.canParse(projectUrl))
    throw new StartProblem('The address of the project must look like https://abcdefgh.supabase.co.')
  const content = await readPerson(databaseUrl, username)
  // Under its name only when it is whole.
  const unfinished = `${file}.unfinished`
  const target = await create(unfinished)
  try {
    await writeArchive(content, {
      now: Date.now(),
      write: (chunk) => target.appendFile(chunk),
      readPhoto: (path) => readPhoto(projectUrl, path),
      onProgress: () => {},
      signal: new AbortController().signal,
    })
    await target.close()
    await rename(unfinished, file)
  } finally {
    await target.close()
    await rm(unfinished, { force: true })
  }
  console.log(`${file}: ${content.visits.length} visits, ${missingPhotos(content).length} photos missing`)
}

async function readPerson(databaseUrl: string, username: string): Promise<Archive> {
  const database = await openDatabase(databaseUrl, console.log)
  try {
    return await archiveOfPerson(database.sql, username)
  } finally {
    await database.close()
  }
}

async function create(file: string) {
  try {
    return await open(file, 'w')
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') throw new StartProblem(`There is no folder ${dirname(file)}.`)
    throw error
  }
}

/** Undefined for one that the project does not have. A project that fails must not pass for one without photos. */
async function readPhoto(projectUrl: string, path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  let answer: Response
  try {
    answer = await fetch(new URL(`/storage/v1/object/public/review-photos/${path}`, projectUrl))
  } catch {
    throw new StartProblem(`The project cannot be reached at ${projectUrl}.`)
  }
  if (answer.status === 429 || answer.status >= 500)
    throw new StartProblem(`The project answered a photo with status ${answer.status}. Try again later.`)
  return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined
}

try {
  await exportPerson(process.argv.slice(2))
} catch (error) {
  const problem = error instanceof StartProblem ? error.message : (databaseProblem(error) ?? fileProblem(error))
  console.error(problem ?? error)
  process.exitCode = 1
}
