import { ChosenPlaceCard } from '#src/components/places/ChosenPlaceCard.tsx'
import type { ChosenPlace } from '#src/domain/visits/visit-form.ts'

/** The restaurant of a logged visit, which cannot change. */
export function EditedPlace({ place }: { place: ChosenPlace }) {
  return (
    <section aria-labelledby="edited-place">
      <h2 className="log-label" id="edited-place">
        Restaurant
      </h2>
      <ChosenPlaceCard place={place} />
    </section>
  )
}
