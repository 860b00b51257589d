/** How realistic the rows are, in words: the bytes on the wire depend on it. */
import { brotliCompressSync, constants } from 'node:zlib'
import { makeRestaurants, makeReviews } from './rows.ts'

export function describeRows(count: number): string {
  const comments = makeReviews('00000000-0000-4000-8000-000000000001', makeRestaurants(1), count, 1).flatMap(
    ({ comment }) => comment ?? [],
  )
  const characters = comments.reduce((sum, comment) => sum + comment.length, 0) / comments.length
  const packed = brotliCompressSync(comments.join('\n'), { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length
  return `${count} reviews with their places; ${comments.length} have a comment, of ${characters.toFixed(0)} characters on average, which alone take ${(packed / comments.length).toFixed(0)} bytes compressed.`
}
