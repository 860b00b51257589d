/** The ids of rows that stand for a pair: who follows whom, who likes what. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

const withoutHyphens = (id: string): string => id.replaceAll('-', '')

/** As sync.pair_id: taking back and doing again makes the same row. */
export function pairId(one: string, other: string): string {
  const hex = bytesToHex(sha256(hexToBytes(withoutHyphens(one) + withoutHyphens(other))))
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
