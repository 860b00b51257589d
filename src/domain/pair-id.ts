/** The ids of rows that stand for a pair: who follows whom, who likes what. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { uuidFrom } from '#src/lib/text.ts'

const withoutHyphens = (id: string): string => id.replaceAll('-', '')

/** As sync.pair_id: taking back and doing again makes the same row. */
export const pairId = (one: string, other: string): string =>
  uuidFrom(bytesToHex(sha256(hexToBytes(withoutHyphens(one) + withoutHyphens(other)))))
