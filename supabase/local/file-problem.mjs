/** Plain JavaScript, because it also explains why a program could not be bundled. */
import fs from 'node:fs'

/** PostgreSQL asks for files of this size. */
const LEAST_BYTES = 16 * 1024 * 1024

/**
 * One sentence for a failure of the disk that the person who starts this can put right; nothing for any other failure.
 * @param {unknown} error
 * @param {string} [folder] where the data lie: with no room there, other errors only follow from that
 * @returns {string | undefined}
 */
export function fileProblem(error, folder) {
  const {
    message = '',
    code = '',
    path,
  } = /** @type {{ message?: string, code?: string, path?: string }} */ (error ?? {})
  const text = `${code} ${message}`
  // 53100: in PostgreSQL's words
  if (/\b(ENOSPC|EDQUOT|53100)\b|no space left on device|disk quota exceeded/i.test(text) || isFull(folder)) {
    return `The disk is full${path ? `: ${path} could not be written` : ''}. Free about 1 GB, or set CRUMB_DATA to a folder on another disk, and start again. Saved data are not touched.`
  }
  // 42501: a right in the database is missing, no right to a file
  if (code !== '42501' && /\b(EACCES|EPERM|EROFS)\b|permission denied|read-only file system/i.test(text)) {
    const where = path ?? /(?:open|mkdir|write\S*) '?([^':]+)/.exec(message)?.[1]
    return `${where ?? 'A file'} may not be written by this user: it was probably made by another one, such as root. Give it to your user, or run this as that one.`
  }
  return undefined
}

/** @param {string | undefined} folder */
function isFull(folder) {
  if (folder === undefined || !fs.existsSync(folder)) return false
  const { bavail, bsize } = fs.statfsSync(folder)
  return bavail * bsize < LEAST_BYTES
}
