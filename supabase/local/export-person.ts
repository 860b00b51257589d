/**
 * `npm run export:person -- DATABASE_URL PROJECT_URL USERNAME FILE`: the same zip as Settings makes, for somebody who asks
 * whoever runs the project (docs/deploy.md). What their devices have not sent is not in it.
 */
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import postgres from 'postgres'
import { missingPhotos } from '../../src/domain/archive/archive.ts'
import { writeArchive } from '../../sync/archive/write-archive.ts'
import { archiveOfPerson } from './person-archive.ts'
import { StartProblem } from './start-problem.ts'

const [databaseUrl, projectUrl, username, file] = process.argv.slice(2)

try {
  if (!databaseUrl || !projectUrl || !username || !file)
    throw new StartProblem('Usage: npm run export:person -- DATABASE_URL PROJECT_URL USERNAME FILE')
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  const content = await archiveOfPerson(sql, username)
  await sql.end()
  // Under its name only when it is whole.
  const unfinished = `${file}.unfinished`
  const stream = createWriteStream(unfinished)
  try {
    await writeArchive(content, {
      now: Date.now(),
      async write(chunk) {
        if (!stream.write(chunk)) await once(stream, 'drain')
      },
      async readPhoto(path) {
        const answer = await fetch(`${projectUrl}/storage/v1/object/public/review-photos/${path}`)
        return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined
      },
      onProgress: () => {},
      signal: new AbortController().signal,
    })
    stream.end()
    await once(stream, 'finish')
    await rename(unfinished, file)
  } finally {
    await rm(unfinished, { force: true })
  }
  console.log(`${file}: ${content.visits.length} visits, ${missingPhotos(content).length} photos missing`)
} catch (error) {
  console.error(error instanceof StartProblem ? `\n${error.message}\n` : error)
  process.exitCode = 1
}
