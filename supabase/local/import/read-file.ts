import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { StartProblem, systemErrorCode } from '../start-problem.ts'
import { readFeatures, type SourceFeature } from './read-features.ts'

const reasons: Record<string, string> = {
  ENOENT: 'does not exist',
  EISDIR: 'is a folder, not a file',
  EACCES: 'may not be read by this user',
  EPERM: 'may not be read by this user',
  ERR_STRING_TOO_LONG: 'is too large for one run; split it',
  ERR_FS_FILE_TOO_LARGE: 'is too large for one run; split it',
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    const reason = reasons[systemErrorCode(error) ?? '']
    if (reason) throw new StartProblem(`${path} ${reason}.`)
    throw error
  }
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new StartProblem(`${path} is not JSON. Export the places as GeoJSON or as the JSON of an Overpass query.`)
  }
}

/** All features of a file. Throws a StartProblem, one plain sentence, when there is nothing in it to import. */
export async function readFeatureFile(path: string): Promise<SourceFeature[]> {
  // Windows programs begin UTF-8 files with a byte order mark.
  const text = (await readText(path)).replace(/^\ufeff/, '')
  if (text.trim() === '') throw new StartProblem(`${path} is empty.`)
  const result = readFeatures(parseJson(path, text), basename(path, extname(path)))
  if ('problem' in result) throw new StartProblem(`${path} ${result.problem}.`)
  if (result.features.length === 0) throw new StartProblem(`${path} contains no places.`)
  return result.features
}
