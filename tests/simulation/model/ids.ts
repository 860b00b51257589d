/** Ids that follow from what they stand for. */
import { createHash } from 'node:crypto'

const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

/** Text of 32 digits cast to uuid. */
export const asUuid = (digits: string): string => digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

/** private.text_digest. */
export const textDigest = (words: string): string => sha256(words).slice(0, 32)

/** sync.pair_id. */
export const pairId = (one: string, other: string): string =>
  asUuid(sha256(Buffer.from(`${one}${other}`.replaceAll('-', ''), 'hex')).slice(0, 32))
