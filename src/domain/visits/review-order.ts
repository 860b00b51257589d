/** The order in which lists show reviews. */
import type { Review } from '#src/domain/rows.ts'

type Dated = Pick<Review, 'id' | 'created_at'>

/** Newest first; those of one moment always in the same order. */
export const byNewest = (a: Dated, b: Dated): number =>
  Date.parse(b.created_at) - Date.parse(a.created_at) || Number(a.id > b.id) - Number(a.id < b.id)
