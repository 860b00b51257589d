/** Reads an export that somebody chose. It may be cut off, changed or made to do harm: it is taken as a whole or refused. */
import * as v from 'valibot'
import {
  type Archive,
  archive,
  archiveEntry,
  archiveLimits,
  archiveVersion,
  isConsistent,
} from '#src/domain/archive/archive.ts'
import { openZip, ZipError, type ZipReader } from '#src/lib/zip-reader.ts'
import { ArchiveError } from '#src/services/archive.ts'

export type OpenArchive = { content: Archive; zip: ZipReader }

/** Throws ArchiveError. */
export async function openArchive(file: Blob): Promise<OpenArchive> {
  try {
    const zip = await openZip(file)
    return { zip, content: contentOf(await zip.read(archiveEntry, archiveLimits.jsonBytes)) }
  } catch (error) {
    if (error instanceof ArchiveError) throw error
    const hostile = error instanceof ZipError && error.problem === 'hostile'
    const problem = error instanceof ZipError ? (hostile ? 'too_much' : 'not_an_export') : 'unreadable'
    throw new ArchiveError(problem, { cause: error })
  }
}

function contentOf(bytes: Uint8Array | undefined): Archive {
  const parsed = bytes && parse(bytes)
  const kind = v.safeParse(v.object({ format: v.literal('crumb'), version: v.number() }), parsed)
  if (!kind.success) throw new ArchiveError('not_an_export')
  if (kind.output.version > archiveVersion) throw new ArchiveError('other_version')
  // The first problem is enough, and a hostile file has millions.
  const read = v.safeParse(archive, parsed, { abortEarly: true })
  if (!read.success || !isConsistent(read.output)) throw new ArchiveError('changed')
  return read.output
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}
