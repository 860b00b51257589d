/**
 * The ids of what is imported. They follow from the source, its own id and the person: whatever is imported twice, from newer
 * files too, is found to be there.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { pairId } from '#src/domain/pair-id.ts'
import { uuidFrom } from '#src/lib/text.ts'
import type { ImportSource } from './imported.ts'

export type IdOfImported = (kind: 'visit' | 'list' | 'place', key: string) => string

export const importedIds =
  (source: ImportSource, userId: string): IdOfImported =>
  (kind, key) =>
    pairId(uuidFrom(bytesToHex(sha256(new TextEncoder().encode(`${source}/${kind}/${key}`)))), userId)
