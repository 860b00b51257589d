import { priceWord } from '#src/domain/visits/ratings.ts'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'

/** What a place costs, as one to five signs; spoken as its word. */
export function PriceLevel({ level }: { level: number }) {
  return (
    <span>
      <span aria-hidden="true">{'$'.repeat(Math.round(level))}</span>
      <VisuallyHidden>{priceWord(level)}</VisuallyHidden>
    </span>
  )
}
