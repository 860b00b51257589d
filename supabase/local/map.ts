/**
 * `npm run map -- FILE`: makes the map of an area from OpenStreetMap's GeoJSON or `.osm.pbf` and puts it into `maps/`, which the
 * next build takes along. `--name` is what people read, by default the file's name. Exit code 1 when nothing could be done, with one
 * sentence why.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { makePack } from '../map/make-pack.ts'
import { readGround } from '../map/read-ground.ts'
import { fileProblem } from './file-problem.mjs'
import { repositoryFolder } from './settings.ts'
import { StartProblem } from './start-problem.ts'

const usage = 'Usage: npm run map -- FILE [--name "Salzburg"]'

function readArguments(): { file: string; name: string } {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { name: { type: 'string' } } })
    const [file, ...more] = positionals
    if (!file || more.length > 0) throw new StartProblem(`Name one file. ${usage}`)
    return { file, name: values.name?.trim() || basename(file).replace(/(\.osm)?\.\w+$/, '') }
  } catch (error) {
    if (error instanceof TypeError) throw new StartProblem(`${error.message.split('. ')[0]}. ${usage}`)
    throw error
  }
}

/** 'Bad Ischl' → 'bad-ischl': the name of a file and of an address. */
const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'map'

const kilobytes = (bytes: number): string => `${Math.round(bytes / 1000).toLocaleString('en')} kB`

async function makeMap(): Promise<void> {
  const { file, name } = readArguments()
  const pack = makePack(await readGround(file), name)
  if (!pack) throw new StartProblem(`${file} contains nothing that a map could show.`)
  const folder = join(repositoryFolder, 'maps')
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${slugOf(name)}.pmtiles`)
  await writeFile(path, pack.bytes)
  const { squareKm, bareBytes, tileBytes } = pack
  console.log(`${path}: ${kilobytes(pack.bytes.length)} for ${Math.round(squareKm).toLocaleString('en')} km²`)
  console.log(
    `Tiles: ${kilobytes(tileBytes)}, ${(tileBytes / 1000 / squareKm).toFixed(1)} kB per km²; without buildings ${(bareBytes / 1000 / squareKm).toFixed(1)} kB per km²`,
  )
  console.log('The next build takes it along.')
}

try {
  await makeMap()
} catch (error) {
  console.error(error instanceof StartProblem ? error.message : (fileProblem(error) ?? error))
  process.exitCode = 1
}
