/**
 * `npm run import -- FILE`: loads restaurants from GeoJSON or Overpass JSON into the embedded backend, or into a hosted
 * project with `--database-url URL` or CRUMB_DATABASE_URL. Exit code 1 when nothing could be done, with one sentence why.
 */
import { parseArgs } from 'node:util'
import { fileProblem } from './file-problem.mjs'
import { databaseProblem, openDatabase } from './import/database.ts'
import { readFeatureFile } from './import/read-file.ts'
import { summary } from './import/summary.ts'
import { judge } from './import/to-restaurant.ts'
import { writeRestaurants } from './import/write-restaurants.ts'
import { StartProblem } from './start-problem.ts'

const usage = 'Usage: npm run import -- FILE [--database-url URL]'

function readArguments(): { file: string; databaseUrl: string | undefined } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { 'database-url': { type: 'string' } },
    })
    const [file, ...more] = positionals
    const { CRUMB_DATABASE_URL } = process.env
    if (!file || more.length > 0) throw new StartProblem(`Name one file to import. ${usage}`)
    return { file, databaseUrl: values['database-url'] ?? CRUMB_DATABASE_URL }
  } catch (error) {
    if (error instanceof TypeError) throw new StartProblem(`${error.message.split('. ')[0]}. ${usage}`)
    throw error
  }
}

/** One line that counts up on a terminal; a line per step in a log file. */
function showProgress(done: number, of: number): void {
  const line = `${done.toLocaleString('en')} of ${of.toLocaleString('en')} places`
  if (!process.stdout.isTTY) console.log(line)
  else process.stdout.write(`\r${line}${done === of ? '\n' : ''}`)
}

async function importFile(): Promise<void> {
  const { file, databaseUrl } = readArguments()
  const { features, notes } = await readFeatureFile(file)
  for (const note of notes) console.log(note)
  const judged = judge(features)
  const database = await openDatabase(databaseUrl, console.log)
  try {
    const counts = await writeRestaurants(database.sql, judged, showProgress)
    for (const line of summary(features.length, counts, judged)) console.log(line)
    // Repeated at the end, where they are seen.
    for (const note of notes) console.log(note)
  } finally {
    await database.close()
  }
}

try {
  await importFile()
} catch (error) {
  const problem = error instanceof StartProblem ? error.message : (databaseProblem(error) ?? fileProblem(error))
  console.error(problem ?? error)
  process.exitCode = 1
}
