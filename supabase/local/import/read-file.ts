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

async function readBytes(path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    const reason = reasons[systemErrorCode(error) ?? '']
    if (reason) throw new StartProblem(`${path} ${reason}.`)
    throw error
  }
}

/** UTF-8, or what Windows programs write: UTF-16 with a byte order mark, and Windows-1252, which includes Latin-1. */
function decode(path: string, bytes: Buffer): { text: string; note?: string } {
  const marked = bytes[0] === 0xff && bytes[1] === 0xfe
  try {
    return { text: new TextDecoder(marked ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes) }
  } catch (error) {
    if (systemErrorCode(error) === 'ERR_STRING_TOO_LONG')
      throw new StartProblem(`${path} is too large for one run; split it.`)
  }
  const text = new TextDecoder('windows-1252').decode(bytes)
  // Bytes that Windows-1252 does not define are left as control characters.
  if (marked || /[\u0080-\u009f]/.test(text))
    throw new StartProblem(`${path} is neither UTF-8 nor Latin-1. Save it as UTF-8 and import it again.`)
  return { text, note: `${path} is not UTF-8; it is read as Latin-1 (Windows-1252). Look at a name with an accent.` }
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new StartProblem(`${path} is not JSON. Export the places as GeoJSON or as the JSON of an Overpass query.`)
  }
}

/** A file's features, and notes about the file itself. */
export type FeatureFile = { features: SourceFeature[]; notes: string[] }

/** All features of a file. Throws a StartProblem with one plain sentence when there is nothing to import. */
export async function readFeatureFile(path: string): Promise<FeatureFile> {
  // Decoding removes a byte order mark.
  const { text, note } = decode(path, await readBytes(path))
  if (text.trim() === '') throw new StartProblem(`${path} is empty.`)
  const result = readFeatures(parseJson(path, text), basename(path, extname(path)))
  if ('problem' in result) throw new StartProblem(`${path} ${result.problem}.`)
  const remark =
    result.remark &&
    `${path} is incomplete: Overpass stopped with "${result.remark}". Ask it again, for a smaller area or with a longer timeout.`
  if (result.features.length === 0) throw new StartProblem(remark || `${path} contains no places.`)
  return {
    features: result.features,
    notes: [note, remark].filter((line) => line !== undefined && line !== '') as string[],
  }
}
