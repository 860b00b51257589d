/** Short hashes of what an import has saved: whatever differs later was changed by the person, and an undo leaves it alone. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { List, ListRestaurant, Review } from '#src/domain/rows.ts'
import { ratingsOf, textsOf } from '#src/domain/visits/review.ts'
import { trimmed } from '#src/lib/text.ts'

type Said = Parameters<typeof ratingsOf>[0] &
  Parameters<typeof textsOf>[0] & { created_at?: string | undefined; photos?: Review['photos'] }

export const markOfVisit = (said: Said): string =>
  markOf([ratingsOf(said), textsOf(said), Date.parse(said.created_at ?? ''), said.photos?.length ?? 0])

type Named = Pick<List, 'name' | 'is_public' | 'is_ranked'> & { description?: string | null | undefined }
type Placed = Pick<ListRestaurant, 'restaurant_id'> & { notes?: string | null | undefined }

/** `places` in their order. */
export const markOfList = ({ name, description, is_public, is_ranked }: Named, places: readonly Placed[]): string =>
  markOf([
    name,
    trimmed(description) ?? null,
    is_public,
    is_ranked,
    places.map(({ restaurant_id, notes }) => [restaurant_id, trimmed(notes) ?? null]),
  ])

/** 64 bits: among all that one person imports no two are alike. */
const markOf = (value: unknown): string =>
  bytesToHex(sha256(new TextEncoder().encode(JSON.stringify(value)))).slice(0, 16)
